# The scene runner.

noinst_PROGRAMS += %D%/ode-compliant-samples
EXTRA_DIST += %D%/run %D%/setup.sh %D%/gallery.sh docs/gallery
# Programs of others with the library in them; tests/hosts.sh builds and runs them.
EXTRA_DIST += %D%/hosts/README.md \
    %D%/hosts/cmake/CMakeLists.txt %D%/hosts/cmake/falling_box.c \
    %D%/hosts/python/boxes.py \
    %D%/hosts/webots/Makefile %D%/hosts/webots/compliant_physics.c

%C%_ode_compliant_samples_LDADD = $(VIEW_PROGRAM_LIBS) $(RECORD_LIBS) $(PROGRAM_LIBS)
%C%_ode_compliant_samples_SOURCES = \
    %D%/runner/main.c \
    %D%/runner/options.c %D%/runner/options.h \
    %D%/runner/recording.c %D%/runner/recording.h \
    %D%/runner/output.c %D%/runner/output.h \
    %D%/runner/progress.c %D%/runner/progress.h \
    %D%/runner/scene.h %D%/runner/scenes.h \
    %D%/runner/shapes.c %D%/runner/shapes.h \
    %D%/runner/table.c %D%/runner/table.h \
    %D%/runner/window.c %D%/runner/window.h \
    %D%/any-step.c \
    %D%/backspin.c \
    %D%/runner/books.c %D%/runner/books.h \
    %D%/bouncing-ball.c \
    %D%/box-stack.c \
    %D%/bunny-like.c \
    %D%/captive-ball.c \
    %D%/conveyor.c \
    %D%/cube-in-bowl.c \
    %D%/geom-zoo.c \
    %D%/grip.c \
    %D%/incline.c \
    %D%/mesh-ball.c \
    %D%/newtons-cradle.c \
    %D%/point-plane-v.c \
    %D%/rolling-incline.c \
    %D%/rolling-stop.c \
    %D%/sensor.c \
    %D%/shock-absorber.c \
    %D%/soft-door.c \
    %D%/soft-limits.c \
    %D%/slope.c \
    %D%/sphere-pile.c \
    %D%/terrain.c \
    %D%/turntable.c \
    %D%/zoo/geoms.c %D%/zoo/laws.c %D%/zoo/zoo.h

# What draws the window may be installed later.
%D%/runner/window.$(OBJEXT): $(top_builddir)/config.status
