#include <algorithm>

#include "findings/readers.h"
#include "lex/token.h"
#include "model/registers.h"

namespace isadora::findings {

using check::children_of;
using check::Definition;
using check::DefinitionKind;
using check::FormItem;
using check::kind_of;
using check::lower_case;
using check::span_of;
using check::text_of;
using parse::NodeKind;

namespace {

// ---- forms -----------------------------------------------------------------------------------------------

class FormReader {
 public:
  explicit FormReader(LintForm& form) : form_(form) {}

  void head(const std::vector<FormItem>& items, bool optional) {
    for (const FormItem& i : items) {
      if (i.kind == FormItem::Kind::Modifier) form_.modifiers.push_back({i.text, i.place, optional, false});
      if (i.kind == FormItem::Kind::Braces) head(i.items, true);
    }
  }

  void operands(const std::vector<FormItem>& items, bool optional) {
    for (size_t n = 0; n < items.size(); ++n) {
      const FormItem& i = items[n];
      switch (i.kind) {
        case FormItem::Kind::Text: text(i.text); break;
        case FormItem::Kind::Name: name(i, optional, n + 1 < items.size() ? &items[n + 1] : nullptr); break;
        case FormItem::Kind::Modifier: modifier({i.text, i.place, optional, false}); break;
        case FormItem::Kind::Braces: braces(i); break;
        case FormItem::Kind::Space: break;
      }
    }
  }

 private:
  void text(const std::string& text) {
    for (char c : text) depth_ += c == '[' ? 1 : c == ']' ? -1 : 0;
  }
  // A name before a bracket is a word of the text: `c[bank][offset]`.
  void name(const FormItem& i, bool optional, const FormItem* next) {
    if (next && next->kind == FormItem::Kind::Text && next->text.starts_with("[")) {
      form_.words.insert(i.text);
      return;
    }
    form_.operands.push_back({i.text, i.place, prefix_, prefix_place_, optional, {}, depth_ > 0});
    prefix_.clear();
    prefix_place_ = {};
  }
  void modifier(ShownModifier m) {
    if (form_.operands.empty())
      form_.modifiers.push_back(std::move(m));
    else
      form_.operands.back().modifiers.push_back(std::move(m));
  }
  void braces(const FormItem& i) {
    if (!i.is_prefix()) return i.is_modifiers() ? modifiers(i) : operands(i.items, !i.when);
    const bool closes = i.text == prefix_opened_;
    if (i.text.find_first_not_of("[]+,") == std::string::npos) return;
    if (closes && !form_.operands.empty()) {  // the second half of `{|}Ra{|}`
      prefix_opened_.clear();
      return;
    }
    prefix_ = i.text;
    prefix_place_ = i.place;
    prefix_opened_ = i.text == "|" ? i.text : "";
  }
  void modifiers(const FormItem& i) {
    for (const FormItem& m : i.items)
      if (m.kind == FormItem::Kind::Modifier) modifier({m.text, m.place, !i.when, static_cast<bool>(i.when)});
  }

