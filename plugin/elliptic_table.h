/* Stiffness of elliptic Hertz contacts from a table, for contacts whose curvatures change; not installed. */
#ifndef PLUGIN_ELLIPTIC_TABLE_H
#define PLUGIN_ELLIPTIC_TABLE_H

/* Ratios of radii up to exp(dcEllipticSpans); coefficients of Chebyshev polynomials over each e-fold. */
enum { dcEllipticSpans = 16, dcEllipticTerms = 10 };

typedef struct dcEllipticTable {
    int made;
    double coefficient[dcEllipticSpans][dcEllipticTerms];
} dcEllipticTable;

/* Fills the table, once. */
void dcEllipticTableMake(dcEllipticTable *table);

/* What dcHuntCrossleyEllipticStiffness says, to 1e-10; beyond the table's ratios it asks that function. */
double dcEllipticTableStiffness(const dcEllipticTable *table, double radius_a, double radius_b, double modulus);

#endif
