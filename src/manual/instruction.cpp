#include "manual/instruction.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/json.h"
#include "disassembler/drawing.h"
#include "encoding/effects.h"
#include "examples/pinned.h"
#include "examples/words.h"
#include "manual/compiler.h"
#include "manual/coverage.h"
#include "manual/crack_text.h"
#include "manual/highlight.h"
#include "manual/operands.h"
#include "manual/svg.h"

namespace isadora::manual {

namespace {

using model::Field;
using model::Opcode;
using model::TypeKind;

constexpr size_t kShownOpcodes =
    2;  // drawings of an instruction; if it has more, the first is drawn, and the others are folded
constexpr size_t kShownLines = 40;  // lines of called functions; more are folded

std::string plural(size_t n, const std::string& one) { return std::to_string(n) + " " + one + (n == 1 ? "" : "s"); }

// The semantics without its crack, which has a section of its own: the lines after `crack:` that are indented more than
// it.
std::string without_cracks(const std::string& text) {
  std::string out;
  size_t crack = std::string::npos;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const size_t indent = line.find_first_not_of(' ');
    at = end + 1;
    if (crack != std::string::npos && (indent == std::string::npos || indent > crack)) continue;
    crack = indent != std::string::npos && line.compare(indent, 6, "crack:") == 0 ? indent : std::string::npos;
    if (crack == std::string::npos) out += line + "\n";
  }
  return out.find_first_not_of(" \n") == std::string::npos ? std::string() : out;
}

// Inserts an empty line before each form but the first: before a line with the indentation of the first one that
// follows a deeper one.
std::string spaced(const std::string& text) {
  std::string out;
  size_t first = std::string::npos, before = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const size_t indent = line.find_first_not_of(' ');
    at = end + 1;
    if (first == std::string::npos) first = indent;
    if (indent != std::string::npos && indent == first && before > first) out += "\n";
    if (indent != std::string::npos) before = indent;
    out += line + "\n";
  }
  return out;
}

class InstructionPage {
 public:
  InstructionPage(const BookPages& pages, ExampleRunner& runner, uint16_t optype)
      : pages_(pages),
        isa_(pages.isa()),
        runner_(runner),
        number_(optype),
        optype_(isa_.optypes[optype]),
        findings_(pages.findings().of(optype)),
        operands_(operands_of(pages, optype)) {
    page_.path = pages.instruction_path(optype);
    page_.about = pages_.summary(number_);
    page_.title = optype_.name + (optype_.title.empty() ? "" : ": " + optype_.title) + " · " + isa_.name;
  }

  Page done() {
    for (const OperandEntry& o : operands_.operands) local_[o.key] = "#" + o.id;
    for (const Modifier& m : operands_.modifiers) local_[m.key] = "#" + m.id;
    head();
    section("description", "Description", pages_.prose(optype_.prose, "__Description", page_));
    section("forms", "Forms", forms());
    section("encoding", "Encoding", encodings());
    section("operation", "Operation", operation());
    section("operands", "Operands", operand_table() + pages_.prose(optype_.prose, "__OperandInfo", page_));
    section("modifiers", "Modifiers", modifier_tables() + pages_.prose(optype_.prose, "__ModifierInfo", page_));
    section("examples", "Examples", examples());
    section("selected", "In C", selections_of(pages_, number_));
    section("claims", "Claims", claims());
    section("micro-ops", "Micro-ops", micro_ops());
    section("exceptions", "Exceptions and faults", exceptions());
    section("coverage", "Coverage", coverage_of(pages_, number_));
    section("errata", "Errata", errata_of(pages_, number_, page_));
    foot();
    return std::move(page_);
  }

 private:
  // Errors of a section come first: they explain missing content.
  void section(const std::string& id, const std::string& title, const Html& understood) {
    const Html content = found_in(id) + understood;
    if (content.empty()) return;
    const size_t place = contents_;
    page_.body += element("section", {{"aria-labelledby", id}}, heading(2, id, title) + content);
    page_.contents.insert(page_.contents.begin() + static_cast<long>(place), {2, id, title, {}});
    contents_ = page_.contents.size();
  }

