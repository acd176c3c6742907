# Suites, the golden checker, benchmarks. A suite is one file, tests/test_NAME.c, and one line here.

# Suites about plugin/, which do without ODE.
plugin_suites = \
    %D%/test_convex \
    %D%/test_foundation \
    %D%/test_foundation_open \
    %D%/test_foundation_solids \
    %D%/test_foundation_springs \
    %D%/test_friction \
    %D%/test_heightfield_nearest \
    %D%/test_holding \
    %D%/test_hunt_crossley \
    %D%/test_linear_stop \
    %D%/test_material \
    %D%/test_mesh \
    %D%/test_mesh_faults \
    %D%/test_mesh_limits \
    %D%/test_mesh_open \
    %D%/test_mesh_rooms \
    %D%/test_mesh_side \
    %D%/test_minima \
    %D%/test_point_force \
    %D%/test_restitution \
    %D%/test_solid_places \
    %D%/test_solids \
    %D%/test_tessellate

# Suites about the bridge.
bridge_suites = \
    %D%/test_any_step \
    %D%/test_any_step_books \
    %D%/test_any_step_hits \
    %D%/test_any_step_joints \
    %D%/test_any_step_limits \
    %D%/test_any_step_memory \
    %D%/test_any_step_sleep \
    %D%/test_bed_defaults \
    %D%/test_bed_element \
    %D%/test_bed_offsets \
    %D%/test_bed_reports \
    %D%/test_bed_shapes \
    %D%/test_bed_springs \
    %D%/test_bed_steps \
    %D%/test_beds \
    %D%/test_bodies \
    %D%/test_callbacks \
    %D%/test_changes \
    %D%/test_contacts \
    %D%/test_determinism \
    %D%/test_energy \
    %D%/test_errors \
    %D%/test_faceted \
    %D%/test_filter \
    %D%/test_force \
    %D%/test_foreign \
    %D%/test_golden \
    %D%/test_heightfield \
    %D%/test_hits \
    %D%/test_holding_slope \
    %D%/test_joint_coordinates \
    %D%/test_joint_life \
    %D%/test_joint_power \
    %D%/test_joint_softness \
    %D%/test_joint_spring \
    %D%/test_limit \
    %D%/test_loop \
    %D%/test_markers \
    %D%/test_memory \
    %D%/test_mesh_file \
    %D%/test_messages \
    %D%/test_momentum \
    %D%/test_odd_worlds \
    %D%/test_pairs \
    %D%/test_point_values \
    %D%/test_points \
    %D%/test_report \
    %D%/test_restitution_world \
    %D%/test_rolling \
    %D%/test_rolling_among \
    %D%/test_rolling_options \
    %D%/test_rolling_refusals \
    %D%/test_rolling_values \
    %D%/test_round_mesh \
    %D%/test_rounds \
    %D%/test_singular \
    %D%/test_sleeping \
    %D%/test_soften \
    %D%/test_solve \
    %D%/test_spring_rows \
    %D%/test_stale \
    %D%/test_stale_handles \
    %D%/test_stop \
    %D%/test_stop_rows \
    %D%/test_substeps \
    %D%/test_symmetry \
    %D%/test_values

suites = $(plugin_suites) $(bridge_suites)

EXTRA_DIST += %D%/run %D%/holds.sh %D%/install.sh %D%/rules.sh %D%/single-ode.sh %D%/golden

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
    %D%/golden_drop.c \
    %D%/golden_foundation.c \
    %D%/golden_hunt_crossley.c \
    %D%/golden_kinds.c \
    %D%/golden_linear_stop.c \
    %D%/golden_mesh.c \
    %D%/golden_order.c \
    %D%/golden_pendulum.c \
    %D%/golden_rolling.h \
    %D%/golden_rolling_ball.c \
    %D%/golden_rolling_table.c \
    %D%/obj.c \
    %D%/obj.h \
    %D%/octahedron.c \
    %D%/octahedron.h

# Scripts about the tree and the installed files; sanitizers have nothing to say about them.
scripts = %D%/rules.sh %D%/install.sh