  LintForm& form_;
  int depth_ = 0;
  std::string prefix_, prefix_opened_;
  NodeRef prefix_place_;
};

}  // namespace

LintForm read_form(const check::SyntaxLine& line) {
  LintForm form;
  form.line = &line;
  FormReader reader(form);
  reader.head(line.head, false);
  reader.operands(line.operands, false);
  return form;
}

namespace {

// ---- clauses ---------------------------------------------------------------------------------------------

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// A body of `not_modelled` alone has no meaning that could be inconsistent.
bool is_modelled(NodeRef body) {
  if (!body) return false;
  const auto statements = check::children_of(body);
  return std::none_of(statements.begin(), statements.end(),
                      [](NodeRef s) { return kind_of(s) == NodeKind::NotModelled; });
}

Clause read_clause(const check::ClauseHeader& h) {
  Clause clause{h.text, {}, {}, {}, h.place, is_modelled(h.body) ? h.body : NodeRef{}};
  size_t at = 0;
  const std::string& t = h.text;
  while (at < t.size() && is_word(t[at])) clause.mnemonic += t[at++];
  while (at < t.size() && t[at] == '.') {
    std::string word;
    for (++at; at < t.size() && is_word(t[at]); ++at) word += t[at];
    clause.modifiers.push_back(word);
  }
  for (std::string word; at <= t.size(); ++at) {
    if (at < t.size() && is_word(t[at])) {
      word += t[at];
      continue;
    }
    if (at < t.size() && t[at] == '[') word.clear();  // a word of the text, as in forms
    if (!word.empty() && !std::isdigit(static_cast<unsigned char>(word[0]))) clause.operands.push_back(word);
    word.clear();
    if (at < t.size() && t[at] == '.') {  // Ra.bsel
      for (++at; at < t.size() && is_word(t[at]); ++at) word += t[at];
      clause.modifiers.push_back(word);
      word.clear();
      --at;
    }
  }
  return clause;
}

// ---- statements of __OperandInfo -------------------------------------------------------------------------

void read_lists(const Definition& d, LintLevel& out) {
  for (const check::WidthDraft& w : out.level.widths)
    for (NodeRef operand : w.operands) out.widths.push_back({std::string(text_of(operand)), w.place, w.expression});
  for (NodeRef item : d.block_items("__OperandInfo")) {
    const NodeRef head = check::child_of(item, NodeKind::Head), arguments = check::child_of(item, NodeKind::Arguments);
    if (kind_of(item) != NodeKind::Statement || !head) continue;
    const std::string_view name = text_of(head);
    const auto values = arguments ? children_of(arguments) : std::vector<NodeRef>();
    if (name == "InList") out.in = {item, values};
    if (name == "OutList") out.out = {item, values};
    if (name == "Order") out.order = {item, values};
  }
}

// ---- free text -------------------------------------------------------------------------------------------

void read_texts(NodeRef parent, std::string_view block, std::vector<ProseText>& out) {
  for (NodeRef c : children_of(parent)) {
    const bool opaque = kind_of(c) == NodeKind::Fence && children_of(c).empty();
    if (kind_of(c) == NodeKind::Prose || opaque) out.push_back({span_of(c), block, false});
    if (kind_of(c) == NodeKind::Fence && !opaque) read_texts(c, block, out);
    if (kind_of(c) != NodeKind::Block) continue;
    const NodeRef keyword = check::child_of(c, NodeKind::BlockKeyword);
    read_texts(c, keyword ? text_of(keyword) : std::string_view(), out);
  }
}

std::string_view block_at(const Definition& d, uint32_t token) {
  for (const check::DefinedBlock& b : d.blocks) {
    const parse::Node& node = (*b.place.tree)[b.place.node];
    if (node.first <= token && token < node.last) return b.keyword;
  }
  return {};
}

void read_comments(const Definition& d, std::vector<ProseText>& out) {
  const parse::Tree& tree = *d.place.tree;
  const parse::Node& node = tree[d.place.node];
  // The last line belongs to the definition, too.
  uint32_t last = node.last;
  while (last < tree.tokens.size() && tree.tokens[last].kind == lex::TokenKind::Space) ++last;
  if (last < tree.tokens.size() && tree.tokens[last].kind == lex::TokenKind::LineComment) ++last;
  for (uint32_t t = node.first; t < last; ++t) {
    const lex::Token& token = tree.tokens[t];
    if (token.kind == lex::TokenKind::LineComment || token.kind == lex::TokenKind::BlockComment)
      out.push_back({{tree.source.get(), token.begin, token.end}, block_at(d, t), true});
  }
}

void add(std::vector<const LintField*>& out, const std::vector<LintField>& fields) {
  for (const LintField& f : fields) out.push_back(&f);
}

}  // namespace

// ---- the parts of the model --------------------------------------------------------------------------------

LintField::LintField(const check::FieldDraft& draft)
    : name(draft.field.name),
      sub(draft.field.sub),
      type(text_of(draft.type)),
      pieces(draft.pieces),
      rule(draft.rule),
      value(draft.value ? text_of(draft.value) : std::string_view()),
      place(draft.place),
      path(draft.path) {}

unsigned LintField::width() const {
  unsigned sum = 0;
  for (const auto& piece : pieces) sum += piece.second;
  return sum;
}

const model::Enumerator* Enumeration::spelled(std::string_view word) const {
  for (const model::Enumerator& e : enumerators) {
    if (e.name == word || std::find(e.spellings.begin(), e.spellings.end(), word) != e.spellings.end()) return &e;
  }
  return nullptr;
}

std::string_view ProseText::text() const {
  return std::string_view(span.source->text).substr(span.begin, span.end - span.begin);
}

std::vector<const LintField*> LintOptype::inherited() const {
  std::vector<const LintField*> out;
  for (const LintLevel* group : groups) add(out, group->fields);
  add(out, own.fields);
  return out;
}

std::vector<const LintField*> LintOptype::fields_of(const LintLevel& opcode) const {
  std::vector<const LintField*> out = inherited();
  add(out, opcode.fields);
  return out;
}

const LintField* LintOptype::modifier_field(std::string_view name) const {
  for (const LintField* f : all_fields()) {
    if ((f->sub.empty() ? f->name : f->sub) == name) return f;
  }
  return nullptr;
}

bool LintOptype::is_operand(std::string_view name) const {
  const std::string wanted = lower_case(name);
  const auto same = [&](const std::string& other) { return lower_case(other) == wanted; };
  for (const LintForm& form : forms) {
    for (const ShownOperand& o : form.operands)
      if (same(o.name)) return true;
  }
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](const Clause& c) { return std::any_of(c.operands.begin(), c.operands.end(), same); });
}