  Html found_in(const std::string& id) const {
    std::vector<const Finding*> own;
    for (const Finding* f : findings_)
      if (f->section == id && (id != "encoding" || f->opcode == model::kNoIndex)) own.push_back(f);
    return shown(own);
  }

  Html found_in_opcode(uint16_t opcode) const {
    std::vector<const Finding*> own;
    for (const Finding* f : findings_)
      if (f->section == "encoding" && f->opcode == opcode) own.push_back(f);
    return shown(own);
  }

  // ---- head

  void head() {
    const std::string root = page_.root(), folder = pages_.folder();
    Html crumbs = link(root + folder + "/index.html", isa_.name);
    if (optype_.group != model::kNoIndex)
      crumbs += " / " + link(root + pages_.group_path(optype_.group), pages_.group_title(optype_.group));
    page_.body += element("p", {{"class", "crumbs"}}, crumbs);
    Html name = optype_.name;
    if (!optype_.title.empty()) name += " " + element("span", {{"class", "long-name"}}, optype_.title);
    page_.body += element("h1", {{"id", "top"}}, name);
    page_.body += element("p", {{"class", "facts"}}, facts());
  }

  Html facts() {
    std::set<unsigned> lengths;
    std::set<std::string> modules;
    for (const uint16_t i : pages_.opcodes_of(number_)) {
      lengths.insert(isa_.opcodes[i].length);
      for (const model::ModuleRule& m : isa_.opcodes[i].modules) modules.insert(isa_.modules[m.module].name);
    }
    std::string bits;
    for (const unsigned length : lengths) bits += (bits.empty() ? "" : ", ") + std::to_string(length);
    Html out;
    if (!findings_.empty())
      out += element("a", {{"class", "fact wrong"}, {"href", "#" + findings_.front()->section}}, count_of(findings_));
    if (!bits.empty()) out += element("span", {{"class", "fact"}}, bits + " bits");
    out += element("span", {{"class", "fact"}}, plural(pages_.opcodes_of(number_).size(), "opcode"));
    for (const std::string& m : modules)
      out += element("a", {{"class", "fact"}, {"href", page_.root() + pages_.find(m)}}, "module " + m);
    for (const SideEffect& effect : operands_.effects) out += element("span", {{"class", "fact"}}, fact_of(effect));
    return out;
  }

  // The opcodes to which an entry applies, if not all.
  std::string fact_of(const SideEffect& effect) const {
    const size_t all = pages_.opcodes_of(number_).size(), n = effect.opcodes.size();
    const std::string says = effect.says + effect.space;
    if (n == all) return says;
    if (n == 1) return isa_.opcodes[*effect.opcodes.begin()].name + " " + says;
    return std::to_string(n) + " of " + std::to_string(all) + " opcodes: " + says;
  }

  // ---- forms

  Html forms() {
    Html lines;
    for (const std::string& line : optype_.syntax)
      lines += highlighted(pages_.as_typed(line), Text::Forms, pages_, page_, local_) + "\n";
    if (lines.empty()) return {};
    Html out = element("pre", {{"class", "code forms"}, {"tabindex", "0"}}, element("code", lines));
    Html notes = related();
    if (const Opcode* guarded = with_guard()) {
      const Field& guard = guarded->fields[guarded->guard];
      notes += element("p", "May be preceded by a guard, " + code("@" + guard_text(*guarded)) + " (field " +
                                code(guard.full_name()) + "); where it is false, the instruction does nothing.");
    }
    return out + notes + readings("Aliases, also printed by the disassembler for words that they fit:", true) +
           readings("Aliases, accepted by the assembler and never printed by the disassembler:", false);
  }

  Html readings(const char* heading, bool printed) const {
    std::string lines;
    for (const uint16_t i : pages_.opcodes_of(number_))
      for (const model::Form& form : isa_.opcodes[i].readings)
        if (form.printed.has_value() == printed) lines += text_at(form.span) + "\n";
    return lines.empty() ? Html() : element("p", heading) + listing(lines, Text::Forms, pages_, page_, local_);
  }

