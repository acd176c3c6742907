# Force elements: physics without ODE.

pkginclude_HEADERS += \
    %D%/ode-compliant/adhesion.h \
    %D%/ode-compliant/combination.h \
    %D%/ode-compliant/convex.h \
    %D%/ode-compliant/export.h \
    %D%/ode-compliant/fault.h \
    %D%/ode-compliant/foundation.h \
    %D%/ode-compliant/friction.h \
    %D%/ode-compliant/heightfield.h \
    %D%/ode-compliant/holding.h \
    %D%/ode-compliant/hunt_crossley.h \
    %D%/ode-compliant/linear_spring.h \
    %D%/ode-compliant/linear_stop.h \
    %D%/ode-compliant/material.h \
    %D%/ode-compliant/mesh.h \
    %D%/ode-compliant/plugin.h \
    %D%/ode-compliant/point_force.h \
    %D%/ode-compliant/preset_table.h \
    %D%/ode-compliant/resistance.h \
    %D%/ode-compliant/solid.h \
    %D%/ode-compliant/tessellate.h

# Every folder lists its own files.  The lowest come first: a folder calls only those in paragraphs above its own
# (tests/rooms.awk reads this list; see docs/map.md).
include $(srcdir)/plugin/base/local.mk

include $(srcdir)/plugin/law/local.mk

include $(srcdir)/plugin/mesh/local.mk

include $(srcdir)/plugin/solid/local.mk

include $(srcdir)/plugin/foundation/local.mk