const LintField* LintOptype::operand_field(const LintLevel& opcode, std::string_view shown) const {
  const std::string wanted = lower_case(shown);
  const auto fields = fields_of(opcode);
  for (const LintField* f : fields) {
    if (f->sub.empty() && lower_case(f->name) == wanted) return f;
  }
  const auto found = bound.find(wanted);
  if (found == bound.end()) return nullptr;
  for (const LintField* f : fields) {
    if (f->sub.empty() && found->second.contains(lower_case(f->name))) return f;
  }
  return nullptr;
}

std::vector<const LintField*> LintOptype::prefixes_of(const LintLevel& opcode, std::string_view operand) const {
  std::vector<const LintField*> out;
  for (const LintField* f : fields_of(opcode)) {
    if (!f->sub.empty() && f->name == operand) out.push_back(f);
  }
  return out;
}

// ---- building it -----------------------------------------------------------------------------------------

LintModel::LintModel(const std::vector<parse::Tree>& parsed) : trees(parsed), work_(null_sink_) {
  set = check::collect(work_, parsed);
  read_types();
  read_groups();
  read_optypes();
  read_opcodes();
  note_names();
}

const Enumeration* LintModel::enumeration(std::string_view type) const {
  const auto found = enumerations.find(type);
  return found == enumerations.end() ? nullptr : &found->second;
}

void LintModel::read_types() {
  for (const Definition& d : set.of(DefinitionKind::Enumeration)) {
    model::Type type;
    type.name = d.name;
    type.width = d.width;
    check::read_enumeration(work_, d, type);
    enumerations[d.name] = {d.name, d.width, std::move(type.enumerators), d.name_place};
  }
  for (const Definition& d : set.of(DefinitionKind::Machine)) {
    for (const check::Statement& s : d.statements(work_)) {
      codes_are_ruled |= s.name == "Unused";
      if (s.name == "Fault") faults.insert(s.argument(0));
    }
  }
  for (const DefinitionKind kind : {DefinitionKind::RegisterFile, DefinitionKind::Register}) {
    for (const Definition& d : set.of(kind)) {
      for (const check::Statement& s : d.statements(work_)) {
        if (s.name != "Spelling" && s.name != "Alias" && s.name != "Names") continue;
        for (std::string& text : s.texts()) {
          const std::string_view bare = model::bare_spelling(text);
          if (bare != text) registers.emplace_back(bare);
          registers.push_back(std::move(text));
        }
      }
    }
  }
  for (const Definition& d : set.of(DefinitionKind::Function)) {
    functions.insert(d.name);
    function_bodies[d.name] = d.place;
  }
}

bool LintModel::is_register(std::string_view name) const {
  return std::any_of(registers.begin(), registers.end(), [&](std::string_view spelling) {
    const size_t mark = spelling.find('%');
    if (mark == std::string_view::npos) return name == spelling;
    const std::string_view before = spelling.substr(0, mark), behind = spelling.substr(mark + 1);
    if (!name.starts_with(before) || !name.ends_with(behind) || name.size() <= before.size() + behind.size())
      return false;
    const std::string_view number = name.substr(mark, name.size() - before.size() - behind.size());
    return number.find_first_not_of("0123456789") == std::string_view::npos;
  });
}

LintLevel LintModel::read(const Definition& d) {
  LintLevel level;
  level.definition = &d;
  level.level = check::read_level(work_, d);
  for (const check::FieldDraft& draft : level.level.fields) level.fields.emplace_back(draft);
  read_lists(d, level);
  read_texts(d.place, {}, level.texts);
  read_comments(d, level.texts);
  return level;
}

void LintModel::read_groups() {
  for (const Definition& d : set.of(DefinitionKind::Group)) groups.push_back(read(d));
}

void LintModel::read_optypes() {
  for (const Definition& d : set.of(DefinitionKind::Optype)) {
    LintOptype& i = instructions.emplace_back();
    i.own = read(d);
    std::vector<std::string> open;
    for (NodeRef parent : d.parents) open.emplace_back(text_of(parent));
    std::set<std::string> seen;
    while (!open.empty()) {
      const std::string name = open.back();
      open.pop_back();
      if (!seen.insert(name).second) continue;
      for (const LintLevel& group : groups) {
        if (group.name() != name) continue;
        i.groups.insert(i.groups.begin(), &group);
        for (NodeRef parent : group.definition->parents) open.emplace_back(text_of(parent));
      }
    }
    for (const check::SyntaxLine& line : i.own.level.lines) i.forms.push_back(read_form(line));
    for (const check::ClauseHeader& h : i.own.level.clauses.headers) i.clauses.push_back(read_clause(h));
    for (const LintForm& form : i.forms) i.mnemonics.insert(form.line->mnemonic);
  }
}

