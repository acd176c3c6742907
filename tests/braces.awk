# Every statement under if, else, for, while, do has braces: awk -f braces.awk FILE...  Prints those that have none.

function strip(line,    out, at) {
    out = ""
    while (line != "") {
        if (in_comment) {
            at = index(line, "*/")
            if (!at) {
                return out
            }
            line = substr(line, at + 2)
            in_comment = 0
        }
        if (!match(line, /\/\*|\/\/|"([^"\\]|\\.)*"|'([^'\\]|\\.)+'/)) {
            return out line
        }
        out = out substr(line, 1, RSTART - 1)
        at = substr(line, RSTART, 2)
        if (at == "//") {
            return out
        }
        if (at == "/*") {
            in_comment = 1
            line = substr(line, RSTART + 2)
        } else {
            out = out "0"
            line = substr(line, RSTART + RLENGTH)
        }
    }
    return out
}

# What stands behind the parentheses of a head; "(" if they are still open.
function behind(text,    i, c, open) {
    for (i = index(text, "("); i > 0 && i <= length(text); i++) {
        c = substr(text, i, 1)
        open += (c == "(") - (c == ")")
        if (open == 0) {
            return substr(text, i + 1)
        }
    }
    return "("
}

FNR == 1 {
    in_comment = macro = 0
    head = ""
}

{
    line = strip($0)
    if (line ~ /^[ \t]*#/ || macro) { # macros are left alone
        macro = line ~ /\\$/
        next
    }
    sub(/[ \t]+$/, "", line)
    if (head != "") {
        line = head " " line
    }
    head = ""
    if (line ~ /^[ \t]*(} )?(else )?(if|for|while) \(/) {
        rest = behind(line)
        if (rest == "(") {
            head = line
        } else if (rest !~ /^ *{/ && !(line ~ /^[ \t]*} while/ && rest ~ /^;/)) {
            print FILENAME ":" FNR ": no braces"
            faults++
        }
    } else if (line ~ /^[ \t]*(} )?(else|do)$/) {
        print FILENAME ":" FNR ": no braces"
        faults++
    }
}

END {
    exit faults > 0
}
