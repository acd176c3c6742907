# Who calls whom, computed from the sources: awk -f rooms.awk LOCAL.MK... FILE...
#
# LOCAL.MK: plugin/local.mk and bridge/local.mk, whose include lines give the order of the folders, the lowest first;
# folders in one paragraph are on one level.  FILE: all sources and headers, public headers too.
# Prints every call or include that goes upward or sideways, every circle of files, every include of another folder's
# private header, and every private name that looks like a public one.  Succeeds if there is none.

function fault(text) { print text; faults++ }

# "bridge/bed/beds.c" -> "bridge/bed"
function folder_of(file) { sub(/\/[^\/]*$/, "", file); return file }
function name_of(file) { sub(/.*\//, "", file); return file }
function top_of(file) { sub(/\/.*/, "", file); return file }
function is_public(file) { return file ~ /\/ode-compliant\// }

# The part of a path from plugin/ or bridge/ on.
function short(path) {
    if (match(path, /(plugin|bridge)\/([a-z-]+\/)?[A-Za-z0-9_.-]+$/)) {
        return substr(path, RSTART)
    }
    return path
}

# ---- the order of the folders ----

FNR == 1 {
    file = short(FILENAME)
    files[++num_files] = file
    depth = in_comment = 0
    head = ""
}

FILENAME ~ /local\.mk$/ {
    if (/^include /) {
        sub(/.*\$\(srcdir\)\//, "")
        sub(/\/local\.mk$/, "")
        if (!in_paragraph) {
            level++
        }
        in_paragraph = 1
        rank[$0] = level
    } else {
        in_paragraph = 0
    }
    next
}

# ---- reading ----

# Without comments and what stands in quotes.
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
            out = out "\"\""
            line = substr(line, RSTART + RLENGTH)
        }
    }
    return out
}

# What is defined by the text before a brace at the outside; "" if nothing that other files see.
function defined(text) {
    if (text ~ /(^|[^A-Za-z0-9_])(static|typedef|enum)[^A-Za-z0-9_]/ || text ~ /^ *(struct|union) [A-Za-z0-9_]+ *$/) {
        return ""
    }
    if (text ~ /=/) {
        sub(/ *(\[[^\]]*\])* *=.*/, "", text)
        sub(/.*[^A-Za-z0-9_]/, "", text)
        return text
    }
    if (text ~ /\) *$/) {
        sub(/ *\(.*/, "", text)
        sub(/.*[^A-Za-z0-9_]/, "", text)
        return text
    }
    return ""
}

# Follows braces, to find what the file defines.
function outside(line,    at, name) {
    while (match(line, /[{};]/)) {
        at = substr(line, RSTART, 1)
        if (depth == 0) {
            head = head " " substr(line, 1, RSTART - 1)
        }
        line = substr(line, RSTART + 1)
        if (at == "{") {
            if (depth++ == 0) {
                name = defined(head)
                if (name != "" && !is_public(file)) {
                    owner[name] = file
                }
            }
        } else if (at == "}") {
            depth--
            head = depth == 0 ? "" : head
        } else if (depth == 0) {
            name = head ~ /=/ ? defined(head) : ""
            if (name != "" && !is_public(file)) {
                owner[name] = file
            }
            head = ""
        }
    }
    if (depth == 0) {
        head = head " " line
    }
}

# What a public header declares is public; of all others the names that the file uses.
function note_names(line,    name) {
    while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        name = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        if (name !~ /^(dc|DC)/) {
            continue
        }
        if (is_public(file)) {
            public[name] = 1
        } else if (!((file, name) in seen)) {
            seen[file, name] = 1
            users[name] = users[name] " " file
        }
    }
}

