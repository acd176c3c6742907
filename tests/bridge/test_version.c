/* configure.ac and the header tell one release. */
#include <stdio.h>
#include <string.h>

#include "scenes/fixture.h"

START_TEST(test_header_and_library_agree)
{
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", DC_VERSION_MAJOR, DC_VERSION_MINOR, DC_VERSION_PATCH);
    ck_assert_str_eq(DC_VERSION_STRING, text);
    ck_assert_str_eq(dcGetVersion(), DC_VERSION_STRING);
    ck_assert_int_eq(DC_VERSION, DC_VERSION_MAJOR * 10000 + DC_VERSION_MINOR * 100 + DC_VERSION_PATCH);
}
END_TEST

int main(void)
{
    TCase *tests;
    Suite *suite = fixtureSuite("version", 60, &tests);
    tcase_add_test(tests, test_header_and_library_agree);
    return fixtureMain(suite);
}
