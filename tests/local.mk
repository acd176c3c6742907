# Suites, the golden checker, benchmarks. A suite is one file, tests/test_NAME.c, and one line here.

# Suites that take longest, which begin first: so no core waits long for another at the end.
long_suites = \
    %D%/bridge/test_memory \
    %D%/bridge/test_holding_rest \
    %D%/plugin/test_mesh_limits \
    %D%/plugin/test_tessellate \
    %D%/bridge/test_flutter \
    %D%/bridge/test_golden \
    %D%/bridge/test_conveyor

# Suites about plugin/, which do without ODE.
plugin_suites = \
    %D%/plugin/test_adhesion_law \
    %D%/plugin/test_combination \
    %D%/plugin/test_convex \
    %D%/plugin/test_convex_lanes \
    %D%/plugin/test_foundation \
    %D%/plugin/test_foundation_again \
    %D%/plugin/test_foundation_open \
    %D%/plugin/test_foundation_solids \
    %D%/plugin/test_foundation_springs \
    %D%/plugin/test_friction \
    %D%/plugin/test_friction_slip \
    %D%/plugin/test_heightfield_nearest \
    %D%/plugin/test_holding \
    %D%/plugin/test_hunt_crossley \
    %D%/plugin/test_linear_stop \
    %D%/plugin/test_material \
    %D%/plugin/test_mesh \
    %D%/plugin/test_mesh_faults \
    %D%/plugin/test_mesh_open \
    %D%/plugin/test_mesh_rooms \
    %D%/plugin/test_mesh_side \
    %D%/plugin/test_minima \
    %D%/plugin/test_point_force \
    %D%/plugin/test_preset \
    %D%/plugin/test_resistance_law \
    %D%/plugin/test_restitution \
    %D%/plugin/test_restitution_inverse \
    %D%/plugin/test_solid_places \
    %D%/plugin/test_solids \
    %D%/plugin/test_track

