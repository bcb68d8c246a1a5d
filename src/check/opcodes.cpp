#include "check/opcodes.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>

#include "base/cache.h"
#include "check/lower.h"
#include "check/prose.h"
#include "encoding/codec.h"

namespace isadora::check {

using diag::Kind;
using model::TypeKind;
using parse::NodeKind;

namespace {

constexpr size_t kOpcodesOfAThread = 32;  // for fewer none is started
constexpr size_t kMostThreads = 4;

bool is_within(NodeRef inner, NodeRef outer) {
  const base::Span a = span_of(inner), b = span_of(outer);
  return a.source == b.source && b.begin <= a.begin && a.end <= b.end;
}

}  // namespace

// ---- levels ----------------------------------------------------------------------------------------------

InstructionSet::InstructionSet(BuildContext& work, const DefinitionSet& set, const TypeSet& types,
                               const GroupSet& groups)
    : work_(work), types_(types) {
  optypes_.reserve(set.of(DefinitionKind::Optype).size());
  for (const Definition& d : set.of(DefinitionKind::Optype)) add_optype(d, groups);
  for (const Definition& d : set.of(DefinitionKind::Opcode)) add_opcode(d, groups);
}

void InstructionSet::add_optype(const Definition& d, const GroupSet& groups) {
  std::vector<uint16_t> parents;
  for (NodeRef name : d.parents) {
    if (const auto group = groups.parent(work_, name)) parents.push_back(*group);
  }
  optype_names_[d.name] = static_cast<uint16_t>(optypes_.size());
  OptypeDraft& draft = optypes_.emplace_back();
  draft.level = read_level(work_, d);
  draft.groups = groups.line(parents);
  model::Optype& optype = work_.isa.optypes.emplace_back();
  optype.name = d.name;
  optype.title = draft.level.title;
  optype.keywords = draft.level.keywords;
  optype.group = parents.empty() ? model::kNoIndex : parents.front();
  if (work_.whole()) {
    optype.prose = read_prose(d);
    optype.semantics_text = semantics_text(d);
    optype.examples = read_examples(d);
    optype.claims = read_claims(d);
  }
  optype.span = d.span();
  for (const SyntaxLine& line : draft.level.lines) optype.syntax.push_back(line.text);
}

// An opcode without its optype has no text and no meaning: it is left out.
void InstructionSet::add_opcode(const Definition& d, const GroupSet& groups) {
  if (d.parents.empty()) return;
  const std::string parent(text_of(d.parents[0]));
  const int optype = find_name(optype_names_, parent);
  if (const int group = groups.find(parent); optype < 0 && group >= 0) {
    own_levels_.push_back(std::make_unique<Level>(read_level(work_, d)));
    return add_opcodes(d, groups.level(static_cast<uint16_t>(group)));
  }
  if (optype < 0) {
    work_.unknown(Kind::UnknownParent, span_of(d.parents[0]), "no optype " + code_text(parent), parent,
                  names_in(optype_names_));
    return;
  }
  own_levels_.push_back(std::make_unique<Level>(read_level(work_, d)));
  if (work_.whole()) {
    model::Optype& kept = work_.isa.optypes[optype];
    for (model::Example& e : read_examples(d)) kept.examples.push_back(std::move(e));
    for (model::Claim& c : read_claims(d)) kept.claims.push_back(std::move(c));
  }
  add_opcode(d, d.name, static_cast<uint16_t>(optype));
}

// Of a group: one for each optype in it, or for each that has a code.
void InstructionSet::add_opcodes(const Definition& d, const Level& group) {
  Level& own = *own_levels_.back();
  for (uint16_t i = 0; i < optypes_.size(); ++i) {
    const auto& line = optypes_[i].groups;
    if (std::find(line.begin(), line.end(), &group) == line.end()) continue;
    const std::string& name = work_.isa.optypes[i].name;
    const bool has_codes = std::all_of(own.fields.begin(), own.fields.end(), [&](const FieldDraft& f) {
      return !f.by_optype || code_named(work_.isa.types[f.field.type], name);
    });
    if (has_codes) add_opcode(d, name + "_" + d.name, i);
  }
}

// A code that is named as no optype which has it is a slip of the pen, or an instruction that is still to be written.
void InstructionSet::check_codes(diag::Sink& warning_sink) const {
  std::map<uint16_t, std::set<std::string>> used;  // by type
  for (const OpcodeDraft& draft : opcodes_) {
    const auto index = static_cast<size_t>(&draft - opcodes_.data());
    for (const FieldDraft& f : draft.own->fields) {
      if (f.by_optype) used[f.field.type].insert(work_.isa.optypes[work_.isa.opcodes[index].optype].name);
    }
  }
  for (const auto& [type, names] : used) {
    for (const model::Enumerator& e : work_.isa.types[type].enumerators) {
      if (!names.contains(e.name))
        warning_sink.report(Kind::UnusedCodes, e.span,
                            "no opcode has this code: no optype that could is named " + code_text(e.name));
    }
  }
}

void InstructionSet::add_opcode(const Definition& d, const std::string& name, uint16_t optype) {
  const auto [first, fresh] = opcode_names_.insert({name, d.span()});
  if (!fresh) {
    work_.report(Kind::DuplicateName, d.name_place, code_text(name) + " is defined twice")
        .labels.push_back({first->second, "first defined here"});
    return;
  }
  OpcodeDraft& draft = opcodes_.emplace_back();
  draft.own = own_levels_.back().get();
  draft.levels = optypes_[optype].groups;
  draft.levels.push_back(&optypes_[optype].level);
  draft.levels.push_back(draft.own);
  draft.context.definitions = &work_.definitions;
  optypes_[optype].opcodes.push_back(static_cast<uint16_t>(work_.isa.opcodes.size()));
  model::Opcode& opcode = work_.isa.opcodes.emplace_back();
  opcode.name = name;
  opcode.optype = optype;
  if (work_.whole()) opcode.prose = read_prose(d);
  opcode.span = d.span();
}

// ---- fields ----------------------------------------------------------------------------------------------

void InstructionSet::build_fields() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    opcode.length = work_.isa.machine.parcel_bits;
    for (const Level* level : draft.levels) {
      if (level->length) opcode.length = level->length;
    }
    FieldPlacer placer(work_, opcode.length, "the word", work_.isa.optypes[opcode.optype].name);
    size_t count = 0;
    for (const Level* level : draft.levels) count += level->fields.size();
    placer.fields.reserve(count);
    for (const Level* level : draft.levels) {
      for (const FieldDraft& field : level->fields) placer.add(field);
    }
    placer.finish();
    draft.broken = placer.broken();
    opcode.fields = std::move(placer.fields);
    if (opcode.fields.size() > encoding::kMaxFields) {
      work_.report(Kind::TooLarge, opcode.span,
                   code_text(opcode.name) + " has " + std::to_string(opcode.fields.size()) + " fields, at most " +
                       std::to_string(encoding::kMaxFields) + " are possible");
      opcode.fields.resize(encoding::kMaxFields);
      draft.broken = true;
    }
    model::Bits covered = 0;
    for (const model::Field& f : opcode.fields) {
      covered |= model::field_mask(f);
      if (!f.fixed) continue;
      opcode.fixed_mask |= model::field_mask(f);
      opcode.fixed_value = model::insert(f, opcode.fixed_value, *f.fixed);
    }
    const model::Bits all = opcode.length >= 128 ? ~model::Bits{0} : (model::Bits{1} << opcode.length) - 1;
    opcode.fixed_mask |= all & ~covered;
  });
}

