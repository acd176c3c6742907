# Suites of what view/ has of a world, without a window.

seen_suites = %D%/test_page_presses %D%/test_scene_energy %D%/test_scene_places \
    %D%/test_scene_impacts
%C%_test_page_presses_SOURCES = %D%/test_page_presses.c tests/view/record_read.c tests/view/record_read.h
%C%_test_page_presses_LDADD = tests/libfixture.la $(CHECK_LIBS) $(RECORD_LIBS) $(PROGRAM_LIBS)
%C%_test_scene_places_LDADD = tests/libfixture.la $(CHECK_LIBS) view/scene/libviewscene.la $(PROGRAM_LIBS)
%C%_test_scene_impacts_LDADD = tests/libfixture.la $(CHECK_LIBS) view/scene/libviewscene.la $(PROGRAM_LIBS)
%C%_test_scene_energy_LDADD = tests/libfixture.la $(CHECK_LIBS) view/scene/libviewscene.la $(PROGRAM_LIBS)
if VIEW
seen_suites += %D%/test_camera
%C%_test_camera_CPPFLAGS = $(AM_CPPFLAGS) $(VIEW_CFLAGS)
%C%_test_camera_LDADD = tests/libfixture.la $(CHECK_LIBS) $(VIEW_PROGRAM_LIBS) $(PROGRAM_LIBS)
endif