# Suites about the bridge.
bridge_suites = \
    %D%/bridge/test_adhesion \
    %D%/bridge/test_adhesion_hits \
    %D%/bridge/test_adhesion_life \
    %D%/bridge/test_advice \
    %D%/bridge/test_advice_kinds \
    %D%/bridge/test_another_in_place \
    %D%/bridge/test_any_step \
    %D%/bridge/test_any_step_books \
    %D%/bridge/test_any_step_built \
    %D%/bridge/test_any_step_extremes \
    %D%/bridge/test_any_step_thin \
    %D%/bridge/test_any_step_hits \
    %D%/bridge/test_any_step_crowd \
    %D%/bridge/test_any_step_cylinders \
    %D%/bridge/test_any_step_dragged \
    %D%/bridge/test_any_step_pushed \
    %D%/bridge/test_any_step_rocking \
    %D%/bridge/test_any_step_wedged \
    %D%/bridge/test_any_step_woken \
    %D%/bridge/test_any_step_joints \
    %D%/bridge/test_any_step_limits \
    %D%/bridge/test_any_step_memory \
    %D%/bridge/test_any_step_sleep \
    %D%/bridge/test_askew \
    %D%/bridge/test_askew_rebounds \
    %D%/bridge/test_beams \
    %D%/bridge/test_bears_more \
    %D%/bridge/test_bed_defaults \
    %D%/bridge/test_bed_element \
    %D%/bridge/test_bed_follow \
    %D%/bridge/test_bed_momentum \
    %D%/bridge/test_bed_offsets \
    %D%/bridge/test_bed_reports \
    %D%/bridge/test_bed_shares \
    %D%/bridge/test_bed_shapes \
    %D%/bridge/test_bed_springs \
    %D%/bridge/test_bed_steps \
    %D%/bridge/test_beds \
    %D%/bridge/test_bodies \
    %D%/bridge/test_born \
    %D%/bridge/test_borrowed \
    %D%/bridge/test_callbacks \
    %D%/bridge/test_capsule_edges \
    %D%/bridge/test_changes \
    %D%/bridge/test_chung_ooi \
    %D%/bridge/test_chung_ooi_spin \
    %D%/bridge/test_combine \
    %D%/bridge/test_combine_time \
    %D%/bridge/test_contacts \
    %D%/bridge/test_convex_read \
    %D%/bridge/test_convex_repair \
    %D%/bridge/test_deep_meeting \
    %D%/bridge/test_determinism \
    %D%/bridge/test_disc \
    %D%/bridge/test_energy \
    %D%/bridge/test_errors \
    %D%/bridge/test_every_call \
    %D%/bridge/test_faceted \
    %D%/bridge/test_filter \
    %D%/bridge/test_force \
    %D%/bridge/test_foreign \
    %D%/bridge/test_forgotten \
    %D%/bridge/test_friction_direction \
    %D%/bridge/test_gate_first \
    %D%/bridge/test_gone_before_apply \
    %D%/bridge/test_gone_bodies \
    %D%/bridge/test_gone_hangs \
    %D%/bridge/test_gone_named \
    %D%/bridge/test_hash_table \
    %D%/bridge/test_height_formats \
    %D%/bridge/test_heightfield \
    %D%/bridge/test_hit_books \
    %D%/bridge/test_hits \
    %D%/bridge/test_holding_balls \
    %D%/bridge/test_holding_hits \
    %D%/bridge/test_holding_sleep \
    %D%/bridge/test_holding_slope \
    %D%/bridge/test_joint_coordinates \
    %D%/bridge/test_joint_life \
    %D%/bridge/test_joint_power \
    %D%/bridge/test_joint_softness \
    %D%/bridge/test_joint_spring \
    %D%/bridge/test_level_floor \
    %D%/bridge/test_light_plate \
    %D%/bridge/test_limit \
    %D%/bridge/test_limit_energy \
    %D%/bridge/test_limit_loop \
    %D%/bridge/test_limit_stops \
    %D%/bridge/test_loop \
    %D%/bridge/test_loop_callback \
    %D%/bridge/test_loop_spaces \
    %D%/bridge/test_lost_touch \
    %D%/bridge/test_markers \
    %D%/bridge/test_memory_calls \
    %D%/bridge/test_mesh_file \
    %D%/bridge/test_mecanum \
    %D%/bridge/test_messages \
    %D%/bridge/test_momentum \
    %D%/bridge/test_moved_geoms \
    %D%/bridge/test_near_callback \
    %D%/bridge/test_no_space \
    %D%/bridge/test_oblique_hits \
    %D%/bridge/test_odd_worlds \
    %D%/bridge/test_ode_fails \
    %D%/bridge/test_pairs \
    %D%/bridge/test_point_loop \
    %D%/bridge/test_point_values \
    %D%/bridge/test_points \
    %D%/bridge/test_preset_world \
    %D%/bridge/test_press_row \
    %D%/bridge/test_program_books \
    %D%/bridge/test_program_crowded \
    %D%/bridge/test_program_discs \
    %D%/bridge/test_program_feedback \
    %D%/bridge/test_post \
    %D%/bridge/test_program_hits \
    %D%/bridge/test_program_flats \
    %D%/bridge/test_program_lines \
    %D%/bridge/test_program_meshes \
    %D%/bridge/test_program_order \
    %D%/bridge/test_program_plates \
    %D%/bridge/test_program_rays \
    %D%/bridge/test_program_rolls \
    %D%/bridge/test_program_short \
    %D%/bridge/test_program_slot \
    %D%/bridge/test_program_solve \
    %D%/bridge/test_program_stays \
    %D%/bridge/test_program_terrain \
    %D%/bridge/test_quick_step \
    %D%/bridge/test_rebounds_turned \
    %D%/bridge/test_report \
    %D%/bridge/test_resistance \
    %D%/bridge/test_resistance_life \
    %D%/bridge/test_resistance_spin \
    %D%/bridge/test_restitution_world \
    %D%/bridge/test_rolling \
    %D%/bridge/test_rolling_among \
    %D%/bridge/test_rolling_options \
    %D%/bridge/test_rolling_refusals \
    %D%/bridge/test_rolling_values \
    %D%/bridge/test_round_mesh \
    %D%/bridge/test_rounds \
    %D%/bridge/test_save \
    %D%/bridge/test_save_refusals \
    %D%/bridge/test_seesaw \
    %D%/bridge/test_sensor \
    %D%/bridge/test_sensor_events \
    %D%/bridge/test_sensor_memory \
    %D%/bridge/test_sheets \
    %D%/bridge/test_short_steps \
    %D%/bridge/test_singular \
    %D%/bridge/test_sleeping \
    %D%/bridge/test_smc_checks \
    %D%/bridge/test_soften \
    %D%/bridge/test_soften_again \
    %D%/bridge/test_solve \
    %D%/bridge/test_solve_direction \
    %D%/bridge/test_solve_inside \
    %D%/bridge/test_solve_pushes \
    %D%/bridge/test_solve_waits \
    %D%/bridge/test_spring_rows \
    %D%/bridge/test_stale \
    %D%/bridge/test_stale_handles \
    %D%/bridge/test_stop \
    %D%/bridge/test_stop_blow \
    %D%/bridge/test_stop_books \
    %D%/bridge/test_stop_chain \
    %D%/bridge/test_stop_cone \
    %D%/bridge/test_stop_far \
    %D%/bridge/test_stop_motor \
    %D%/bridge/test_stop_rest \
    %D%/bridge/test_stop_rows \
    %D%/bridge/test_stop_twist \
    %D%/bridge/test_substeps \
    %D%/bridge/test_suddenly \
    %D%/bridge/test_surface \
    %D%/bridge/test_surface_back \
    %D%/bridge/test_surface_lost \
    %D%/bridge/test_surface_values \
    %D%/bridge/test_symmetry \
    %D%/bridge/test_thread_pool \
    %D%/bridge/test_together \
    %D%/bridge/test_together_more \
    %D%/bridge/test_turned \
    %D%/bridge/test_unnamed \
    %D%/bridge/test_unsteady_steps \
    %D%/bridge/test_values \
    %D%/bridge/test_version \
    %D%/bridge/test_within_step