{
    line = strip($0)
    if (line ~ /^[ \t]*#[ \t]*include/) {
        if (match($0, /"[^"]+"/)) {
            includes[file] = includes[file] " " substr($0, RSTART + 1, RLENGTH - 2)
        }
        next
    }
    if (line ~ /^extern "" *{$/ || file ~ /\/ode-compliant\// && line ~ /^}$/) {
        line = ""
    }
    note_names(line)
    if (line ~ /^[ \t]*#/ || continued) {
        continued = line ~ /\\$/
        next
    }
    if (file ~ /\.c$/) {
        outside(line)
    }
}

# ---- judging ----

# May a file of one folder know another folder?
function may(from, to) {
    if (from == to || top_of(from) == "bridge" && top_of(to) == "plugin") {
        return 1
    }
    return top_of(from) == top_of(to) && rank[from] > rank[to]
}

function judge_folder(file,    from) {
    from = folder_of(file)
    if (!is_public(file) && !(from in rank)) {
        fault(file ": the folder " from " is not in " top_of(file) "/local.mk")
    }
}

# What a folder shows to others is the header named after it.  Besides, plugin/base is a set of small headers, each used
# by its own name, and bridge/state shows its structs by world_data.h.
function is_shown(header) {
    return name_of(header) == name_of(folder_of(header)) ".h" || folder_of(header) == "plugin/base" ||
        header == "bridge/state/world_data.h"
}

function judge_include(file, path,    to, target) {
    to = index(path, "/") ? path : folder_of(file) "/" path
    if (index(path, "/")) {
        target = "plugin/" path in is_file ? "plugin/" path : "bridge/" path
    } else {
        target = folder_of(file) "/" path
    }
    if (!(target in is_file)) {
        fault(file " includes " path ", which is not there")
        return
    }
    edge[file, target] = "includes it"
    follow[file] = follow[file] " " target
    if (!may(folder_of(file), folder_of(target))) {
        fault(file " includes " target ", which is not below it")
    }
    if (folder_of(file) != folder_of(target) && !is_shown(target)) {
        fault(file " includes " target ", which is private to its folder")
    }
}

function judge_name(name,    i, n, list, to) {
    to = owner[name]
    n = split(users[name], list, " ")
    if (name ~ /^dc[A-Z]/ && !(name in public)) {
        fault(list[1] ": " name " is in no public header: a private name begins with dcx")
    }
    if (name ~ /^DC_/ && !(name in public) && name !~ /^DC_(CFLAGS|GOLDEN_DIR)$/) {
        fault(list[1] ": " name " is in no public header: a private macro begins with DCX_")
    }
    if (to == "") {
        return
    }
    for (i = 1; i <= n; i++) {
        if (list[i] == to || list[i] !~ /\.c$/) {
            continue
        }
        if (!may(folder_of(list[i]), folder_of(to))) {
            fault(list[i] " uses " name " of " to ", which is not below it")
        }
        if (!((list[i], to) in edge)) {
            follow[list[i]] = follow[list[i]] " " to
        }
        edge[list[i], to] = name
    }
}

# Depth first; what comes back to a file on the way is a circle.
function visit(file,    i, n, list, k, text) {
    state[file] = 1
    way[++ways] = file
    n = split(follow[file], list, " ")
    for (i = 1; i <= n; i++) {
        if (state[list[i]] == 1) {
            text = "circle:"
            for (k = ways; way[k] != list[i]; k--) {
            }
            for (; k <= ways; k++) {
                text = text " " way[k] " -> (" edge[way[k], k < ways ? way[k + 1] : list[i]] ")"
            }
            fault(text " " list[i])
        } else if (!state[list[i]]) {
            visit(list[i])
        }
    }
    ways--
    state[file] = 2
}

END {
    for (i = 1; i <= num_files; i++) {
        is_file[files[i]] = 1
    }
    for (i = 1; i <= num_files; i++) {
        if (files[i] ~ /\.[ch]$/ && !is_public(files[i])) {
            judge_folder(files[i])
            n = split(includes[files[i]], list, " ")
            for (k = 1; k <= n; k++) {
                judge_include(files[i], list[k])
            }
        }
    }
    for (name in users) {
        judge_name(name)
    }
    for (name in public) {
        if (name ~ /^(dcx|DCX_)/) {
            fault("a public header names " name ", which is a private name")
        }
    }
    for (i = 1; i <= num_files; i++) {
        if (!state[files[i]]) {
            visit(files[i])
        }
    }
    exit faults > 0
}
