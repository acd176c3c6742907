/* Reads the vertices and faces of an OBJ file: "v x y z" and "f a b c" lines, all else is skipped. */
#ifndef DC_TEST_OBJ_H
#define DC_TEST_OBJ_H

/*
 * Gives arrays of 3 *nv numbers and 3 *nt vertex numbers from 0, to be freed by the caller; polygons are cut into fans.
 * Returns 1, or 0 with nothing given if the file cannot be read, is no such file, or memory ran out.
 */
int objRead(const char *path, double **vertices, int *nv, int **triangles, int *nt);

#endif