// ---- forms -----------------------------------------------------------------------------------------------

void InstructionSet::build_forms() {
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    bind_forms(draft, opcode);
    bind_aliases(draft, opcode);
  });
}

// Parse-only forms. Those of the optype that need a field of another opcode belong to that one.
void InstructionSet::bind_aliases(OpcodeDraft& draft, model::Opcode& opcode) {
  if (draft.broken) return;
  for (const Level* level : draft.levels) {
    for (const SyntaxLine& line : level->readings) {
      model::Form form;
      if (FormBinder(work_, draft.context, opcode.fields, optype_of(opcode).names, draft.roles)
              .bind_alias(line, form) != BindResult::Bound)
        continue;
      for (const PrintDraft& p : level->printed) print_reading(draft, p, form);
      opcode.readings.push_back(std::move(form));
    }
    if (level->option) opcode.option = option_of(work_, level->option);
  }
  for (const model::Form& form : opcode.readings) {
    if (form.printed && opcode.option != model::kNoIndex)
      work_.report(Kind::BadStatement, form.span,
                   "a reading under an option is not printed: where the option is off, no program may write it");
  }
}

// Print<"move"> = condition;
void InstructionSet::print_reading(const OpcodeDraft& draft, const PrintDraft& print, model::Form& form) {
  if (print.mnemonic != form.mnemonic) return;
  form.printed = model::FieldExpr{1, std::nullopt};
  if (print.condition) form.printed = field_expression(draft.context, print.condition, work_.sink);
}