# $(element_suites): suites that the folder of an element lists itself.
suites = $(long_suites) $(plugin_suites) $(bridge_suites) $(element_suites) $(view_suites) $(seen_suites)

include $(srcdir)/%D%/view/local.mk
include $(srcdir)/%D%/seen/local.mk

EXTRA_DIST += %D%/run %D%/view.sh %D%/adding.sh %D%/launcher.sh %D%/hosts.sh %D%/holds.sh %D%/install.sh %D%/mutate.sh %D%/mutations %D%/braces.awk %D%/rooms.awk %D%/rule_list.sh %D%/rules.sh %D%/rules_see.sh %D%/single-ode.sh %D%/golden

# What a suite links; programs that are no suites name their own libraries.
LDADD = %D%/libfixture.la %D%/libgolden.la $(CHECK_LIBS) $(PROGRAM_LIBS)

# golden_check KIND FILE: compares the bridge with reference data.
noinst_PROGRAMS += %D%/scenes/golden_check
%C%_scenes_golden_check_LDADD = %D%/libgolden.la $(PROGRAM_LIBS)

noinst_LTLIBRARIES += %D%/libgolden.la
%C%_libgolden_la_SOURCES = \
    %D%/scenes/csv.c \
    %D%/scenes/csv.h \
    %D%/scenes/golden.h \
    %D%/scenes/golden_bounce.c \
    %D%/scenes/golden_drop.c \
    %D%/scenes/golden_foundation.c \
    %D%/scenes/golden_hunt_crossley.c \
    %D%/scenes/golden_kinds.c \
    %D%/scenes/golden_linear_stop.c \
    %D%/scenes/golden_mesh.c \
    %D%/scenes/golden_order.c \
    %D%/scenes/golden_pendulum.c \
    %D%/scenes/golden_rolling.h \
    %D%/scenes/golden_rolling_ball.c \
    %D%/scenes/golden_rolling_table.c \
    %D%/scenes/obj.c \
    %D%/scenes/obj.h \
    %D%/scenes/octahedron.c \
    %D%/scenes/octahedron.h

