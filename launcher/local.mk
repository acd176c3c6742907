# The launcher: ode-compliant PROGRAM runs an ODE program as it is, its contacts made ours by a library loaded before it.

if SHARED
bin_PROGRAMS += %D%/ode-compliant
dist_man_MANS += docs/man/ode-compliant.1
%C%_ode_compliant_SOURCES = \
    %D%/main.c \
    %D%/options.c %D%/options.h \
    %D%/pair_list.c %D%/pairs.h \
    %D%/program.c %D%/program.h \
    %D%/variables.h
%C%_ode_compliant_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/%D% -DPKGLIBDIR='"$(pkglibdir)"' -DBINDIR='"$(bindir)"'

pkglib_LTLIBRARIES += %D%/libode-compliant-preload.la
%C%_libode_compliant_preload_la_SOURCES = \
    %D%/contacts.c \
    %D%/convex.c %D%/convex.h \
    %D%/hooks.c %D%/hooks.h \
    %D%/life.c \
    %D%/pair_list.c \
    %D%/pairs.c %D%/pairs.h \
    %D%/report.c %D%/report.h \
    %D%/settings.c %D%/settings.h \
    %D%/signals.c \
    %D%/stops.c %D%/stops.h \
    %D%/transforms.c %D%/transforms.h \
    %D%/variables.h \
    %D%/worlds.c %D%/worlds.h
%C%_libode_compliant_preload_la_CPPFLAGS = $(AM_CPPFLAGS) -D_GNU_SOURCE
# It has the library in it, hidden: it can be moved alone, and a program may use the library besides.  Only that is
# optimised as a whole: the functions of ODE that this one stands in for are to be called as a program's own would be.
%C%_libode_compliant_preload_la_LDFLAGS = -module -avoid-version -shared -no-undefined $(LTO_CFLAGS) \
    -Wl,.libs/libode-compliant.a -Wl,--exclude-libs,ALL
%C%_libode_compliant_preload_la_LIBADD = $(ODE_LIBS) $(CCD_LIBS) $(ASSIMP_LIBS) -lm
%C%_libode_compliant_preload_la_DEPENDENCIES = libode-compliant.la
endif
