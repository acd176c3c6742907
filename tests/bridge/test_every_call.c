/* The list of all public functions (scenes/every_call_*.h), which other suites call one by one, is complete. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes/every_call.h"

static int listed(const char *name)
{
    for (int i = 0; i < everyCount; i++) {
        if (strcmp(everyCall[i].name, name) == 0) {
            return 1;
        }
    }
    return 0;
}

/* The functions that one public header declares; fails on one that is not listed. */
static int check_header(const char *folder, const char *file)
{
    char path[1000], line[1000];
    int count = 0;
    snprintf(path, sizeof path, "%s/%s/%s.h", getenv("top_srcdir"), folder, file);
    FILE *in = fopen(path, "r");
    ck_assert_msg(in != NULL, "cannot read %s", path);
    while (fgets(line, sizeof line, in)) {
        char *open = strchr(line, '(');
        if (strncmp(line, "DC_API ", 7) == 0 && open) {
            *open = 0;
            char *name = open;
            while (name > line && name[-1] != ' ' && name[-1] != '*') {
                name--;
            }
            ck_assert_msg(listed(name), "%s: %s is not in tests/scenes/every_call_*.h", path, name);
            count++;
        }
    }
    fclose(in);
    return count;
}

START_TEST(test_all_are_listed)
{
    static const char *const bridge[] = {"world",  "force",   "geom",   "bed",    "contact", "joint",
                                         "points", "rolling", "report", "error",  "version", "combine",
                                         "save",   "surface", "preset", "sensor", "advice",  "soften"};
    static const char *const plugin[] = {"material",    "foundation",  "friction",      "hunt_crossley", "linear_stop",
                                         "point_force", "mesh",        "solid",         "convex",        "heightfield",
                                         "tessellate",  "holding",     "linear_spring", "combination",   "resistance",
                                         "adhesion",    "preset_table"};
    int count = check_header("view/ode-compliant-view", "record");
    for (size_t i = 0; i < sizeof bridge / sizeof *bridge; i++) {
        count += check_header("bridge/ode-compliant", bridge[i]);
    }
    for (size_t i = 0; i < sizeof plugin / sizeof *plugin; i++) {
        count += check_header("plugin/ode-compliant", plugin[i]);
    }
    ck_assert_int_eq(count, everyCount);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("every call", 60, &tests);
    tcase_add_test(tests, test_all_are_listed);
    return fixtureMain(suite);
}
