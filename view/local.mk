# The window (libode-compliant-view), and below it what there is to be seen, which recordings use too.

include $(srcdir)/%D%/scene/local.mk

viewincludedir = $(includedir)/ode-compliant-view
viewinclude_HEADERS =
include $(srcdir)/%D%/record/local.mk

if VIEW
include $(srcdir)/%D%/window/local.mk
modules += ode-compliant-view
VIEW_PROGRAM_LIBS = libode-compliant-view.la $(VIEW_LIBS) $(PNG_LIBS)
endif
