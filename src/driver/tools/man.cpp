// Manual pages: one for the program and one for each command, in the man(7) language.
#include "driver/commands.h"
#include "driver/tools/tree.h"

namespace isadora::driver {

namespace {

struct ManEntry {
  std::string term, text;
};

const std::vector<ManEntry> kExits = {
    {std::to_string(kDone), "all is well"},
    {std::to_string(kFindings), "there are findings, or the input has errors"},
    {std::to_string(kUnusable), "a wrong command line, or a file that cannot be read or written"},
    {std::to_string(kFaulted), "the program that ran raised a fault"},
    {std::to_string(kLimit), "a limit was reached"},
};
const std::vector<ManEntry> kEnvironment = {
    {"ISADORA_ISAS",
     "Folders of descriptions, separated by colons. They are searched before the folders beside the program and the "
     "installed ones."},
    {"ISADORA_CACHE",
     "The folder for what can be computed again: descriptions as they were read, claims that held, answers of prove. "
     "Set and empty, it keeps nothing. Without it: isadora in XDG_CACHE_HOME or in ~/.cache."},
    {"NO_COLOR", "Where it is set, nothing has colours."},
    {"COLUMNS", "The width of drawings of `explain` if standard output is not a terminal (default 80)."},
};

// The bytes of one code point at `at`, which moves after them.
unsigned code_point(const std::string& s, size_t& at) {
  const auto first = static_cast<unsigned char>(s[at++]);
  if (first < 0x80) return first;
  unsigned v = first >= 0xF0 ? first & 7 : first >= 0xE0 ? first & 15 : first & 31;
  while (at < s.size() && (static_cast<unsigned char>(s[at]) & 0xC0) == 0x80)
    v = v << 6 | (static_cast<unsigned char>(s[at++]) & 63);
  return v;
}

// Escapes text for the formatter.
std::string plain(const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const unsigned c = code_point(text, at);
    char code[16];
    std::snprintf(code, sizeof code, "\\[u%04X]", c);
    switch (c) {
      case '\\': out += "\\e"; break;
      case '-': out += "\\-"; break;
      case '^': out += "\\(ha"; break;
      case '~': out += "\\(ti"; break;
      case '`': out += "\\(ga"; break;
      case '\'': out += "\\(aq"; break;
      case '"': out += "\\(dq"; break;
      default: out += c < 0x80 ? std::string(1, static_cast<char>(c)) : code; break;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + plain(text) + "\\fR"; }

std::string stopped(std::string text) {
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return stopped(std::move(text));
}

std::string capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string section(const std::string& title) { return ".SH " + capitals(title) + "\n"; }
std::string item(const std::string& term, const std::string& text) {
  return ".TP\n" + term + "\n" + plain(stopped(text)) + "\n";
}

std::string list(const std::vector<ManEntry>& rows) {
  std::string out;
  for (const ManEntry& r : rows) out += item(bold(r.term), r.text);
  return out;
}

std::string term(const OptionInfo& o) {
  std::string out;
  for (const std::string& name : o.names) out += (out.empty() ? "" : ", ") + bold(name);
  if (!o.value.empty()) out += (out.empty() ? "" : " ") + italic(o.value);
  return out + (o.repeated ? " ..." : "");
}

std::string words(const OptionInfo& o) {
  std::string out;
  for (const std::string& w : o.words) out += (out.empty() ? " One of " : ", ") + w;
  return out.empty() ? out : out + ".";
}

std::string options(const std::vector<OptionInfo>& all) {
  std::string out;
  for (const OptionInfo& o : all) out += item(term(o), stopped(o.help) + words(o));
  return out;
}

std::string synopsis(const CommandInfo& c, const std::string& call) {
  std::string out = ".B " + plain(call) + "\n";
  if (!c.options.empty()) out += "[" + italic("OPTIONS") + "]\n";
  for (const OptionInfo& o : c.options) {
    if (o.required) out += bold(o.names.back()) + " " + italic(o.value) + "\n";
  }
  for (const OptionInfo& o : c.positional)
    out += (o.required ? "" : "[") + italic(o.value) + (o.repeated ? "..." : "") + (o.required ? "" : "]") + "\n";
  return out;
}

std::string head(const std::string& page, const std::string& help) {
  return ".\\\" Made from the program's own options by `isadora --generate`.\n.TH " + capitals(page) +
         " 1 \"\" \"Isadora " + ISADORA_VERSION + "\" \"Isadora\"\n" + section("Name") + plain(page) + " \\- " +
         plain(help) + "\n";
}

Generated page_of(const CommandInfo& c) {
  const std::string page = "isadora-" + c.name;
  std::string text = head(page, c.help) + section("Synopsis") + synopsis(c, "isadora " + c.name);
  text += section("Description") + plain(sentence(c.help)) + "\n" + options(c.positional);
  text += section("Options") + options(c.options);
  text += section("Exit status") + list(kExits) + section("Environment") + list(kEnvironment);
  text += section("See also") + ".BR isadora (1)\n";
  return {"man/man1/" + page + ".1", text};
}

Generated page_of_program(const std::vector<CommandInfo>& commands) {
  const CommandInfo& program = commands[0];
  const std::string help = program.help.substr(std::min(program.help.find(": ") + 2, program.help.size()));
  std::string text = head("isadora", help) + section("Synopsis") + ".B isadora\n" + italic("COMMAND") + " [" +
                     italic("OPTIONS") + "] [" + italic("ARGUMENTS") + "]\n";
  text += section("Description") + plain(sentence(help)) + "\n" + section("Commands");
  for (size_t i = 1; i < commands.size(); ++i) text += item(bold(commands[i].name), commands[i].help);
  text += section("Options") + options(program.options);
  text += section("Exit status") + list(kExits) + section("Environment") + list(kEnvironment) + section("See also");
  for (size_t i = 1; i < commands.size(); ++i)
    text += ".BR isadora\\-" + plain(commands[i].name) + " (1)" + (i + 1 < commands.size() ? "," : "") + "\n";
  return {"man/man1/isadora.1", text};
}

}  // namespace

std::vector<Generated> man_pages(const std::vector<CommandInfo>& commands) {
  std::vector<Generated> out = {page_of_program(commands)};
  for (size_t i = 1; i < commands.size(); ++i) out.push_back(page_of(commands[i]));
  return out;
}

}  // namespace isadora::driver