# Scripts about the tree and the installed files, the longest first; sanitizers have nothing to say about them.
scripts = %D%/adding.sh %D%/rules_see.sh %D%/rules.sh %D%/view/browser.sh %D%/hosts.sh %D%/install.sh

if TESTS_ENABLED
AM_CPPFLAGS += $(CHECK_CFLAGS) -DDC_GOLDEN_DIR='"$(abs_top_srcdir)/tests/golden"'
check_PROGRAMS = $(suites)
check_LTLIBRARIES = %D%/libfixture.la
%C%_libfixture_la_SOURCES = \
    %D%/scenes/adhesion_scene.c \
    %D%/scenes/adhesion_scene.h \
    %D%/scenes/any_scene.c \
    %D%/scenes/any_scene.h \
    %D%/scenes/bad_calls.h \
    %D%/scenes/ball_hit.c \
    %D%/scenes/ball_hit.h \
    %D%/scenes/bed_scene.c \
    %D%/scenes/bed_scene.h \
    %D%/scenes/chung_ooi.h \
    %D%/scenes/chung_ooi_spin.h \
    %D%/scenes/every_call.c \
    %D%/scenes/every_call.h \
    %D%/scenes/every_call_bridge.h \
    %D%/scenes/every_call_elements.h \
    %D%/scenes/every_call_plugin.h \
    %D%/scenes/every_call_record.h \
    %D%/scenes/everything.c \
    %D%/scenes/everything.h \
    %D%/scenes/fence.c \
    %D%/scenes/fence.h \
    %D%/scenes/fewer.h \
    %D%/scenes/field.c \
    %D%/scenes/field.h \
    %D%/scenes/fixture.c \
    %D%/scenes/fixture.h \
    %D%/scenes/gone_scene.c \
    %D%/scenes/gone_scene.h \
    %D%/scenes/foundation_test.c \
    %D%/scenes/foundation_test.h \
    %D%/scenes/friction_law.h \
    %D%/scenes/impact_law.c \
    %D%/scenes/impact_law.h \
    %D%/scenes/joint_scene.c \
    %D%/scenes/joint_scene.h \
    %D%/scenes/limb.c \
    %D%/scenes/limb.h \
    %D%/scenes/mesh_test.c \
    %D%/scenes/mesh_test.h \
    %D%/scenes/plugin_test.c \
    %D%/scenes/plugin_test.h \
    %D%/scenes/mixed_look.c \
    %D%/scenes/older_ode.h \
    %D%/scenes/mixed_scene.c \
    %D%/scenes/mixed_scene.h \
    %D%/scenes/point_scene.c \
    %D%/scenes/point_scene.h \
    %D%/scenes/precision.h \
    %D%/scenes/own_loop.c \
    %D%/scenes/own_loop.h \
    %D%/scenes/refusal.c \
    %D%/scenes/refusal.h \
    %D%/scenes/resist_scene.c \
    %D%/scenes/resist_scene.h \
    %D%/scenes/rolling_scene.c \
    %D%/scenes/rolling_scene.h \
    %D%/scenes/row_step.c \
    %D%/scenes/row_step.h \
    %D%/scenes/shape_scene.c \
    %D%/scenes/shape_scene.h \
    %D%/scenes/smooth_check.c \
    %D%/scenes/smooth_check.h \
    %D%/scenes/solve_scene.c \
    %D%/scenes/solve_scene.h \
    %D%/scenes/spoilt_mesh.c \
    %D%/scenes/spoilt_mesh.h \
    %D%/scenes/surface_scene.c \
    %D%/scenes/surface_scene.h \
    %D%/scenes/watched.c \
    %D%/scenes/watched.h
