# What knows ODE: pairs, contact geometry, stepping, reports.

pkginclude_HEADERS += \
    %D%/ode-compliant/advice.h \
    %D%/ode-compliant/bed.h \
    %D%/ode-compliant/combine.h \
    %D%/ode-compliant/contact.h \
    %D%/ode-compliant/error.h \
    %D%/ode-compliant/force.h \
    %D%/ode-compliant/geom.h \
    %D%/ode-compliant/joint.h \
    %D%/ode-compliant/ode-compliant.h \
    %D%/ode-compliant/points.h \
    %D%/ode-compliant/preset.h \
    %D%/ode-compliant/report.h \
    %D%/ode-compliant/rolling.h \
    %D%/ode-compliant/save.h \
    %D%/ode-compliant/sensor.h \
    %D%/ode-compliant/soften.h \
    %D%/ode-compliant/surface.h \
    %D%/ode-compliant/version.h \
    %D%/ode-compliant/world.h

# Every folder lists its own files.  The lowest come first: a folder calls only those in paragraphs above its own
# (tests/rooms.awk reads this list; see docs/map.md).
include $(srcdir)/bridge/core/local.mk

include $(srcdir)/bridge/state/local.mk

include $(srcdir)/bridge/bodies/local.mk

include $(srcdir)/bridge/geoms/local.mk
include $(srcdir)/bridge/element/local.mk

include $(srcdir)/bridge/resistance/local.mk

include $(srcdir)/bridge/bed/local.mk
include $(srcdir)/bridge/contact/local.mk
include $(srcdir)/bridge/joint/local.mk
include $(srcdir)/bridge/pairs/local.mk
include $(srcdir)/bridge/points/local.mk
include $(srcdir)/bridge/rolling/local.mk

include $(srcdir)/bridge/carry/local.mk

include $(srcdir)/bridge/sensor/local.mk

include $(srcdir)/bridge/step/local.mk

include $(srcdir)/bridge/world/local.mk
include $(srcdir)/bridge/advice/local.mk