  // Instructions of other lengths with the same spelling: the assembler prefers the shorter one.
  Html related() const {
    Html shorter, longer;
    for (uint16_t i = 0; i < isa_.optypes.size(); ++i) {
      if (i == number_) continue;
      const int is = pages_.length_beside(number_, i);
      if (is == 0) continue;
      Html& to = is < 0 ? shorter : longer;
      to += (to.empty() ? Html() : Html(", ")) + pages_.optype_link(i, page_);
    }
    Html out;
    if (!shorter.empty()) out += element("p", {{"class", "related"}}, "Short forms: " + shorter + ".");
    if (!longer.empty()) out += element("p", {{"class", "related"}}, "A short form of " + longer + ".");
    return out;
  }

  const Opcode* with_guard() const {
    for (const uint16_t i : pages_.opcodes_of(number_))
      if (isa_.opcodes[i].guard != model::kNoIndex) return &isa_.opcodes[i];
    return nullptr;
  }

  std::string guard_text(const Opcode& opcode) const {
    std::string out;
    if (opcode.guard_prefix != model::kNoIndex)
      out = "{" + isa_.types[opcode.fields[opcode.guard_prefix].type].prefixes[opcode.guard_spelling].open + "}";
    return out + opcode.fields[opcode.guard].name;
  }

  // ---- operation

  Html operation() {
    const std::string text = without_cracks(optype_.semantics_text);
    if (text.empty()) return {};
    return listing(spaced(text), Text::Semantics, pages_, page_, local_) + functions_of(text);
  }

  // Called functions follow, so that the page is complete.
  Html functions_of(const std::string& text) {
    Html names, all;
    size_t lines = 0;
    for (const FunctionEntry* f : called_by(text, pages_.functions())) {
      names += (names.empty() ? Html() : Html(", ")) + code(f->name);
      lines += 1 + static_cast<size_t>(std::count(f->text.begin(), f->text.end(), '\n'));
      all += listing(f->comment.empty() ? f->text : comment_of(*f) + f->text, Text::Semantics, pages_, page_, local_);
    }
    if (all.empty()) return {};
    return element("details", {{"class", "called"}, {"open", lines <= kShownLines ? "-" : ""}},
                   element("summary", "It calls " + names) + all);
  }

  static std::string comment_of(const FunctionEntry& f) {
    std::string out = "// ";
    for (const char c : f.comment) out += c == '\n' ? std::string("\n// ") : std::string(1, c);
    return out + "\n";
  }

  // ---- operands and modifiers

  Html operand_table() {
    if (operands_.operands.empty()) return {};
    Table table("Operands", {"Operand", "Is", "Bits", "Prefix", "Used"});
    for (const OperandEntry& o : operands_.operands) {
      Html is;
      for (const OperandEntry::Choice& c : o.choices) {
        Html one = code(c.field) + " " + pages_.type_link(c.type, page_);
        const Html written = written_as(pages_, c);
        if (!written.empty()) one += " " + element("span", {{"class", "written"}}, written);
        if (!c.default_text.empty()) one += element("small", " default " + code(c.default_text));
        is += element("div", {{"class", "choice"}}, one);
      }
      std::string prefixes;
      for (const std::string& p : o.prefixes) prefixes += (prefixes.empty() ? "" : " ") + p;
      const char* used = o.read && o.written ? "read and written" : o.written ? "written" : o.read ? "read" : "";
      table.row({code(o.name), is, o.bits, prefixes.empty() ? Html() : code(prefixes), used}, o.id);
    }
    return table.done();
  }

  Html modifier_tables() {
    Html out;
    for (const Modifier& m : operands_.modifiers) {
      const model::Type& type = isa_.types[m.type];
      Table table("Modifier " + m.name, {"Written", "Name", "Code", "Note"});
      for (const model::Enumerator& e : type.enumerators) {
        Html written;
        if (m.any || m.literals.contains(e.code))
          for (const std::string& s : e.spellings)
            written += (written.empty() ? Html() : Html(" ")) +
                       (s.empty() ? element("em", "nothing") : code((m.dotted ? "." : "") + s));
        else
          written = element("em", "nothing");
        const bool is_default = m.default_code == e.code;
        table.row({written, e.name, code(hex(e.code)),
                   is_default ? element("span", {{"class", "mark"}}, "default") : Html()});
      }
      out += element("div", {{"class", "modifier"}, {"id", m.id}},
                     element("h3", code((m.dotted ? "." : "") + m.name) + " " +
                                       element("small", pages_.type_link(m.type, page_))) +
                         table.done());
    }
    if (!operands_.controls.empty()) {
      Table table("Control operands", {"Control", "Field", "Type", "Default"});
      for (const ControlEntry& c : operands_.controls)
        table.row({code("$" + c.name), code(c.field), pages_.type_link(c.type, page_),
                   c.default_code ? code(hex(*c.default_code)) : Html()});
      out += element("details", element("summary", "Control operands") + table.done());
    }
    return out.empty() ? out : element("div", {{"class", "modifiers"}}, out);
  }