void InstructionSet::bind_forms(OpcodeDraft& draft, model::Opcode& opcode) {
  const OptypeDraft& optype = optype_of(opcode);
  const Level& from = draft.own->has_syntax ? *draft.own : optype.level;
  bool broken = draft.broken || (from.has_syntax && from.lines.empty());
  std::vector<diag::Label> others;
  for (const SyntaxLine& line : from.lines) {
    model::Form form;
    FormBinder binder(work_, draft.context, opcode.fields, optype.names, draft.roles);
    const BindResult result = binder.bind(line, form);
    if (result == BindResult::NotForThisOpcode)
      others.push_back({span_of(line.place), "this form has " + code_text(binder.lacking()) + ", the opcode has not"});
    if (result == BindResult::Bound) {
      check_modifier_order(draft, opcode, form);
      opcode.forms.push_back(std::move(form));
    }
    broken |= result == BindResult::Broken;
  }
  if (opcode.forms.empty() && !broken) {
    diag::Diagnostic& d =
        work_.report(Kind::MissingForm, opcode.span, "the opcode " + code_text(opcode.name) + " has no form");
    d.labels = std::move(others);
  }
  if (!broken) check_ambiguity(work_, opcode);
}

// ---- semantics -------------------------------------------------------------------------------------------

// Optypes are independent of each other: they are lowered in parallel. Findings stay in the optypes' order.
void InstructionSet::build_semantics(Warnings warnings, const ClauseCache& known, diag::Sink& warning_sink) {
  std::vector<std::vector<FormClause>> clauses;
  for (OptypeDraft& optype : optypes_) clauses.push_back(clauses_of(optype));
  std::vector<diag::Sink> found(optypes_.size()), warning_sinks(optypes_.size());
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i = next++; i < optypes_.size(); i = next++)
      lower_optype(optypes_[i], clauses[i], known, warnings, found[i], warning_sinks[i]);
  };
  const size_t cores = std::min<size_t>(std::thread::hardware_concurrency(), kMostThreads);
  std::vector<std::future<void>> others;
  for (size_t n = 1; n < std::min(cores, opcodes_.size() / kOpcodesOfAThread); ++n)
    // Deferred where the system has no room for another thread: then there is nothing left to do at the end.
    others.push_back(std::async(std::launch::async | std::launch::deferred, work));
  work();
  for (std::future<void>& other : others) other.get();
  for (diag::Sink& one : found) work_.sink.append(std::move(one));
  for (diag::Sink& one : warning_sinks) warning_sink.append(std::move(one));
  for (OptypeDraft& optype : optypes_) check_clauses(optype);
}

// Every line has a clause and every clause has a line, whatever becomes of them in an opcode.
void InstructionSet::check_clauses(OptypeDraft& optype) {
  std::vector<std::string> forms;
  const ClauseTable& shared = optype.level.clauses;
  for (const SyntaxLine& line : optype.level.lines) {
    forms.push_back(line.header);
    const std::string key = header_key(line.header);
    const auto has_own = [&](uint16_t i) { return opcodes_[i].own->has_syntax || opcodes_[i].own->clauses.find(key); };
    if (shared.find(key) ||
        (!optype.opcodes.empty() && std::all_of(optype.opcodes.begin(), optype.opcodes.end(), has_own)))
      continue;
    report_missing(work_, line.place, line.header, {&shared});
  }
  for (uint16_t i : optype.opcodes) {
    const Level& own = *opcodes_[i].own;
    for (const SyntaxLine& line : own.lines) {
      forms.push_back(line.header);
      const std::string key = header_key(line.header);
      if (!own.clauses.find(key) && !shared.find(key))
        report_missing(work_, line.place, line.header, {&own.clauses, &shared});
    }
  }
  std::set<std::string> keys;
  for (const std::string& form : forms) keys.insert(header_key(form));
  report_unused(work_, shared, forms, keys);
  report_unknown_calls(work_, shared);
  for (uint16_t i : optype.opcodes) {
    report_unused(work_, opcodes_[i].own->clauses, forms, keys);
    report_unknown_calls(work_, opcodes_[i].own->clauses);
  }
}