# Suites that have to do with every public function, those of recordings too.
every_libs = %D%/libfixture.la $(CHECK_LIBS) $(RECORD_LIBS) $(PROGRAM_LIBS)
%C%_bridge_test_callbacks_LDADD = $(every_libs)
%C%_bridge_test_every_call_LDADD = $(every_libs)
%C%_bridge_test_gate_first_LDADD = $(every_libs)
%C%_bridge_test_memory_LDADD = $(every_libs)
%C%_bridge_test_memory_calls_LDADD = $(every_libs)
# Suites whose allocations fail.
failing_flags = $(AM_LDFLAGS) -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc -Wl,--wrap=aligned_alloc
%C%_bridge_test_any_step_memory_SOURCES = %D%/bridge/test_any_step_memory.c %D%/scenes/failing.c %D%/scenes/failing.h
%C%_bridge_test_any_step_memory_LDFLAGS = $(failing_flags)
%C%_bridge_test_sensor_memory_SOURCES = %D%/bridge/test_sensor_memory.c %D%/scenes/failing.c %D%/scenes/failing.h
%C%_bridge_test_sensor_memory_LDFLAGS = $(failing_flags)
%C%_bridge_test_memory_SOURCES = %D%/bridge/test_memory.c %D%/scenes/failing.c %D%/scenes/failing.h
%C%_bridge_test_memory_LDFLAGS = $(failing_flags)
%C%_bridge_test_memory_calls_SOURCES = %D%/bridge/test_memory_calls.c %D%/scenes/failing.c %D%/scenes/failing.h
%C%_bridge_test_memory_calls_LDFLAGS = $(failing_flags)
include $(srcdir)/%D%/validation/local.mk
# Fuzzers: as suites for a few seconds, as long as FUZZ_SECONDS says by make fuzz.
fuzzers = %D%/fuzz/fuzz_calls %D%/fuzz/fuzz_meshes
check_PROGRAMS += $(fuzzers)
fuzz_runner = %D%/fuzz/fuzz.h %D%/fuzz/random.c %D%/fuzz/runner.c %D%/fuzz/runner.h
%C%_fuzz_fuzz_calls_SOURCES = $(fuzz_runner) \
    %D%/fuzz/acts.c \
    %D%/fuzz/callbacks.c \
    %D%/fuzz/calls.c \
    %D%/fuzz/calls_bridge.h \
    %D%/fuzz/calls_elements.h \
    %D%/fuzz/calls_plugin.h \
    %D%/fuzz/calls_record.h \
    %D%/fuzz/destroy.c \
    %D%/fuzz/elements.c \
    %D%/fuzz/fuzz_calls.c \
    %D%/fuzz/give.c \
    %D%/fuzz/give_record.c \
    %D%/fuzz/give_sensor.c \
    %D%/fuzz/give_surface.c \
    %D%/fuzz/judged_call.c \
    %D%/fuzz/objects.c \
    %D%/fuzz/shapes.c \
    %D%/fuzz/worlds.c
%C%_fuzz_fuzz_calls_LDADD = $(RECORD_LIBS) $(PROGRAM_LIBS)
%C%_fuzz_fuzz_meshes_SOURCES = $(fuzz_runner) %D%/fuzz/fuzz_meshes.c
%C%_fuzz_fuzz_meshes_LDADD = $(PROGRAM_LIBS)
%C%_fuzz_fuzz_meshes_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=aiImportFileEx

# Two worlds in two threads: what tests/run builds under ThreadSanitizer.
threads = %D%/bridge/test_threads
check_PROGRAMS += $(threads)
%C%_bridge_test_threads_LDADD = $(PROGRAM_LIBS)
%C%_bridge_test_threads_LDFLAGS = $(AM_LDFLAGS) -pthread

