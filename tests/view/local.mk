# Suites of recordings.

EXTRA_DIST += %D%/browser.sh
noinst_PROGRAMS += %D%/recorded
%C%_recorded_SOURCES = %D%/recorded.c %D%/record_scene.c %D%/record_scene.h
%C%_recorded_LDADD = $(RECORD_LIBS) $(PROGRAM_LIBS)

view_suites = %D%/test_record_memory %D%/test_record_page %D%/test_record_vtk %D%/test_view_stand_ins \
    %D%/test_view_stops
%C%_test_view_stand_ins_LDADD = view/scene/libviewscene.la tests/libfixture.la $(CHECK_LIBS) $(PROGRAM_LIBS)
%C%_test_view_stops_LDADD = view/scene/libviewscene.la tests/libfixture.la $(CHECK_LIBS) $(PROGRAM_LIBS)
record_sources = %D%/record_read.c %D%/record_read.h %D%/record_scene.c %D%/record_scene.h
record_test_libs = tests/libfixture.la $(CHECK_LIBS) $(RECORD_LIBS) $(PROGRAM_LIBS)
%C%_test_record_page_SOURCES = %D%/test_record_page.c $(record_sources)
%C%_test_record_page_LDADD = $(record_test_libs)
%C%_test_record_vtk_SOURCES = %D%/test_record_vtk.c $(record_sources)
%C%_test_record_vtk_LDADD = $(record_test_libs)
%C%_test_record_memory_SOURCES = %D%/test_record_memory.c tests/scenes/failing.c tests/scenes/failing.h $(record_sources)
%C%_test_record_memory_LDADD = $(record_test_libs)
%C%_test_record_memory_LDFLAGS = $(failing_flags)
