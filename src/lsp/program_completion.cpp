// Completion in a program.
#include <algorithm>

#include "assembler/assembler.h"
#include "assembler/text.h"
#include "lsp/features.h"
#include "lsp/forms.h"
#include "lsp/registers.h"
#include "syntax/describe.h"

namespace isadora::lsp::programs {

namespace {

using assembler::fold;
using assembler::is_word;
using assembler::word_end;
using model::Part;

enum ProgramItemKind { kMnemonic = 3, kVariable = 6, kRegister = 21, kModifier = 20, kWord = 14, kControl = 5 };

bool begins_with(std::string_view word, std::string_view begin) {
  return word.size() >= begin.size() && assembler::same_folded(word.substr(0, begin.size()), begin);
}

std::string first_prose(const std::vector<model::Prose>& prose) {
  return prose.empty() ? std::string() : prose.front().markdown;
}

class ProgramCompletion {
 public:
  explicit ProgramCompletion(const ProgramPosition& at)
      : at_(at), text_(at.program.text), all_(text_.text()), cursor_(at.offset), isa_(at.program.loaded()->isa) {}

  Json run() {
    const TextStatement* s = text_.statement_before(cursor_ == 0 ? 0 : cursor_ - 1);
    if (in_comment(s)) return std::move(items_);
    if (!s || !stands_in(*s)) {
      from(word_begin(cursor_));
      start();
    } else if (s->kind == TextStatement::Kind::Directive) {
      directive(*s);
    } else if (s->kind == TextStatement::Kind::Instruction) {
      instruction(*s);
    }
    return std::move(items_);
  }

 private:
  bool same_line(uint32_t begin) const {
    return all_.substr(begin, cursor_ - begin).find('\n') == std::string_view::npos;
  }

  bool stands_in(const TextStatement& s) const {
    if (s.kind == TextStatement::Kind::Label) return false;
    return cursor_ > s.begin && (s.closed ? cursor_ < s.end : cursor_ <= s.end || same_line(s.end));
  }

  // From the statement before, a comment that begins on this line and is open at the cursor.
  bool in_comment(const TextStatement* s) const {
    uint32_t pos = all_.rfind('\n', cursor_ == 0 ? 0 : cursor_ - 1) + 1;
    if (pos > cursor_) pos = 0;
    if (s && s->begin < pos && s->end > pos) pos = s->begin;
    while (pos < cursor_) {
      const uint32_t next = assembler::skip_comment(all_, pos);
      if (next > pos && (next > cursor_ || (next == cursor_ && all_[pos + 1] == '/'))) return true;
      if (next == pos && all_.substr(pos, 2) == "/*") return true;
      pos = std::max(next, pos + 1);
    }
    return false;
  }

  uint32_t word_begin(uint32_t pos) const {
    while (pos > 0 && is_word(all_[pos - 1])) --pos;
    return pos > 0 && (all_[pos - 1] == '.' || all_[pos - 1] == '$' || all_[pos - 1] == '@') ? pos - 1 : pos;
  }

  // The range that the items replace: from here to the end of the word at the cursor.
  void from(uint32_t begin) {
    begin_ = begin;
    typed_ = all_.substr(begin, cursor_ - begin);
    range_ = at_.atlas.range({text_.source.get(), begin, std::max(cursor_, word_end(all_, cursor_))});
  }

  void add(const std::string& label, int kind, const std::string& detail, const std::string& prose = {}) {
    if (!begins_with(label, typed_) || !seen_.insert(label).second) return;
    Json item = {
        {"label", label}, {"kind", kind}, {"filterText", label}, {"textEdit", {{"range", range_}, {"newText", label}}}};
    if (!detail.empty()) item["detail"] = detail;
    if (!prose.empty()) item["documentation"] = {{"kind", "markdown"}, {"value", prose}};
    items_.push_back(std::move(item));
  }

  void start() {
    if (typed_.starts_with('.')) return directives();
    if (typed_.starts_with('@')) return guards();
    mnemonics();
  }

