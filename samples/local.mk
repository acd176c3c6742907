# The scene runner.

noinst_PROGRAMS += %D%/ode-compliant-samples
EXTRA_DIST += %D%/run %D%/setup.sh %D%/pictures

%C%_ode_compliant_samples_LDADD = $(PROGRAM_LIBS)
%C%_ode_compliant_samples_SOURCES = \
    %D%/main.c \
    %D%/options.c %D%/options.h \
    %D%/output.c %D%/output.h \
    %D%/scene.h %D%/scenes.h \
    %D%/table.c %D%/table.h \
    %D%/backspin.c \
    %D%/bouncing-ball.c \
    %D%/incline.c \
    %D%/newtons-cradle.c \
    %D%/sphere-pile.c