TESTS =
if !SANITIZERS
TESTS += $(scripts)
endif
TESTS += $(suites) $(threads) $(fuzzers)
# The window, which tests/view.sh gives a display.
EXTRA_DIST += %D%/view/look.c
if VIEW
check_PROGRAMS += %D%/view/test_window
%C%_view_test_window_SOURCES = %D%/view/test_window.c %D%/view/window_drive.c %D%/view/window_heap.c \
    %D%/view/window_shadows.c \
    %D%/view/window_stage.c %D%/view/window_stage.h
%C%_view_test_window_CPPFLAGS = $(AM_CPPFLAGS) $(VIEW_CFLAGS)
%C%_view_test_window_LDADD = $(VIEW_PROGRAM_LIBS) $(LDADD)
endif
TESTS += %D%/view.sh

if SHARED
# The launcher, and a program for it: as it is, and with the library's calls in it, by the static and the shared one.
check_PROGRAMS += %D%/launcher/client %D%/launcher/client_carried %D%/launcher/client_shared %D%/launcher/own \
    %D%/launcher/asks %D%/launcher/threads
%C%_launcher_client_SOURCES = %D%/launcher/client.c %D%/launcher/ends.c %D%/launcher/ends.h
%C%_launcher_client_LDADD = $(ODE_LIBS) -lm
%C%_launcher_asks_SOURCES = %D%/launcher/asks.c
%C%_launcher_asks_LDADD = $(ODE_LIBS)
%C%_launcher_own_SOURCES = %D%/launcher/own.c
%C%_launcher_own_LDADD = $(ODE_LIBS)
%C%_launcher_threads_SOURCES = %D%/launcher/threads.c
%C%_launcher_threads_LDADD = $(ODE_LIBS) -lm
%C%_launcher_client_carried_SOURCES = %D%/launcher/client.c %D%/launcher/ends.c %D%/launcher/ends.h
%C%_launcher_client_carried_CPPFLAGS = $(AM_CPPFLAGS) -DDC_CLIENT
%C%_launcher_client_carried_LDADD = $(PROGRAM_LIBS)
%C%_launcher_client_shared_SOURCES = %D%/launcher/client.c %D%/launcher/ends.c %D%/launcher/ends.h
%C%_launcher_client_shared_CPPFLAGS = $(AM_CPPFLAGS) -DDC_CLIENT
%C%_launcher_client_shared_LDFLAGS = -no-install
%C%_launcher_client_shared_LDADD = $(PROGRAM_LIBS)
TESTS += %D%/launcher.sh
endif
else
check-local:
	@echo 'There is nothing to run, since configure did not find check: install check and run configure again.' >&2
	@exit 1
endif

AM_TESTS_ENVIRONMENT = \
    top_srcdir='$(top_srcdir)' CC='$(CC)' NM='$(NM)' MAKE='$(MAKE)' PKG_CONFIG='$(PKG_CONFIG)' \
    PKG_CONFIG_PATH='$(PKG_CONFIG_PATH)' \
    WARNING_CFLAGS='$(WARNING_CFLAGS)' ODE_CFLAGS='$(ODE_CFLAGS)' \
    ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 CK_TIMEOUT_MULTIPLIER=10; \
    export top_srcdir CC NM MAKE PKG_CONFIG PKG_CONFIG_PATH WARNING_CFLAGS ODE_CFLAGS \
    ASAN_OPTIONS UBSAN_OPTIONS CK_TIMEOUT_MULTIPLIER;
TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = bash

# make bench: built on demand, run one after the other.
benches = \
    %D%/bench/bench_foundation \
    %D%/bench/bench_holding \
    %D%/bench/bench_pile \
    %D%/bench/bench_solve \
    %D%/bench/bench_step

