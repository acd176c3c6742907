/*
 * How the launcher tells the library that it loads before a program what was asked for: variables of the environment,
 * each the text of one option.
 */
#ifndef LAUNCHER_VARIABLES_H
#define LAUNCHER_VARIABLES_H

#define VARIABLE_LIBRARY "ODE_COMPLIANT_LIBRARY" /* the library itself, if it is not where it was installed */
#define VARIABLE_PROCESS "ODE_COMPLIANT_PROCESS" /* number of the process that becomes the program */

#define VARIABLE_MODULUS "ODE_COMPLIANT_MODULUS"
#define VARIABLE_DISSIPATION "ODE_COMPLIANT_DISSIPATION"
#define VARIABLE_FRICTION "ODE_COMPLIANT_FRICTION"
#define VARIABLE_PAIRS "ODE_COMPLIANT_PAIRS"
#define VARIABLE_EXCEPT "ODE_COMPLIANT_EXCEPT"
#define VARIABLE_STOPS "ODE_COMPLIANT_SOFT_STOPS"
#define VARIABLE_CSV "ODE_COMPLIANT_CSV"
#define VARIABLE_REPORT "ODE_COMPLIANT_REPORT"
#define VARIABLE_OFF "ODE_COMPLIANT_OFF"

#endif
