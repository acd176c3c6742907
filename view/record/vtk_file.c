/* One file of polygons for ParaView: VTK's XML with numbers in base64, or its older format as text. */
#include <string.h>

#include "parts.h"

/* ---- XML ---- */

/* Arrays begin with their length in bytes. */
static void write_array(FILE *out, const char *type, const char *name, int parts, const dcxBytes *value)
{
    unsigned char four[8];
    dcxBytes length = {.data = four, .room = sizeof four}; /* so there is room */
    dcxBytesPut(&length, (uint32_t)value->size, 4);
    fprintf(out, "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"binary\">\n", type, name,
            parts);
    dcxBytesWrite(&length, out);
    dcxBytesWrite(value, out);
    fputs("\n</DataArray>\n", out);
}

/* Cells of `corners` points each: those of `value`, or the points in turn. */
static int write_cells(FILE *out, const char *tag, int cells, int corners, const dcxBytes *value)
{
    dcxBytes turn = {0}, end = {0};
    for (int i = 0; i < cells; i++) {
        dcxBytesPut(&turn, (uint32_t)i, 4);
        dcxBytesPut(&end, (uint32_t)(corners * (i + 1)), 4);
    }
    fprintf(out, "<%s>\n", tag);
    write_array(out, "Int32", "connectivity", 1, value ? value : &turn);
    write_array(out, "Int32", "offsets", 1, &end);
    fprintf(out, "</%s>\n", tag);
    const int failed = turn.failed || end.failed;
    dcxBytesFree(&turn);
    dcxBytesFree(&end);
    return failed ? dcErrMemory : dcOk;
}

static int write_xml(const dcxVtkFile *file, FILE *out)
{
    const char *const of = file->corner ? "CellData" : "PointData";
    fprintf(out,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
            "<PolyData>\n<Piece NumberOfPoints=\"%d\" NumberOfVerts=\"%d\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
            "NumberOfPolys=\"%d\">\n<%s>\n",
            file->points, file->corner ? 0 : file->points, file->triangles, of);
    for (int i = 0; i < file->num_data; i++) {
        write_array(out, "Float32", file->data[i].name, file->data[i].parts, file->data[i].value);
    }
    fprintf(out, "</%s>\n<Points>\n", of);
    write_array(out, "Float32", "points", 3, file->point);
    fputs("</Points>\n", out);
    const int code = file->corner ? write_cells(out, "Polys", file->triangles, 3, file->corner)
                                  : write_cells(out, "Verts", file->points, 1, NULL);
    fputs("</Piece>\n</PolyData>\n</VTKFile>\n", out);
    return code;
}

/* ---- the older format ---- */

static uint32_t word_at(const dcxBytes *b, size_t i)
{
    return (uint32_t)b->data[4 * i] | (uint32_t)b->data[4 * i + 1] << 8 | (uint32_t)b->data[4 * i + 2] << 16 |
           (uint32_t)b->data[4 * i + 3] << 24;
}

static void write_numbers(FILE *out, const dcxBytes *value, size_t in_line)
{
    for (size_t i = 0; i < value->size / 4; i++) {
        const uint32_t word = word_at(value, i);
        float number;
        memcpy(&number, &word, sizeof number);
        fprintf(out, "%.9g%c", (double)number, (i + 1) % in_line ? ' ' : '\n');
    }
}

static void write_legacy(const dcxVtkFile *file, FILE *out)
{
    const int cells = file->corner ? file->triangles : file->points, corners = file->corner ? 3 : 1;
    fprintf(out, "# vtk DataFile Version 3.0\node-compliant\nASCII\nDATASET POLYDATA\nPOINTS %d float\n", file->points);
    write_numbers(out, file->point, 3);
    fprintf(out, "%s %d %d\n", file->corner ? "POLYGONS" : "VERTICES", cells, (corners + 1) * cells);
    for (int i = 0; i < cells; i++) {
        if (file->corner) {
            fprintf(out, "3 %u %u %u\n", word_at(file->corner, 3 * (size_t)i), word_at(file->corner, 3 * (size_t)i + 1),
                    word_at(file->corner, 3 * (size_t)i + 2));
        } else {
            fprintf(out, "1 %d\n", i);
        }
    }
    fprintf(out, "%s %d\n", file->corner ? "CELL_DATA" : "POINT_DATA", cells);
    for (int i = 0; i < file->num_data; i++) {
        const dcxVtkData *data = &file->data[i];
        fprintf(out, data->parts == 3 ? "VECTORS %s float\n" : "SCALARS %s float 1\nLOOKUP_TABLE default\n",
                data->name);
        write_numbers(out, data->value, (size_t)data->parts);
    }
}

int dcxVtkWrite(const dcxVtkFile *file, const char *path, int kind)
{
    int code = dcOk;
    for (int i = 0; i < file->num_data; i++) {
        code = file->data[i].value->failed ? dcErrMemory : code;
    }
    if (code != dcOk || file->point->failed || (file->corner && file->corner->failed)) {
        return dcErrMemory;
    }
    FILE *out = fopen(path, "wb");
    if (!out) {
        return dcErrState;
    }
    if (kind == dcxRecordXml) {
        code = write_xml(file, out);
    } else {
        write_legacy(file, out);
    }
    const int bad = ferror(out);
    return fclose(out) != 0 || bad ? dcErrState : code;
}