EXTRA_PROGRAMS += $(benches)
%C%_bench_bench_foundation_SOURCES = %D%/bench/bench_foundation.c %D%/bench/foundation_scenes.h
%C%_bench_bench_foundation_LDADD = %D%/libgolden.la $(PROGRAM_LIBS)
%C%_bench_bench_pile_LDADD = $(PROGRAM_LIBS)
%C%_bench_bench_solve_LDADD = $(PROGRAM_LIBS)

# Worlds that can be stepped in every way, and the scenes in them.
step_scenes = \
    %D%/bench/scenes_ragdoll.c \
    %D%/bench/scenes_step.c \
    %D%/bench/scenes_step.h \
    %D%/bench/step_measure.c \
    %D%/bench/step_world.c \
    %D%/bench/step_world.h
%C%_bench_bench_step_SOURCES = %D%/bench/bench_step.c $(step_scenes)
%C%_bench_bench_step_LDADD = $(PROGRAM_LIBS)
%C%_bench_bench_holding_SOURCES = %D%/bench/bench_holding.c $(step_scenes)
%C%_bench_bench_holding_LDADD = $(PROGRAM_LIBS)

# make accept: the program's own step against its list of demands, ACCEPT_ARGUMENTS to it; built on demand.
EXTRA_PROGRAMS += %D%/bench/accept_step
%C%_bench_accept_step_LDADD = $(PROGRAM_LIBS)
%C%_bench_accept_step_SOURCES = \
    %D%/bench/accept.h \
    %D%/bench/accept_births.c \
    %D%/bench/accept_extremes.c \
    %D%/bench/accept_hits.c \
    %D%/bench/accept_many.c \
    %D%/bench/accept_rest.c \
    %D%/bench/accept_slope.c \
    %D%/bench/accept_step.c \
    %D%/bench/accept_still.c \
    %D%/bench/accept_stops.c \
    %D%/bench/step_shapes.c \
    %D%/bench/step_shapes.h \
    $(step_scenes)

# Simbody on the same scenes, where it is installed.
if SIMBODY
EXTRA_PROGRAMS += %D%/bench/simbody_foundation
%C%_bench_simbody_foundation_SOURCES = %D%/bench/simbody_foundation.cpp %D%/bench/foundation_scenes.h
%C%_bench_simbody_foundation_CPPFLAGS = $(SIMBODY_CFLAGS)
%C%_bench_simbody_foundation_LDADD = $(SIMBODY_LIBS)
simbody_bench = %D%/bench/simbody_foundation
endif

# A frame of the window, where that is built.
if VIEW
EXTRA_PROGRAMS += %D%/bench/bench_view
%C%_bench_bench_view_LDADD = $(VIEW_PROGRAM_LIBS) $(PROGRAM_LIBS)
endif

.PHONY: accept bench
accept: %D%/bench/accept_step
	@./%D%/bench/accept_step $(ACCEPT_ARGUMENTS)

bench: $(benches) $(simbody_bench)
	@SIMBODY_BENCH='$(simbody_bench:%=./%)'; export SIMBODY_BENCH; \
	for bench in $(benches); do ./$$bench || exit 1; done

# make fuzz FUZZ_SECONDS=3600: calls for that long, mesh files for a tenth of it; under the sanitizers, in a build of
# its own if this is none.
FUZZ_SECONDS = 60
.PHONY: fuzz
if SANITIZERS
fuzz: $(fuzzers)
	./%D%/fuzz/fuzz_calls --seconds $(FUZZ_SECONDS) $(FUZZ_ARGUMENTS)
	./%D%/fuzz/fuzz_meshes --seconds `expr $(FUZZ_SECONDS) / 10 + 1` $(FUZZ_ARGUMENTS)
else
fuzz:
	@$(MKDIR_P) asan
	@[ -e asan/Makefile ] || (cd asan && '$(abs_srcdir)/configure' --enable-tests --enable-sanitizers --disable-shared)
	@$(MAKE) -C asan fuzz FUZZ_SECONDS='$(FUZZ_SECONDS)' FUZZ_ARGUMENTS='$(FUZZ_ARGUMENTS)'
endif
