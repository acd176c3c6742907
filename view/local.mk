# The window (libode-compliant-view), and below it what there is to be seen, which recordings use too.

include $(srcdir)/%D%/scene/local.mk