  // ---- encoding

  Html encodings() {
    const std::vector<uint16_t>& opcodes = pages_.opcodes_of(number_);
    const Html table = opcode_table(opcodes);
    scale_ = scale_of(isa_, opcodes);
    differing_ = !scale_.differing.empty();
    Html first, others, names;
    for (const uint16_t i : opcodes) {
      const std::string& name = isa_.opcodes[i].name;
      page_.contents.push_back({3, slug(name), name, {}});
      (first.empty() ? first : others) += encoding(i);
      if (i != opcodes.front()) names += (names.empty() ? Html() : Html(", ")) + code(name);
    }
    const Html differ =
        differing_ ? element("p", {{"class", "facts-of"}}, "Dashed: what differs in another opcode of this length.")
                   : Html();
    if (opcodes.size() <= kShownOpcodes) return table + differ + first + others;
    // Their differences are in the table; an anchor opens them.
    return table + differ + first +
           element("details", {{"class", "other-opcodes"}}, element("summary", "The other opcodes: " + names) + others);
  }

  Html encoding(uint16_t i) {
    const Opcode& opcode = isa_.opcodes[i];
    return element(
        "div", {{"class", "opcode"}},
        heading(3, slug(opcode.name), opcode.name + element("small", " " + std::to_string(opcode.length) + " bits")) +
            forms_of(opcode) + found_in_opcode(i) + encoding_pictures(isa_, opcode, scale_) +
            element("details", element("summary", "Fields of " + opcode.name) + field_table(opcode)) +
            pages_.prose(opcode.prose, "__Description", page_));
  }

  // The syntax, if it differs between the instruction's opcodes.
  Html forms_of(const Opcode& opcode) {
    std::vector<std::string> lines;
    for (const model::Form& form : opcode.forms)
      if (const std::string line = text_at(form.span); std::ranges::find(lines, line) == lines.end())
        lines.push_back(line);
    if (lines.size() >= optype_.syntax.size()) return {};
    Html out;
    for (const std::string& line : lines)
      out += element("p", {{"class", "form"}},
                     element("code", highlighted(pages_.as_typed(line), Text::Forms, pages_, page_, local_)));
    return out;
  }

  // Distinguishes opcodes: by operands that others do not have, and by the codes that select them.
  Html opcode_table(const std::vector<uint16_t>& opcodes) {
    if (opcodes.size() < 2) return {};
    std::vector<const OperandEntry*> chosen;
    for (const OperandEntry& o : operands_.operands)
      if (o.choices.size() > 1) chosen.push_back(&o);
    Html head = element("th", {{"scope", "col"}}, "Opcode"), rows;
    for (const OperandEntry* o : chosen) head += element("th", {{"scope", "col"}}, o->name);
    head += element("th", {{"scope", "col"}}, "Selected by");
    for (const uint16_t i : opcodes) {
      Html row = element("td", link("#" + slug(isa_.opcodes[i].name), code(isa_.opcodes[i].name)));
      for (const OperandEntry* o : chosen) {
        Html is;
        for (const OperandEntry::Choice& c : o->choices)
          if (c.opcodes.contains(i))
            is += (is.empty() ? Html() : Html(", ")) + code(c.field) + " " + pages_.type_link(c.type, page_);
        row += element("td", is);
      }
      rows += element("tr", row + element("td", selected_by(isa_.opcodes[i], opcodes)));
    }
    return scrolling("Opcodes of " + optype_.name,
                     element("table", element("thead", element("tr", head)) + element("tbody", rows)));
  }

