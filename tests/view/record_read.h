/* Reads what recordings write. */
#ifndef DC_TEST_RECORD_READ_H
#define DC_TEST_RECORD_READ_H

#include <stddef.h>

/* The whole of a file with a zero after it, which the caller frees; NULL if it cannot be read. */
char *readWhole(const char *path, size_t *size);
/* Bytes of base64 up to the first character that is none of it; returns their number. */
size_t readBase64(const char *text, unsigned char *bytes);
float readFloat(const unsigned char *bytes);
unsigned readNumber(const unsigned char *bytes, int count);

/* The state at the end of a page: poses by id, as they were told last, and the sum of the last frame's forces, N. */
enum { READ_IDS = 64 };
typedef struct PageEnd {
    int frames, told[READ_IDS];
    float time, pose[READ_IDS][7];
    int contacts, springs, presses; /* in the last frame; all pressures told */
    double force[3], friction[3];
} PageEnd;
/* 1: it could be read to its end. */
int readPage(const char *path, PageEnd *end);

/* 1: tags and attributes are well-formed XML. */
int isWellFormed(const char *xml);
/* The numbers of a DataArray of that name, which the caller frees. */
float *readArray(const char *xml, const char *name, int *count);
/* An attribute that holds a number; -1: there is none. */
int readAttribute(const char *xml, const char *name);

#endif
