# The page of validation, docs/validation.md: ./tests/validate.

EXTRA_DIST += tests/validate %D%/others.sh %D%/pile.lmp %D%/pile_mujoco.c
EXTRA_PROGRAMS += %D%/validation
%C%_validation_SOURCES = \
    %D%/chung_ooi.c \
    %D%/chung_ooi_spin.c \
    %D%/held.c \
    %D%/page.c \
    %D%/page.h \
    %D%/simbenchmark.c \
    %D%/smooth.c
%C%_validation_LDADD = tests/libfixture.la $(CHECK_LIBS) $(PROGRAM_LIBS)