  Html selected_by(const Opcode& opcode, const std::vector<uint16_t>& opcodes) {
    Html out;
    for (const Field& f : opcode.fields) {
      if (!f.fixed) continue;
      const auto same = [&](uint16_t other) {
        const int n = isa_.opcodes[other].find_field(f.full_name());
        return n >= 0 && isa_.opcodes[other].fields[static_cast<size_t>(n)].fixed == f.fixed;
      };
      if (std::all_of(opcodes.begin(), opcodes.end(), same)) continue;
      out += (out.empty() ? Html() : Html(", ")) + code(f.full_name()) + " " + code_meaning(pages_, f, *f.fixed);
    }
    return out;
  }

  Html field_table(const Opcode& opcode) {
    std::vector<const Field*> fields;
    for (const Field& f : opcode.fields) fields.push_back(&f);
    std::sort(fields.begin(), fields.end(),
              [](const Field* a, const Field* b) { return a->slices[0].position > b->slices[0].position; });
    Table table("Fields of " + opcode.name, {"Bits", "Field", "Type", "Value"});
    for (const Field* f : fields) {
      Html value;
      if (f->fixed)
        value = code_meaning(pages_, *f, *f->fixed);
      else if (f->default_code)
        value = "default " + code_meaning(pages_, *f, *f->default_code);
      table.row({bit_range(isa_, opcode.length, *f), code(f->full_name()), pages_.type_link(f->type, page_), value});
    }
    return table.done();
  }

  // ---- examples

  // Pinned words are test data: they are not executed, and are folded after the examples.
  static bool pins_words(const model::Example& example) {
    return !example.claims.empty() && std::ranges::all_of(example.claims, [](const model::Claim& c) {
      return examples::pinned_word(c).has_value();
    });
  }

  Html examples() {
    Html out, pinned;
    size_t said = 0;
    std::vector<const model::Prose*> prose;
    for (const model::Prose& p : optype_.prose)
      if (p.block == "__Examples") prose.push_back(&p);
    for (size_t n = 0; n < optype_.examples.size(); ++n) {
      const model::Example& example = optype_.examples[n];
      Html& here = pins_words(example) ? pinned : out;
      for (; said < prose.size() && prose[said]->span.begin < example.span.begin; ++said)
        here += pages_.prose(prose[said]->markdown, page_);
      here += one_example(example, n + 1);
    }
    for (; said < prose.size(); ++said) out += pages_.prose(prose[said]->markdown, page_);
    if (pinned.empty()) return out;
    return out + element("details", {{"class", "pinned"}}, element("summary", "Words that are pinned") + pinned);
  }

  // If the assembler has chosen another instruction than the line names: its name, before the word.
  std::string other_name(const Shown& line) const {
    const uint16_t optype = isa_.opcodes[line.opcode].optype;
    const std::string& name = isa_.optypes[optype].name;
    const bool says = lowercase(line.text).starts_with(lowercase(name.substr(0, name.find('_'))));
    return optype == number_ || says ? std::string() : name + " ";
  }

  Html one_example(const model::Example& example, size_t n) {
    const ExampleResult result = runner_.run(number_, example);
    Html lines;
    std::string program;
    for (const Shown& line : result.lines) {
      Html word;
      if (line.opcode != model::kNoIndex)
        word = element("a", {{"class", "word"}, {"href", anchor_of(line.opcode)}}, other_name(line) + line.word);
      lines += element("div", {{"class", "line"}},
                       element("code", highlighted(pages_.as_typed(line.text), Text::Assembly, pages_, page_)) + word);
      program += pages_.as_typed(line.text) + "\n";
    }
    const bool runs = !pins_words(example);
    Html out = element("div", {{"class", "lines"}}, lines) + (runs ? values(result) : Html());
    for (const model::Claim& claim : runs ? example.claims : std::vector<model::Claim>())  // a pinned word is there
      out += element(
          "p", {{"class", "claim"}},
          verdict(pages_, claim) + " " + element("code", highlighted(claim.text, Text::Semantics, pages_, page_)));
    if (runs)
      out += element("a",
                     {{"class", "try"},
                      {"data-isa", isa_.name},
                      {"data-program", program},
                      {"data-run", explorer_inputs(isa_.machine, result)},
                      {"href", page_.root() + "explorer.html"},
                      {"hidden", "-"}},
                     "Try it");
    return element("div", {{"class", "example"}, {"id", "example-" + std::to_string(n)}}, out);
  }

