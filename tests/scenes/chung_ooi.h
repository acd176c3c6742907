/*
 * What Y. C. Chung and J. Y. Ooi published of impacts of balls, Granular Matter 13 (2011) 643-656, tests 1 to 4, for
 * suites and for the page of validation.
 */
#ifndef DC_TEST_CHUNG_OOI_H
#define DC_TEST_CHUNG_OOI_H

#include <math.h>

#include "ball_hit.h"

/* ---- test 1: two balls head on ---- */

/* Glass, limestone: Young's modulus, Poisson's ratio, density, published force and depth. */
static const double young[2] = {4.8e10, 2e10}, poisson[2] = {0.2, 0.25}, density[2] = {2800, 2500};
static const double force[2] = {10700, 7108}, depth[2] = {274.1e-6, 368.3e-6};

/* ---- test 4: at an angle ---- */

enum { ANGLES = 13 };

/* A point of one of the published figures: the angle as read off there, in degrees, and what stands there. */
typedef struct Point {
    double degrees, value;
} Point;

/* Each for aluminium oxide and aluminium alloy. */
static const BallKind stone[2] = {{3.8e11, 0.23, 4000, 0.0025, 0.092, 0.98}, {7e10, 0.33, 2700, 0.0025, 0.092, 0.98}};
/* Tangential speed over that before; spin in rad/s; angle at which the contact patch leaves, degrees. */
static const Point rebound[2][ANGLES] = {{{5.17, 0.948},
                                          {10.16, 0.687},
                                          {14.99, 0.624},
                                          {20.06, 0.616},
                                          {25.05, 0.634},
                                          {30.12, 0.684},
                                          {35.03, 0.737},
                                          {40.02, 0.781},
                                          {50.00, 0.845},
                                          {59.98, 0.893},
                                          {69.96, 0.932},
                                          {80.02, 0.966},
                                          {85.01, 0.983}},
                                         {{5.09, 0.899},
                                          {10.00, 0.671},
                                          {15.07, 0.613},
                                          {20.06, 0.609},
                                          {24.97, 0.633},
                                          {30.04, 0.683},
                                          {35.03, 0.736},
                                          {40.02, 0.780},
                                          {49.92, 0.844},
                                          {59.98, 0.891},
                                          {70.04, 0.932},
                                          {80.10, 0.966},
                                          {84.93, 0.983}}};
static const Point spin[2][ANGLES] = {{{4.95, 19.3},
                                       {10.08, 213},
                                       {14.97, 378},
                                       {19.94, 511},
                                       {24.91, 599},
                                       {29.96, 617},
                                       {34.93, 582},
                                       {39.98, 545},
                                       {50.00, 457},
                                       {60.02, 357},
                                       {69.96, 246},
                                       {80.06, 126},
                                       {85.03, 63.1}},
                                      {{4.95, 35.3},
                                       {9.92, 224},
                                       {14.97, 390},
                                       {20.02, 519},
                                       {24.91, 599},
                                       {30.04, 618},
                                       {34.85, 582},
                                       {39.98, 545},
                                       {50.00, 458},
                                       {60.02, 359},
                                       {69.96, 245},
                                       {80.06, 125},
                                       {85.03, 64.2}}};
static const Point patch[ANGLES] = {{4.90, 3.76},   {9.96, -1.56},  {14.93, -5.54}, {19.99, -7.54}, {24.96, -7.54},
                                    {29.92, -3.55}, {34.96, 3.43},  {39.92, 11.57}, {49.83, 29.35}, {59.99, 47.79},
                                    {69.74, 64.58}, {79.82, 78.70}, {84.78, 84.52}};

#endif