  void mnemonics() {
    for (const model::Opcode& opcode : isa_.opcodes)
      for (const model::Form& form : opcode.forms) {
        const std::string label = form.mnemonic + fixed_words(isa_, {&opcode, &form});
        if (!begins_with(label, typed_) || seen_.contains(label)) continue;
        add(label, kMnemonic, syntax::describe(isa_, opcode, form), first_prose(isa_.optypes[opcode.optype].prose));
      }
  }

  void directives() {
    for (const std::string_view name : assembler::directive_names()) add(std::string(name), kWord, "directive");
  }

  void guards() {
    for (const model::Opcode& opcode : isa_.opcodes) {
      if (opcode.guard == model::kNoIndex) continue;
      for (const std::string& name : register_names(isa_, isa_.types[opcode.fields[opcode.guard].type], 0)) {
        add("@" + name, kRegister, "guard");
        if (opcode.guard_prefix == model::kNoIndex) continue;
        const auto& prefixes = isa_.types[opcode.fields[opcode.guard_prefix].type].prefixes;
        if (opcode.guard_spelling < prefixes.size())
          add("@" + prefixes[opcode.guard_spelling].open + name, kRegister, "guard");
      }
    }
  }

  void directive(const TextStatement& s) {
    if (cursor_ <= s.head_end) return from(s.begin), directives();
    from(word_begin(cursor_));
    const std::string_view word = text_.text(s.head_begin, s.head_end);
    const bool second = text_.text(s.head_end, cursor_).find(',') != std::string_view::npos;
    if (word == ".isa") add(isa_.name, kWord, "instruction set");
    if (word == ".param" && second)
      for (const std::string_view type : assembler::parameter_types()) add(std::string(type), kWord, "type");
    if (word != ".param" && word != ".kernel" && word != ".isa" && (second || word != ".equ")) symbols(s);
  }

  void instruction(const TextStatement& s) {
    if (cursor_ < s.head_begin || s.head_begin == s.head_end) return from(word_begin(cursor_)), start();
    std::vector<std::string_view> words;
    uint32_t pos = s.head_end;
    while (pos < s.end && all_[pos] == '.' && is_word(assembler::at(all_, pos + 1)) &&
           word_end(all_, pos + 1) < cursor_) {
      const uint32_t end = word_end(all_, pos + 1);
      words.push_back(text_.text(pos + 1, end));
      pos = end;
    }
    const bool open = pos < s.end && all_[pos] == '.' && cursor_ > pos && cursor_ <= word_end(all_, pos + 1);
    const std::vector<FormRef> forms = forms_of(isa_, text_.text(s.head_begin, s.head_end));
    if (open) return from(pos + 1), modifiers(forms, words);
    if (cursor_ <= s.head_end) return from(s.head_begin), mnemonics();
    if (cursor_ > pos) operands(s, open_forms(isa_, forms, words), pos);
  }

  void modifiers(const std::vector<FormRef>& forms, const std::vector<std::string_view>& words) {
    for (const Choice& c : next_words(isa_, forms, words)) add(c.word, kModifier, c.type ? c.type->name : "");
  }

  void operands(const TextStatement& s, const std::vector<FormRef>& forms, uint32_t pos) {
    unsigned commas = 0;
    uint32_t control = kNone;
    for (; pos < cursor_; ++pos) {
      if (all_[pos] == ',') ++commas;
      if (all_[pos] == '$') control = pos;
    }
    from(word_begin(cursor_));
    if (control != kNone) return controls(forms, control);
    const bool behind = typed_.starts_with('.') && begin_ > 0 && (is_word(all_[begin_ - 1]) || all_[begin_ - 1] == ']');
    if (behind) return from(begin_ + 1), suffixes(forms, commas);
    for (const FormRef& ref : forms)
      for (const Part* part : parts_after(*ref.form, commas)) operand(s, ref.opcode->fields, *part, 0);
  }

  void suffixes(const std::vector<FormRef>& forms, unsigned commas) {
    for (const FormRef& ref : forms)
      for (const Part* part : parts_after(*ref.form, commas))
        for (const Part& inner : part->parts)
          for (const Choice& c : choices(isa_, ref.opcode->fields, inner))
            add(c.word, kModifier, c.type ? c.type->name : "");
  }

