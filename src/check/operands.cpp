// Operand types: parts inside the operand's own bits, forms over them, and the operand's value.
#include <algorithm>

#include "check/clauses.h"
#include "check/fields.h"
#include "check/forms.h"
#include "check/lower.h"
#include "check/types.h"

namespace isadora::check {

using diag::Kind;
using model::Part;
using model::TypeKind;
using parse::NodeKind;

namespace {

// Numbers and enumerators inside a compound are bare.
void mark_numbers(const BuildContext& work, const model::Type& type, std::vector<Part>& parts) {
  for (Part& p : parts) {
    if (p.kind == Part::Kind::Operand) {
      const uint16_t index = type.parts[p.field].type;
      const TypeKind kind = index == model::kNoIndex ? TypeKind::Number : work.isa.types[index].kind;
      if (kind == TypeKind::Number || kind == TypeKind::Enumeration) p.kind = Part::Kind::Number;
    }
    mark_numbers(work, type, p.parts);
  }
}

// An operand that holds itself has no end.
bool contains(const BuildContext& work, uint16_t type, uint16_t sought, unsigned depth = 0) {
  if (type == sought || depth > 16) return true;
  if (type == model::kNoIndex) return false;
  for (const model::Field& part : work.isa.types[type].parts) {
    if (part.type != model::kNoIndex && contains(work, part.type, sought, depth + 1)) return true;
  }
  return false;
}

class OperandBuilder {
 public:
  OperandBuilder(BuildContext& work, const Definition& d, uint16_t index)
      : work_(work), d_(d), index_(index), type_(work.isa.types[index]) {}

  void read_parts() {
    d_.statements(work_);
    drafts_ = read_fields(work_, d_);
    FieldPlacer placer(work_, d_.width, "the operand");
    for (const FieldDraft& draft : drafts_) {
      if (draft.field.type != model::kNoIndex && contains(work_, draft.field.type, index_)) {
        work_.report(Kind::BadValue, draft.place, "the operand type " + code_text(d_.name) + " holds itself");
      } else if (d_.width) {
        placer.add(draft);
      }
    }
    placer.finish();
    type_.parts = std::move(placer.fields);
    broken_ = placer.broken() || drafts_.empty();
    if (drafts_.empty() && d_.block_items("__Encoding").empty()) {
      work_.report(
          Kind::BadValue, d_.name_place,
          "the operand type " + code_text(d_.name) + " has no parts (`field<0, 8> TYPE name;` under `__Encoding`)");
    }
  }

  void read_forms() {
    OpcodeContext context;
    context.definitions = &work_.definitions;
    OptypeNames names;
    names.unknown_types = broken_;
    for (uint16_t i = 0; i < type_.parts.size(); ++i) {
      context.names[lower_case(type_.parts[i].full_name())] = i;
      names.as_written.insert(type_.parts[i].full_name());
    }
    bool lines = false;
    for (NodeRef item : d_.block_items("__Syntax")) {
      if (kind_of(item) != NodeKind::Form) continue;
      lines = true;
      const auto line = read_operand_line(work_, item);
      model::Form form;
      if (!line || broken_ || FormBinder(work_, context, type_.parts, names, {}).bind(*line, form) != BindResult::Bound)
        continue;
      mark_numbers(work_, type_, form.operands);
      type_.forms.push_back(std::move(form));
    }
    if (!lines)
      work_.report(Kind::MissingForm, d_.name_place,
                   "the operand type " + code_text(d_.name) + " has no form under `__Syntax`");
  }

  void read_body() {
    if (!work_.whole()) return;
    if (const NodeRef body = operand_body(work_, d_)) {
      work_.definitions.compound_bodies[index_] = body;
    } else {
      broken_ = true;
      work_.report(
          Kind::MissingClause, d_.name_place,
          "the operand type " + code_text(d_.name) + " has no `__Semantics` (e.g. `return space[offset, width / 8];`)");
    }
  }

  uint16_t index() const { return index_; }
  bool broken() const {
    return broken_ || std::any_of(type_.parts.begin(), type_.parts.end(),
                                  [&](const model::Field& part) { return work_.broken_types.contains(part.type); });
  }

 private:
  BuildContext& work_;
  const Definition& d_;
  uint16_t index_;
  model::Type& type_;
  std::vector<FieldDraft> drafts_;
  bool broken_ = false;
};

}  // namespace

void build_operand_types(BuildContext& work, TypeSet& types) {
  std::vector<OperandBuilder> builders;
  for (uint16_t i = 0; i < types.definitions.size(); ++i) {
    if (work.isa.types[i].kind == TypeKind::Compound) builders.emplace_back(work, *types.definitions[i], i);
  }
  for (OperandBuilder& b : builders) b.read_parts();
  for (OperandBuilder& b : builders) {
    b.read_forms();
    b.read_body();
    types.exceptions[b.index()] = read_exceptions(work, *types.definitions[b.index()]);
  }
  // A type with a broken part is broken.
  for (bool more = true; more;) {
    more = false;
    for (const OperandBuilder& b : builders) more |= b.broken() && work.broken_types.insert(b.index()).second;
  }
}

void lower_operand_types(BuildContext& work, const TypeSet& types) {
  for (uint16_t i = 0; i < types.definitions.size(); ++i) {
    if (work.isa.types[i].kind != TypeKind::Compound || work.broken_types.contains(i)) continue;
    work.isa.types[i].value = lower_compound_value(work.definitions, i, work.sink);
  }
}

}  // namespace isadora::check
