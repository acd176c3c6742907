# The window: needs GLFW and OpenGL, and libpng for pictures.

viewinclude_HEADERS += view/ode-compliant-view/view.h
lib_LTLIBRARIES += libode-compliant-view.la
libode_compliant_view_la_SOURCES = \
    %D%/camera.c \
    %D%/forces.c \
    %D%/graphics.c \
    %D%/ground.c \
    %D%/hidden.c \
    %D%/input.c \
    %D%/instances.c \
    %D%/looks.c \
    %D%/loop.c \
    %D%/panel.c \
    %D%/parts.c \
    %D%/picture.c \
    %D%/pull.c \
    %D%/shaders.h \
    %D%/shadows.c \
    %D%/sheet.c \
    %D%/small.c \
    %D%/stops.c \
    %D%/text.c \
    %D%/view.c \
    %D%/window.h
libode_compliant_view_la_CPPFLAGS = $(AM_CPPFLAGS) $(VIEW_CFLAGS) $(PNG_CFLAGS)
libode_compliant_view_la_LIBADD = view/scene/libviewscene.la $(VIEW_LIBS) $(PNG_LIBS) $(ODE_LIBS) -lm
libode_compliant_view_la_LDFLAGS = -version-info 0:0:0 -no-undefined
# Named to the linker and not to libtool, which else would not install it elsewhere than configure was told.
libode_compliant_view_la_DEPENDENCIES = libode-compliant.la view/scene/libviewscene.la
if SHARED
libode_compliant_view_la_LDFLAGS += -Wl,.libs/libode-compliant.so
endif