  // An example may contain other instructions, too.
  std::string anchor_of(uint16_t opcode) const {
    const model::Opcode& o = isa_.opcodes[opcode];
    return (o.optype == number_ ? "" : page_.root() + pages_.instruction_path(o.optype)) + "#" + slug(o.name);
  }

  Html values(const ExampleResult& result) {
    if (!result.ran && result.understood) return {};
    if (!result.understood)
      return element("p", {{"class", "facts-of"}}, "Not run: what it does could not be understood.");
    Html before, after;
    for (const Value& v : result.values) {
      if (!v.before.empty()) before += element("span", {{"class", "value"}}, element("b", v.place) + " " + v.before);
      if (!v.after.empty()) after += element("span", {{"class", "value"}}, element("b", v.place) + " " + v.after);
      if (v.before.empty() && v.after.empty()) after += element("span", {{"class", "value none"}}, v.place);
    }
    if (!result.fault.empty()) after = element("span", {{"class", "value fault"}}, "fault " + result.fault) + after;
    if (after.empty()) after = element("span", {{"class", "value none"}}, "nothing changes");
    Html out;
    if (!before.empty()) out += element("dt", "with") + element("dd", before);
    out += element("dt", "gives") + element("dd", after);
    return element("dl", {{"class", "values"}}, out);
  }

  // ---- claims

  Html claims() {
    Html out;
    for (const model::Claim& claim : optype_.claims)
      out += element("p", {{"class", "claim"}},
                     verdict(pages_, claim) + " " +
                         element("code", highlighted(claim.text, Text::Semantics, pages_, page_, local_)));
    return out.empty() ? out : pages_.prose(optype_.prose, "__Claims", page_) + out;
  }

  // ---- micro-ops: the crack as it is written, and the micro-ops of the examples

  Html micro_ops() {
    Html out;
    std::set<std::string> seen;
    for (const uint16_t i : pages_.opcodes_of(number_))
      for (const model::Form& form : isa_.opcodes[i].forms) {
        if (form.crack.empty()) continue;
        const std::string text = crack_text(form.crack);
        if (seen.insert(text).second)
          out += element("p", {{"class", "of"}}, link("#" + slug(isa_.opcodes[i].name), isa_.opcodes[i].name)) +
                 listing(text, Text::Assembly, pages_, page_, local_);
      }
    if (out.empty()) return out;
    Table table("Examples as micro-ops", {"Instruction", "Micro-ops"});
    std::set<uint16_t> shown;
    for (const model::Example& example : optype_.examples)
      for (const Shown& line : runner_.run(number_, example).lines) {
        if (line.opcode == model::kNoIndex || !shown.insert(line.opcode).second) continue;
        Html ops;
        for (const std::string& op : line.micro_ops) ops += code(op) + lone("br", {});
        table.row({code(line.text), ops.empty() ? element("em", "none") : ops});
      }
    const std::string& language = isa_.machine.micro_ops;
    return element("p", "The micro-ops that the processor executes for it" +
                            (language.empty() ? std::string() : ", written as instructions of " + language) +
                            ": first for the examples, then as the description defines them for each opcode.") +
           (table.empty() ? Html() : table.done()) + element("details", element("summary", "As described") + out);
  }

  // ---- exceptions

  Html exceptions() {
    Html out;
    Table table("Reserved encodings", {"Kind", "Where", "Why"});
    std::set<std::string> seen;
    for (const uint16_t i : pages_.opcodes_of(number_))
      for (const model::Exception& e : isa_.opcodes[i].exceptions) {
        std::string where = text_at(e.span);
        const size_t equals = where.find("= ");
        if (equals != std::string::npos) where = where.substr(equals + 2);
        if (where.ends_with(';')) where.pop_back();
        if (!seen.insert(e.kind + e.message + where).second) continue;
        table.row({e.kind, element("code", highlighted(where, Text::Semantics, pages_, page_, local_)), e.message});
      }
    if (!table.empty())
      out += element("p", "Words for which this holds are neither assembled nor decoded:") + table.done();
    if (!operands_.faults.empty()) {
      Table faults("Faults", {"Fault", "Says"});
      for (const uint16_t f : operands_.faults)
        faults.row(
            {link(page_.root() + pages_.find(isa_.faults[f].name), isa_.faults[f].name), isa_.faults[f].message});
      out += element("p", "It may raise one of these faults; an instruction that faults changes no state:") +
             faults.done();
    }
    return out;
  }

