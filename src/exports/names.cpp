#include "exports/names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace isadora::exports {

namespace {

// Keywords of C11 and SystemVerilog (IEEE 1800-2017) that are likely names of fields or opcodes. Sorted.
constexpr std::array kKeywords = std::to_array<std::string_view>({
    "accept_on", "alias",         "always",      "and",       "assert",        "assign",
    "assume",    "auto",          "automatic",   "before",    "begin",         "bind",
    "bins",      "bit",           "bool",        "break",     "buf",           "byte",
    "case",      "cell",          "chandle",     "char",      "checker",       "class",
    "clocking",  "cmos",          "config",      "const",     "constraint",    "context",
    "continue",  "cover",         "cross",       "deassign",  "default",       "defparam",
    "design",    "disable",       "dist",        "do",        "double",        "edge",
    "else",      "end",           "enum",        "event",     "eventually",    "expect",
    "export",    "extends",       "extern",      "final",     "float",         "for",
    "force",     "foreach",       "forever",     "fork",      "function",      "generate",
    "genvar",    "global",        "goto",        "highz0",    "highz1",        "if",
    "iff",       "implies",       "import",      "initial",   "inline",        "inout",
    "input",     "inside",        "instance",    "int",       "integer",       "interface",
    "intersect", "join",          "large",       "let",       "library",       "local",
    "logic",     "long",          "macromodule", "matches",   "medium",        "modport",
    "module",    "nand",          "negedge",     "new",       "nexttime",      "nmos",
    "nor",       "not",           "notif0",      "notif1",    "null",          "or",
    "output",    "package",       "packed",      "parameter", "pmos",          "posedge",
    "primitive", "priority",      "program",     "property",  "protected",     "pull0",
    "pull1",     "pulldown",      "pullup",      "pure",      "rand",          "randc",
    "randcase",  "rcmos",         "real",        "ref",       "reg",           "register",
    "release",   "repeat",        "restrict",    "return",    "rnmos",         "rpmos",
    "scalared",  "sequence",      "shared",      "short",     "showcancelled", "signed",
    "sizeof",    "small",         "soft",        "solve",     "specify",       "static",
    "string",    "strong",        "struct",      "super",     "supply0",       "supply1",
    "switch",    "table",         "tagged",      "task",      "this",          "throughout",
    "time",      "timeprecision", "timeunit",    "tran",      "tri",           "tri0",
    "tri1",      "triand",        "trior",       "trireg",    "type",          "typedef",
    "union",     "unique",        "unsigned",    "until",     "untyped",       "use",
    "uwire",     "var",           "vectored",    "virtual",   "void",          "volatile",
    "wait",      "wand",          "weak",        "while",     "wildcard",      "wire",
    "with",      "within",        "wor",         "xnor",      "xor",
});
static_assert(std::ranges::is_sorted(kKeywords));

template <class F>
std::string mapped(std::string_view text, F f) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [&](unsigned char c) { return static_cast<char>(f(c)); });
  return out;
}

}  // namespace

std::string lower(std::string_view text) {
  return mapped(text, [](int c) { return std::tolower(c); });
}
std::string upper(std::string_view text) {
  return mapped(text, [](int c) { return std::toupper(c); });
}

std::string identifier(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    out += plain ? c : '_';
  }
  if (out.empty() || std::isdigit(static_cast<unsigned char>(out[0]))) out.insert(0, "_");
  return std::ranges::binary_search(kKeywords, out) ? out + "_" : out;
}

std::string comment(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool closes = !out.empty() && ((out.back() == '*' && c == '/') || (out.back() == '/' && c == '*'));
    if (closes) out += ' ';
    out += static_cast<unsigned char>(c) < ' ' || c == '\\' ? ' ' : c;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string Names::give(std::string_view text) {
  const std::string wanted = identifier(text);
  std::string name = wanted;
  for (unsigned i = 2; !given_.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
  return name;
}

}  // namespace isadora::exports