void LintModel::read_opcodes() {
  for (const Definition& d : set.of(DefinitionKind::Opcode)) {
    if (d.parents.empty()) continue;
    for (LintOptype& i : instructions) {
      if (i.name() == text_of(d.parents[0])) i.opcodes.push_back(read(d));
    }
    for (const LintLevel& group : groups) {
      if (group.name() != text_of(d.parents[0])) continue;
      std::vector<LintField>& family = families[std::string(group.name())];
      for (LintField& f : read(d).fields) family.push_back(std::move(f));
    }
  }
}

namespace {

// Order's names without those that the groups have (the guard).
std::vector<std::string> ordered_names(const LintOptype& i, const LintLevel& opcode) {
  std::vector<std::string> out;
  for (NodeRef entry : opcode.order.entries) {
    auto names = names_in(entry);
    if (kind_of(entry) != NodeKind::NameExpr && names.size() > 1) names.erase(names.begin());  // R of R[urb, ridx]
    out.insert(out.end(), names.begin(), names.end());
  }
  std::erase_if(out, [&](const std::string& n) {
    return std::any_of(i.groups.begin(), i.groups.end(), [&](const LintLevel* g) {
      return std::any_of(g->fields.begin(), g->fields.end(), [&](const LintField& f) { return f.name == n; });
    });
  });
  return out;
}

// If a form has as many names as `Order`, names that are not fields are bound by position.
void bind_by_order(LintOptype& i, const LintLevel& opcode, const std::vector<std::string>& shown) {
  const auto ordered = ordered_names(i, opcode);
  if (ordered.size() != shown.size()) return;
  for (size_t n = 0; n < shown.size(); ++n) {
    const auto same = std::find_if(ordered.begin(), ordered.end(),
                                   [&](const std::string& o) { return lower_case(o) == lower_case(shown[n]); });
    if (same == ordered.end()) i.bound[lower_case(shown[n])].insert(lower_case(ordered[n]));
  }
}

void gather(LintOptype& i) {
  i.everything = i.inherited();
  for (const LintLevel& opcode : i.opcodes) add(i.everything, opcode.fields);
}

void bind(LintOptype& i) {
  std::vector<const LintLevel*> levels = i.groups;
  levels.push_back(&i.own);
  for (const LintLevel& opcode : i.opcodes) levels.push_back(&opcode);
  for (const LintLevel* level : levels) {
    for (const check::BindingDraft& b : level->level.bindings) {
      for (NodeRef p : b.alternatives) i.bound[lower_case(b.name)].insert(lower_case(text_of(p)));
    }
  }
  const auto explicitly = i.bound;
  for (const LintLevel& opcode : i.opcodes) {
    for (const LintForm& form : i.forms) {
      std::vector<std::string> shown;
      for (const ShownOperand& o : form.operands) shown.push_back(o.name);
      bind_by_order(i, opcode, shown);
    }
  }
  for (const auto& [name, fields] : explicitly) i.bound[name] = fields;
}

}  // namespace

void LintModel::note_names() {
  for (LintOptype& i : instructions) {
    gather(i);
    bind(i);
    by_mnemonic.insert({std::string(i.name()), &i});
    for (const std::string& m : i.mnemonics) by_mnemonic.insert({m, &i});
    for (const LintForm& form : i.forms) {
      for (const ShownOperand& o : form.operands) operands.insert(o.name);
    }
  }
}

// ---- small readers ---------------------------------------------------------------------------------------

bool is_name(NodeRef place, std::string& name) {
  if (kind_of(place) != NodeKind::NameExpr) return false;
  name = check::word_of(place);
  return true;
}

std::vector<std::string> names_in(NodeRef place) {
  std::vector<std::string> out;
  check::walk(place, [&](NodeRef p) {
    if (kind_of(p) == NodeKind::NameExpr) out.push_back(check::word_of(p));
  });
  return out;
}

std::string first_name(NodeRef place) {
  const auto names = names_in(place);
  return names.empty() ? std::string() : names[0];
}

std::string without_blanks(std::string_view text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return c != ' ' && c != '\t' && c != '\n' && c != '\r'; });
  return out;
}

}  // namespace isadora::findings