  // ---- foot: other prose of the description

  void foot() {
    Html near;
    for (uint16_t i = 0; i < isa_.optypes.size(); ++i) {
      if (i == number_ || isa_.optypes[i].group != optype_.group || optype_.group == model::kNoIndex) continue;
      near += (near.empty() ? Html() : Html(" ")) + pages_.optype_link(i, page_);
    }
    if (!near.empty())
      page_.body += element(
          "section", element("h2", {{"id", "near"}}, "In the same group") + element("p", {{"class", "near"}}, near));
    if (optype_.span)
      page_.body += element(
          "p", {{"class", "source"}},
          "Described in " + code(file_of(optype_.span)) + ", line " + std::to_string(line_of(optype_.span)) + ".");
  }

  static unsigned line_of(const base::Span& made) {
    const base::Span span = base::as_written(made);
    return span.source->position(span.begin).line;
  }

  static std::string file_of(const base::Span& span) {
    const std::string& name = span.source->name;
    return name.substr(name.rfind('/') + 1);
  }

  const BookPages& pages_;
  const model::Isa& isa_;
  ExampleRunner& runner_;
  const uint16_t number_;
  const model::Optype& optype_;
  const std::vector<const Finding*> findings_;
  const OperandInfo operands_;
  Scale scale_;             // of the drawings
  bool differing_ = false;  // another opcode has some of the drawn fields elsewhere
  Local local_;
  Page page_;
  size_t contents_ = 0;  // errors of the sections before; a section shows its own after its heading
};

// Uses the terms of the reading page.
std::string_view word_of(prove::Verdict::Kind kind) {
  switch (kind) {
    case prove::Verdict::Kind::Proved: return "proved";
    case prove::Verdict::Kind::Refuted: return "refuted";
    case prove::Verdict::Kind::Vacuous: return "vacuous";
    default: return "tested";
  }
}

}  // namespace

Html verdict(const BookPages& pages, const model::Claim& claim) {
  if (examples::pinned_word(claim))
    return element("span", {{"class", "verdict checked"}, {"title", "the bits of the instruction before it"}},
                   "pinned");
  const Verdicts& known = pages.book().verdicts;
  const auto it = claim.span ? known.find({claim.span.source->name, claim.span.begin}) : known.end();
  if (it == known.end())
    return element("span", {{"class", "verdict checked"}, {"title", "checked on edge values and random states"}},
                   "checked on random states");
  const std::string word(word_of(it->second.kind));
  std::string why = it->second.reason.empty() ? it->second.replay : it->second.reason;
  if (word == "vacuous") why = "it is about no run: no state fulfils its precondition";
  if (word == "proved") why = "no register, no memory and no mask breaks it: shown by a solver";
  Html out = element("span", {{"class", "verdict " + word}, {"title", why}}, word);
  if (word != "proved" && !why.empty()) out += " " + element("small", why);
  return out;
}

Html code_meaning(const BookPages& pages, const Field& field, uint64_t value) {
  const model::Type& type = pages.isa().types[field.type];
  std::string says;
  if (const model::Enumerator* e = type.kind == TypeKind::Enumeration ? type.enumerator(value) : nullptr)
    says = e->name;
  if (const model::RegisterConstant* c = type.kind == TypeKind::Register ? type.constant(value) : nullptr)
    says = c->spelling;
  return code(hex(value)) + (says.empty() ? Html() : " " + Html(says));
}

Page instruction_page(const BookPages& pages, ExampleRunner& runner, uint16_t optype) {
  return InstructionPage(pages, runner, optype).done();
}

}  // namespace isadora::manual