  void operand(const TextStatement& s, const std::vector<model::Field>& fields, const Part& part, int depth) {
    if (part.field >= fields.size() || fields[part.field].type >= isa_.types.size() || depth > 4) return;
    const model::Field& field = fields[part.field];
    const model::Type& type = isa_.types[field.type];
    const std::string detail = field.full_name() + ": " + type.name;
    switch (type.kind) {
      case model::TypeKind::Register: {
        const unsigned bits = field.bits && !field.bits->function ? static_cast<unsigned>(field.bits->constant) : 0;
        if (offered_.insert({&type, bits}).second)
          for (const std::string& name : register_names(isa_, type, bits)) add(name, kRegister, detail);
        break;
      }
      case model::TypeKind::Enumeration:
        for (const model::Enumerator& e : type.enumerators)
          for (const std::string& spelling : e.spellings) add(spelling, kModifier, detail);
        break;
      case model::TypeKind::Number: symbols(s); break;
      case model::TypeKind::Prefix: break;
      case model::TypeKind::Compound:
        for (const model::Form& form : type.forms) compound(s, type, form, depth);
    }
  }

  void compound(const TextStatement& s, const model::Type& type, const model::Form& form, int depth) {
    for (const Part& part : form.operands) {
      if (part.kind == Part::Kind::Text && &part == &form.operands.front() && !part.text.empty() &&
          is_word(part.text[0]))
        add(part.text, kWord, type.name);
      if (part.kind == Part::Kind::Operand || part.kind == Part::Kind::Number) operand(s, type.parts, part, depth + 1);
    }
  }

  void symbols(const TextStatement& s) {
    if (std::exchange(symbols_offered_, true)) return;
    for (const TextSymbol& symbol : text_.symbols) {
      const bool inside = symbol.kind == TextSymbol::Kind::Parameter || symbol.kind == TextSymbol::Kind::Shared;
      if (inside && symbol.kernel != s.kernel) continue;
      if (symbol.owner != kNone && symbol.owner != s.owner) continue;
      constexpr const char* kKinds[] = {"label", "kernel", "parameter", "shared memory", "symbol"};
      add(symbol.name, kVariable, kKinds[static_cast<size_t>(symbol.kind)]);
    }
  }

  void controls(const std::vector<FormRef>& forms, uint32_t begin) {
    const std::string_view written = all_.substr(begin + 1, cursor_ - begin - 1);
    const size_t equals = written.find('=');
    if (equals != std::string_view::npos) from(word_begin(cursor_));
    for (const FormRef& ref : forms)
      for (const uint16_t c : ref.form->controls) {
        const model::Control& control = isa_.controls[c];
        if (equals == std::string_view::npos)
          add("$" + control.name + "=", kControl, "control");
        else if (control.name == written.substr(0, equals))
          control_words(*ref.opcode, control, control.parts);
      }
  }

  void control_words(const model::Opcode& opcode, const model::Control& control, const std::vector<Part>& parts) {
    for (const Part& part : parts) {
      control_words(opcode, control, part.parts);
      if (part.field >= control.field_names.size()) continue;
      const int field = opcode.find_field(control.field_names[part.field]);
      if (field < 0 || isa_.types[opcode.fields[static_cast<size_t>(field)].type].kind != model::TypeKind::Enumeration)
        continue;
      for (const model::Enumerator& e : isa_.types[opcode.fields[static_cast<size_t>(field)].type].enumerators)
        add(e.spellings.front(), kModifier, control.field_names[part.field]);
    }
  }

  const ProgramPosition& at_;
  const ProgramText& text_;
  std::string_view all_;
  uint32_t cursor_;
  const model::Isa& isa_;
  uint32_t begin_ = 0;
  std::string_view typed_;
  Json range_;
  Json items_ = Json::array();
  std::set<std::string> seen_;
  std::set<std::pair<const model::Type*, unsigned>> offered_;
  bool symbols_offered_ = false;
};

}  // namespace

Json complete(const ProgramPosition& at) {
  if (!at.program.loaded()) return Json::array();
  return ProgramCompletion(at).run();
}

}  // namespace isadora::lsp::programs
