libode_compliant_la_SOURCES += \
    %D%/bed_data.h \
    %D%/body_data.h \
    %D%/combine_data.h \
    %D%/geom_data.h \
    %D%/hold_data.h \
    %D%/joint_share_data.h \
    %D%/joint_softness_data.h \
    %D%/pacer_data.h \
    %D%/pair_data.h \
    %D%/resistance_data.h \
    %D%/row_data.h \
    %D%/seen_data.h \
    %D%/shared_mesh_data.h \
    %D%/world_data.h