// The clause's own crack, or that of the lowest level which has one.
NodeRef InstructionSet::crack_of(const OpcodeDraft& draft, const ClauseHeader& clause) {
  if (clause.crack) return clause.crack;
  const auto level =
      std::find_if(draft.levels.rbegin(), draft.levels.rend(), [](const Level* l) { return bool(l->crack); });
  return level == draft.levels.rend() ? NodeRef{} : (*level)->crack;
}

// The opcode's own clause, or its optype's; null where none is to be lowered.
ClauseHeader* InstructionSet::clause_of(OpcodeDraft& draft, OptypeDraft& optype, const model::Form& form) {
  const std::string key = header_key(form.header);
  ClauseHeader* clause = draft.own->clauses.find(key);
  if (!clause) clause = optype.level.clauses.find(key);
  if (!clause || draft.broken) return nullptr;  // a missing clause is reported with its line
  clause->lowered = true;
  return clause;
}

std::vector<FormClause> InstructionSet::clauses_of(OptypeDraft& optype) {
  std::vector<FormClause> out;
  for (const uint16_t opcode : optype.opcodes) {
    const auto& forms = work_.isa.opcodes[opcode].forms;
    for (uint16_t f = 0; f < forms.size(); ++f)
      if (ClauseHeader* clause = clause_of(opcodes_[opcode], optype, forms[f])) out.push_back({opcode, f, clause});
  }
  return out;
}

// An optype is cached as a whole: constant conditions of its clauses show only in all of its opcodes together.
void InstructionSet::lower_optype(const OptypeDraft& optype, std::vector<FormClause>& clauses, const ClauseCache& known,
                                  Warnings warnings, diag::Sink& sink, diag::Sink& warning_sink) {
  if (known.known) add_keys(optype, clauses, known, warnings);
  if (!known.known || !take_known(clauses, *known.known)) {
    ConstantConditions decisions;
    for (const FormClause& one : clauses) lower_form(optype, one, warnings, sink, decisions);
    decisions.report(warning_sink);
    if (known.known && sink.all().empty() && warning_sink.all().empty())
      for (const FormClause& one : clauses) known.known->note(one.key, form_of(one).semantics);
  }
  for (const FormClause& one : clauses) lower_crack_of(one, sink);
}

void InstructionSet::add_keys(const OptypeDraft& optype, std::vector<FormClause>& clauses, const ClauseCache& known,
                              Warnings warnings) const {
  std::string depends = known.context + (warnings == Warnings::Faults ? " with" : " without") +
                        base::digest(text_of(optype.level.definition->place));
  for (const uint16_t opcode : optype.opcodes)
    depends += base::digest(text_of(opcodes_[opcode].own->definition->place));
  depends = base::digest(depends);
  for (FormClause& one : clauses)
    one.key = base::digest(depends + work_.isa.opcodes[one.opcode].name + " " + std::to_string(one.form));
}

bool InstructionSet::take_known(const std::vector<FormClause>& clauses, LoweringCache& known) {
  std::vector<ir::Function> all;
  for (const FormClause& one : clauses) {
    auto before = known.find(one.key);
    if (!before) return false;
    all.push_back(std::move(*before));
  }
  for (size_t i = 0; i < clauses.size(); ++i) form_of(clauses[i]).semantics = std::move(all[i]);
  return true;
}

