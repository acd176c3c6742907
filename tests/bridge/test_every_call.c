/* The list of all public functions (scenes/every_call_*.h), which other suites call one by one, is complete. */
#include <dirent.h>
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

/* The window has a suite of its own (tests/view/test_window.c), since it needs a display. */
static int is_left_out(const char *file)
{
    return strcmp(file, "view.h") == 0;
}

/* The functions that one public header declares; fails on one that is not listed. */
static int check_header(const char *folder, const char *file)
{
    char path[2000], line[1000];
    int count = 0;
    snprintf(path, sizeof path, "%s/%s", folder, file);
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

/* All headers of a public folder; those without a function count for nothing. */
static int check_folder(const char *folder)
{
    char path[1000];
    int count = 0, headers = 0;
    snprintf(path, sizeof path, "%s/%s", getenv("top_srcdir"), folder);
    DIR *dir = opendir(path);
    ck_assert_msg(dir != NULL, "cannot read %s", path);
    for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        const size_t length = strlen(entry->d_name);
        if (length > 2 && strcmp(entry->d_name + length - 2, ".h") == 0 && !is_left_out(entry->d_name)) {
            count += check_header(path, entry->d_name);
            headers++;
        }
    }
    closedir(dir);
    ck_assert_msg(headers > 0, "there is no header in %s", path);
    return count;
}

START_TEST(test_all_are_listed)
{
    ck_assert_int_eq(check_folder("bridge/ode-compliant") + check_folder("plugin/ode-compliant") +
                         check_folder("view/ode-compliant-view"),
                     everyCount);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("every call", 60, &tests);
    tcase_add_test(tests, test_all_are_listed);
    return fixtureMain(suite);
}
