# Makes C of the viewer's files: one string a line, scripts between their tags.
function line(text) {
    gsub(/[\\"]/, "\\\\&", text)
    printf "    \"%s\\n\",\n", text
}
BEGIN { print "/* Made of view/record/page. */\n#include \"record/page_text.h\"\n\nconst char *const dcxPageText[] = {" }
FNR == 1 && FILENAME ~ /[.]js$/ { if (open) line("</script>"); line("<script>"); open = 1 }
{ line($0) }
END { line("</script>"); print "    0,\n};" }
