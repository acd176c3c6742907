# Suites, the golden checker, benchmarks. A suite is one file, tests/test_NAME.c, and one line here.

# Suites about plugin/, which do without ODE.
plugin_suites = \
    %D%/test_friction \
    %D%/test_hunt_crossley \
    %D%/test_material \
    %D%/test_restitution

# Suites about the bridge.
bridge_suites = \
    %D%/test_bodies \
    %D%/test_changes \
    %D%/test_contacts \
    %D%/test_determinism \
    %D%/test_energy \
    %D%/test_errors \
    %D%/test_filter \
    %D%/test_force \
    %D%/test_golden \
    %D%/test_loop \
    %D%/test_messages \
    %D%/test_momentum \
    %D%/test_pairs \
    %D%/test_report \
    %D%/test_restitution_world \
    %D%/test_sleeping \
    %D%/test_substeps \
    %D%/test_symmetry \
    %D%/test_values

suites = $(plugin_suites) $(bridge_suites)

EXTRA_DIST += %D%/run %D%/holds.sh %D%/install.sh %D%/rules.sh %D%/golden

# What a suite links; programs that are no suites name their own libraries.
LDADD = %D%/libfixture.la %D%/libgolden.la $(CHECK_LIBS) $(PROGRAM_LIBS)

# golden_check KIND FILE: compares the bridge with reference data.
noinst_PROGRAMS += %D%/golden_check
%C%_golden_check_LDADD = %D%/libgolden.la $(PROGRAM_LIBS)

noinst_LTLIBRARIES += %D%/libgolden.la
%C%_libgolden_la_SOURCES = \
    %D%/csv.c \
    %D%/csv.h \
    %D%/golden.h \
    %D%/golden_bounce.c \
    %D%/golden_hunt_crossley.c \
    %D%/golden_kinds.c

# Scripts about the tree and the installed files; sanitizers have nothing to say about them.
scripts = %D%/rules.sh %D%/install.sh

if TESTS_ENABLED
AM_CPPFLAGS += $(CHECK_CFLAGS) -DDC_GOLDEN_DIR='"$(abs_top_srcdir)/tests/golden"'
check_PROGRAMS = $(suites)
check_LTLIBRARIES = %D%/libfixture.la
%C%_libfixture_la_SOURCES = \
    %D%/fixture.c \
    %D%/fixture.h \
    %D%/plugin_test.c \
    %D%/plugin_test.h \
    %D%/refusal.c \
    %D%/refusal.h
TESTS = $(suites)
if !SANITIZERS
TESTS += $(scripts)
endif
else
check-local:
	@echo 'There is nothing to run, since configure did not find check: install check and run configure again.' >&2
	@exit 1
endif

AM_TESTS_ENVIRONMENT = \
    top_srcdir='$(top_srcdir)' CC='$(CC)' NM='$(NM)' MAKE='$(MAKE)' PKG_CONFIG='$(PKG_CONFIG)' \
    WARNING_CFLAGS='$(WARNING_CFLAGS)' ODE_CFLAGS='$(ODE_CFLAGS)' \
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 CK_TIMEOUT_MULTIPLIER=5; \
    export top_srcdir CC NM MAKE PKG_CONFIG WARNING_CFLAGS ODE_CFLAGS \
    ASAN_OPTIONS UBSAN_OPTIONS CK_TIMEOUT_MULTIPLIER;
TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = bash

# make bench: built on demand, run one after the other.
benches = \
    %D%/bench/bench_pile

EXTRA_PROGRAMS += $(benches)
%C%_bench_bench_pile_LDADD = $(PROGRAM_LIBS)

.PHONY: bench
bench: $(benches)
	@for bench in $(benches); do ./$$bench || exit 1; done
