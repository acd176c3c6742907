# Recordings: a library of its own, which needs no window.  It has scene/ in it.

lib_LTLIBRARIES += libode-compliant-record.la
libode_compliant_record_la_SOURCES = \
    %D%/bytes.c \
    %D%/fail.c \
    %D%/forces.c \
    %D%/handle.c \
    %D%/page.c \
    %D%/page_beds.c \
    %D%/page_joints.c \
    %D%/page_text.h \
    %D%/parts.h \
    %D%/record.c \
    %D%/vtk.c \
    %D%/vtk_file.c
nodist_libode_compliant_record_la_SOURCES = %D%/page_text.c
libode_compliant_record_la_LIBADD = view/scene/libviewscene.la $(ODE_LIBS) -lm
libode_compliant_record_la_LDFLAGS = -version-info 0:0:0
libode_compliant_record_la_DEPENDENCIES = view/scene/libviewscene.la libode-compliant.la
if SHARED
# Not by its .la: then libtool would install to no other prefix than configure was told.
libode_compliant_record_la_LDFLAGS += -Wl,.libs/libode-compliant.so
endif
RECORD_LIBS = libode-compliant-record.la
viewinclude_HEADERS += view/ode-compliant-view/record.h

# The page that plays a recording; the order is that of its scripts.
page_files = \
    %D%/page/head.html \
    %D%/page/math.js \
    %D%/page/decode.js \
    %D%/page/draw.js \
    %D%/page/show.js \
    %D%/page/camera.js \
    %D%/page/player.js
EXTRA_DIST += $(page_files) %D%/page/text.awk
CLEANFILES += %D%/page_text.c
%D%/page_text.c: $(page_files) %D%/page/text.awk
	$(AM_V_GEN)$(MKDIR_P) %D% && cd '$(srcdir)' && \
	$(AWK) -f %D%/page/text.awk $(page_files) >'$(abs_builddir)/$@.new' && mv '$(abs_builddir)/$@.new' '$(abs_builddir)/$@'