if TESTS_ENABLED
AM_CPPFLAGS += $(CHECK_CFLAGS) -DDC_GOLDEN_DIR='"$(abs_top_srcdir)/tests/golden"'
check_PROGRAMS = $(suites)
check_LTLIBRARIES = %D%/libfixture.la
%C%_libfixture_la_SOURCES = \
    %D%/any_scene.c \
    %D%/any_scene.h \
    %D%/bed_scene.c \
    %D%/bed_scene.h \
    %D%/every_call.c \
    %D%/every_call.h \
    %D%/every_call_bridge.h \
    %D%/every_call_plugin.h \
    %D%/fence.c \
    %D%/fence.h \
    %D%/field.c \
    %D%/field.h \
    %D%/fixture.c \
    %D%/fixture.h \
    %D%/foundation_test.c \
    %D%/foundation_test.h \
    %D%/joint_scene.c \
    %D%/joint_scene.h \
    %D%/mesh_test.c \
    %D%/mesh_test.h \
    %D%/plugin_test.c \
    %D%/plugin_test.h \
    %D%/point_scene.c \
    %D%/point_scene.h \
    %D%/precision.h \
    %D%/refusal.c \
    %D%/refusal.h \
    %D%/rolling_scene.c \
    %D%/rolling_scene.h \
    %D%/row_step.c \
    %D%/row_step.h \
    %D%/shape_scene.c \
    %D%/shape_scene.h \
    %D%/spoilt_mesh.c \
    %D%/spoilt_mesh.h
# Suites whose allocations fail.
failing_flags = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc
%C%_test_any_step_memory_SOURCES = %D%/test_any_step_memory.c %D%/failing.c %D%/failing.h
%C%_test_any_step_memory_LDFLAGS = $(failing_flags)
%C%_test_memory_SOURCES = %D%/test_memory.c %D%/failing.c %D%/failing.h
%C%_test_memory_LDFLAGS = $(failing_flags)
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
    %D%/bench/bench_foundation \
    %D%/bench/bench_pile \
    %D%/bench/bench_solve \
    %D%/bench/bench_step

EXTRA_PROGRAMS += $(benches)
%C%_bench_bench_foundation_SOURCES = %D%/bench/bench_foundation.c %D%/bench/foundation_scenes.h
%C%_bench_bench_foundation_LDADD = %D%/libgolden.la $(PROGRAM_LIBS)
%C%_bench_bench_pile_LDADD = $(PROGRAM_LIBS)
%C%_bench_bench_solve_LDADD = $(PROGRAM_LIBS)

# Worlds that can be stepped in every way, and the scenes in them.
step_scenes = \
    %D%/bench/scenes_ragdoll.c \
    %D%/bench/scenes_step.c \
    %D%/bench/scenes_step.h \
    %D%/bench/step_measure.c \
    %D%/bench/step_world.c \
    %D%/bench/step_world.h
%C%_bench_bench_step_SOURCES = %D%/bench/bench_step.c $(step_scenes)
%C%_bench_bench_step_LDADD = $(PROGRAM_LIBS)

# make accept: the program's own step against its list of demands, ACCEPT_ARGUMENTS to it; built on demand.
EXTRA_PROGRAMS += %D%/bench/accept_step
%C%_bench_accept_step_LDADD = $(PROGRAM_LIBS)
%C%_bench_accept_step_SOURCES = \
    %D%/bench/accept.h \
    %D%/bench/accept_births.c \
    %D%/bench/accept_extremes.c \
    %D%/bench/accept_hits.c \
    %D%/bench/accept_many.c \
    %D%/bench/accept_rest.c \
    %D%/bench/accept_slope.c \
    %D%/bench/accept_step.c \
    %D%/bench/accept_still.c \
    %D%/bench/accept_stops.c \
    %D%/bench/step_shapes.c \
    %D%/bench/step_shapes.h \
    $(step_scenes)

# Simbody on the same scenes, where it is installed.
if SIMBODY
EXTRA_PROGRAMS += %D%/bench/simbody_foundation
%C%_bench_simbody_foundation_SOURCES = %D%/bench/simbody_foundation.cpp %D%/bench/foundation_scenes.h
%C%_bench_simbody_foundation_CPPFLAGS = $(SIMBODY_CFLAGS)
%C%_bench_simbody_foundation_LDADD = $(SIMBODY_LIBS)
simbody_bench = %D%/bench/simbody_foundation
endif

.PHONY: accept bench
accept: %D%/bench/accept_step
	@./%D%/bench/accept_step $(ACCEPT_ARGUMENTS)

bench: $(benches) $(simbody_bench)
	@SIMBODY_BENCH='$(simbody_bench:%=./%)'; export SIMBODY_BENCH; \
	for bench in $(benches); do ./$$bench || exit 1; done
