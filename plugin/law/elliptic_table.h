/* Stiffness of elliptic Hertz contacts from a table, for contacts whose curvatures change; not installed. */
#ifndef PLUGIN_LAW_ELLIPTIC_TABLE_H
#define PLUGIN_LAW_ELLIPTIC_TABLE_H

/* Ratios of radii up to exp(dcxEllipticSpans); coefficients of Chebyshev polynomials over each e-fold. */
enum { dcxEllipticSpans = 16, dcxEllipticTerms = 10 };

typedef struct dcxEllipticTable {
    int made;
    double coefficient[dcxEllipticSpans][dcxEllipticTerms];
} dcxEllipticTable;

/* Fills the table, once. */
void dcxEllipticTableMake(dcxEllipticTable *table);

/* What dcHuntCrossleyEllipticStiffness says, to 1e-10; beyond the table's ratios it asks that function. */
double dcxEllipticTableStiffness(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus);

/* Stiffness of a contact and its composite radius. */
typedef struct dcxCurve {
    double k, radius;
} dcxCurve;

/* For principal relative radii. */
void dcxCurveElliptic(const dcxEllipticTable *table, double radius_a, double radius_b, double modulus, dcxCurve *out);
/*
 * Two cylinders whose axes make an angle with the squared sine `sine2`: with 1/Ra + 1/Rb = 1/r1 + 1/r2 and
 * 1/(Ra Rb) = sine2/(r1 r2).  Near parallel the contact would become a line of any length: Ra is not more than 50
 * length^2/Rb, with which the patch is `length` from middle to end at a depth of a hundredth of Rb.
 */
void dcxCurveCrossed(const dcxEllipticTable *table, double r1, double r2, double sine2, double length, double modulus,
                     dcxCurve *out);

#endif