void InstructionSet::lower_form(const OptypeDraft& optype, const FormClause& one, Warnings warnings, diag::Sink& sink,
                                ConstantConditions& decisions) {
  OpcodeDraft& draft = opcodes_[one.opcode];
  // A clause of a group's opcode serves other optypes, too: whether its conditions are constant is unknown here.
  const bool of_others = is_within(one.clause->place, draft.own->definition->place) &&
                         text_of(draft.own->definition->parents[0]) != optype.level.definition->name;
  draft.context.form = &form_of(one);
  if (auto function = lower_clause(draft.context, one.clause->body, sink, warnings, of_others ? nullptr : &decisions))
    form_of(one).semantics = std::move(*function);
  draft.context.form = nullptr;
}

void InstructionSet::lower_crack_of(const FormClause& one, diag::Sink& sink) {
  OpcodeDraft& draft = opcodes_[one.opcode];
  const NodeRef crack = crack_of(draft, *one.clause);
  if (!crack) return;
  draft.context.form = &form_of(one);
  if (auto ops = lower_crack(draft.context, crack, sink)) form_of(one).crack = std::move(*ops);
  draft.context.form = nullptr;
}

// ---- claims over operands --------------------------------------------------------------------------------

void InstructionSet::build_claims() {
  for (size_t i = 0; i < optypes_.size(); ++i) {
    const std::vector<model::Claim>& claims = work_.isa.optypes[i].claims;
    for (size_t number = 0; number < claims.size(); ++number)
      lower_claim(optypes_[i], static_cast<uint16_t>(number), claims[number]);
  }
}

// A claim is about the forms that have all that it names. It is wrong where one of them refuses it, or where none is
// left.
void InstructionSet::lower_claim(const OptypeDraft& optype, uint16_t number, const model::Claim& claim) {
  diag::Sink other;
  bool fits = false, tested = false;
  for (uint16_t index : optype.opcodes) {
    OpcodeDraft& draft = opcodes_[index];
    if (draft.broken) return;
    for (model::Form& form : work_.isa.opcodes[index].forms) {
      diag::Sink found;
      draft.context.form = &form;
      const ClaimFit fit = lower_form_claim(draft.context, number, claim, form, found);
      draft.context.form = nullptr;
      if (fit == ClaimFit::Wrong) return work_.sink.append(std::move(found));
      fits |= fit != ClaimFit::OtherForm;
      tested |= fit == ClaimFit::Fits;
      if (fit == ClaimFit::OtherForm) other = std::move(found);
    }
  }
  if (!fits) return work_.sink.append(std::move(other));
  if (!tested)
    work_.report(Kind::BadClaim, claim.span, "no form meets this claim's precondition, whatever its fields are");
}

// ---- overlaps --------------------------------------------------------------------------------------------

// Words that a special case and a general one both have are the special one's, if that is declared.
bool InstructionSet::is_declared_special(uint16_t opcode) const {
  return std::ranges::any_of(opcodes_[opcode].levels, [](const Level* level) { return level->special; });
}

// The fixed bits of a broken opcode are unknown. Without a length it is excluded.
void InstructionSet::check_overlaps() {
  std::vector<unsigned> lengths;
  each([&](OpcodeDraft& draft, model::Opcode& opcode) {
    lengths.push_back(opcode.length);
    if (draft.broken) opcode.length = 0;
  });
  const auto overlaps = encoding::find_overlaps(work_.isa);
  for (size_t i = 0; i < lengths.size(); ++i) work_.isa.opcodes[i].length = lengths[i];
  for (const encoding::Overlap& o : overlaps) {
    const model::Opcode &a = work_.isa.opcodes[o.a], &b = work_.isa.opcodes[o.b];
    if ((is_declared_special(o.a) && model::is_special_case(a, b)) ||
        (is_declared_special(o.b) && model::is_special_case(b, a)))
      continue;
    diag::Diagnostic& d =
        work_.report(Kind::OpcodeOverlap, b.span,
                     code_text(b.name) + " and " + code_text(a.name) + " cannot be told apart: the word " +
                         base::Integer::from_unsigned(o.witness).to_hex() + " is both");
    d.labels.push_back({a.span, code_text(a.name) + " is here"});
    for (const auto& [x, y] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      if (model::is_special_case(*x, *y))
        d.notes.push_back(code_text(x->name) + " is a special case of " + code_text(y->name) +
                          ": with `Special;` under " + "its `__OperandInfo`, such words are its own");
    }
  }
}

}  // namespace isadora::check
