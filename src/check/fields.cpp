#include "check/fields.h"

#include <algorithm>

#include "check/types.h"

namespace isadora::check {

using base::Integer;
using diag::Kind;
using parse::NodeKind;

namespace {

constexpr unsigned kWordBits = 128;  // the longest instruction
constexpr unsigned kCodeBits = 64;   // the widest field

std::optional<unsigned> small_number(NodeRef number) {
  const auto v = parse_number(text_of(number));
  if (!v || v->is_negative() || *v > Integer(4096)) return std::nullopt;
  return static_cast<unsigned>(v->to_uint64());
}

class FieldReader {
 public:
  FieldReader(BuildContext& work, NodeRef place) : work_(work) {
    draft_.place = place;
    draft_.field.span = span_of(place);
  }

  std::optional<FieldDraft> read() {
    draft_.type = child_of(draft_.place, NodeKind::Name);
    draft_.path = child_of(draft_.place, NodeKind::Path);
    if (!draft_.type || !draft_.path || !read_path() || !read_positions()) return std::nullopt;
    read_type(draft_.type);
    read_value();
    return std::move(draft_);
  }

 private:
  bool read_path() {
    for (NodeRef name : children_of(draft_.path)) {
      if (kind_of(name) != NodeKind::Name) return false;
      std::string& to = draft_.field.name.empty() ? draft_.field.name : draft_.field.sub;
      if (!to.empty()) to += ".";
      to += text_of(name);
    }
    return !draft_.field.name.empty();
  }

  bool read_positions() {
    const NodeRef positions = child_of(draft_.place, NodeKind::Positions);
    if (!positions) return false;
    std::vector<unsigned> numbers;
    for (NodeRef number : children_of(positions)) {
      if (kind_of(number) != NodeKind::NumberExpr) return false;
      const auto n = small_number(number);
      if (!n) {
        work_.report(Kind::FieldOutside, number, "no instruction has a bit " + code_text(text_of(number)));
        return false;
      }
      numbers.push_back(*n);
    }
    if (numbers.empty() || numbers.size() % 2 != 0) {
      work_.report(Kind::BadStatement, positions,
                   "each piece of a field has a position and a width (e.g. `field<16, 8>`)");
      return false;
    }
    for (size_t i = 0; i < numbers.size(); i += 2) draft_.pieces.push_back({numbers[i], numbers[i + 1]});
    return check_widths(positions);
  }

  bool check_widths(NodeRef positions) {
    unsigned sum = 0;
    bool empty = false;
    for (const auto& [position, width] : draft_.pieces) {
      sum += width;
      empty |= width == 0;
    }
    if (!empty && sum <= kCodeBits) return true;
    work_.report(Kind::FieldWidth, positions, "a field has 1 to 64 bits, this one " + std::to_string(sum));
    return false;
  }

  void read_type(NodeRef type) {
    const std::string name(text_of(type));
    const int index = find_name(work_.types, name);
    if (index < 0) {
      work_.unknown_everywhere(Kind::UnknownType, span_of(type), "no type " + code_text(name), name,
                               names_in(work_.types));
      draft_.broken = true;
      return;
    }
    draft_.field.type = static_cast<uint16_t>(index);
    const model::Type& t = work_.isa.types[index];
    unsigned width = 0;
    for (const auto& piece : draft_.pieces) width += piece.second;
    if (t.width == 0 || work_.broken_types.contains(draft_.field.type)) draft_.broken = true;
    if (t.width == 0 || t.width == width) return;
    work_
        .report(Kind::FieldWidth, draft_.place,
                "the field " + code_text(draft_.field.full_name()) + " has " + std::to_string(width) +
                    " bits, its type " + code_text(name) + " has " + std::to_string(t.width))
        .labels.push_back({t.span, code_text(name) + " is defined here"});
    draft_.broken = true;
  }

  void read_value() {
    const NodeRef op = child_of(draft_.place, NodeKind::Operator), value = child_of(draft_.place, NodeKind::Value);
    if (!op || !value) return;
    const bool fixed = text_of(op) == "==";
    draft_.rule = fixed ? FieldDraft::Rule::Fixed : FieldDraft::Rule::Default;
    draft_.value = value;
    const auto inside = children_of(value);
    std::optional<uint64_t> code;
    if (fixed && !inside.empty() && is_optype(inside[0])) {
      draft_.by_optype = true;
      return;
    }
    if (draft_.field.type != model::kNoIndex && !inside.empty())
      code = code_of_value(work_, draft_.field.type, inside[0]);
    if (!code) draft_.broken = true;
    (fixed ? draft_.field.fixed : draft_.field.default_code) = code;
  }

  // `== optype`, where the type has no such word itself.
  bool is_optype(NodeRef value) const {
    if (draft_.field.type == model::kNoIndex || word_of(value) != "optype") return false;
    const model::Type& type = work_.isa.types[draft_.field.type];
    return type.kind == model::TypeKind::Enumeration && !code_named(type, "optype");
  }

  BuildContext& work_;
  FieldDraft draft_;
};

std::string bits_text(unsigned high, unsigned low) {
  return high == low ? "bit " + std::to_string(low) : "bits " + std::to_string(low) + " to " + std::to_string(high);
}

// The lowest run of bits, for a message.
std::string bits_text(model::Bits bits) {
  unsigned low = 0;
  while (low < kWordBits && !(bits >> low & 1)) ++low;
  unsigned high = low;
  while (high + 1 < kWordBits && (bits >> (high + 1) & 1)) ++high;
  return bits_text(high, low);
}

}  // namespace

std::optional<uint64_t> code_named(const model::Type& type, std::string_view name) {
  for (const model::Enumerator& e : type.enumerators) {
    if (e.name == name) return e.code;
  }
  return std::nullopt;
}

std::vector<FieldDraft> read_fields(BuildContext& work, const Definition& d) {
  const std::vector<NodeRef> items = d.block_items("__Encoding");
  std::vector<FieldDraft> out;
  out.reserve(items.size());
  for (NodeRef item : items) {
    if (kind_of(item) != NodeKind::Field) {
      work.report(
          Kind::BadStatement, item,
          "expected a field (e.g. `field<16, 8> TYPE name;`) under `__Encoding`, found " + code_text(text_of(item)));
    } else if (auto draft = FieldReader(work, item).read()) {
      out.push_back(std::move(*draft));
    }
  }
  return out;
}

void FieldPlacer::add(const FieldDraft& draft) {
  broken_ |= draft.broken;
  model::Field field = draft.field;
  if (is_duplicate(draft) || !fix_by_optype(draft, field) || !place(draft, field)) {
    broken_ = true;
    return;
  }
  // It is kept all the same, so that forms and lists that name it are not blamed too. A word has no room for more.
  broken_ |= overlaps(draft, field);
  if (fields.size() >= kWordBits) return;
  taken_ |= model::field_mask(field);
  fields.push_back(std::move(field));
  drafts_.push_back(&draft);
}

// They are few: no more than a word has bits.
size_t FieldPlacer::find(const std::string& name, const std::string& sub) const {
  size_t i = 0;
  while (i < fields.size() && (fields[i].name != name || fields[i].sub != sub)) ++i;
  return i;
}

bool FieldPlacer::is_duplicate(const FieldDraft& draft) {
  const size_t first = find(draft.field.name, draft.field.sub);
  if (first == fields.size()) return false;
  work_.report(Kind::DuplicateName, draft.path, "the field " + code_text(draft.field.full_name()) + " is defined twice")
      .labels.push_back({span_of(drafts_[first]->path), "first defined here"});
  return true;
}

bool FieldPlacer::fix_by_optype(const FieldDraft& draft, model::Field& field) {
  if (!draft.by_optype) return true;
  const model::Type& type = work_.isa.types[field.type];
  field.fixed = code_named(type, optype_);
  if (field.fixed) return true;
  work_.report(Kind::UnknownName, draft.place, code_text(type.name) + " has no enumerator " + code_text(optype_))
      .labels.push_back({type.span, code_text(type.name) + " is defined here"});
  return false;
}

// Positions of order "msb" count from the top of the word.
bool FieldPlacer::place(const FieldDraft& draft, model::Field& field) {
  model::Bits own = 0;
  field.slices.reserve(draft.pieces.size());
  for (const auto& [position, width] : draft.pieces) {
    if (position + width > length_) {
      work_.report(Kind::FieldOutside, child_of(draft.place, NodeKind::Positions),
                   "the field " + code_text(field.full_name()) + " reaches " +
                       bits_text(position + width - 1, position) + ", " + word_ + " has " + std::to_string(length_));
      return false;
    }
    const bool msb = work_.isa.machine.bit_order == model::Order::Msb;
    const model::Slice slice{msb ? length_ - position - width : position, width};
    const model::Bits mask = ((model::Bits{1} << width) - 1) << slice.position;
    if (own & mask) {
      work_.report(Kind::FieldOverlap, child_of(draft.place, NodeKind::Positions),
                   "two pieces of the field " + code_text(field.full_name()) + " share bits");
      return false;
    }
    own |= mask;
    field.slices.push_back(slice);
  }
  return true;
}

// In the description's own numbering of bits.
model::Bits FieldPlacer::as_written(model::Bits bits) const {
  if (work_.isa.machine.bit_order != model::Order::Msb) return bits;
  model::Bits mirrored = 0;
  for (unsigned i = 0; i < length_; ++i) {
    if (bits >> i & 1) mirrored |= model::Bits{1} << (length_ - 1 - i);
  }
  return mirrored;
}

bool FieldPlacer::overlaps(const FieldDraft& draft, const model::Field& field) {
  const model::Bits mask = model::field_mask(field);
  if (!(mask & taken_)) return false;
  for (size_t i = 0; i < fields.size(); ++i) {
    const model::Bits shared = mask & model::field_mask(fields[i]);
    if (!shared) continue;
    work_
        .report(Kind::FieldOverlap, draft.place,
                "the fields " + code_text(fields[i].full_name()) + " and " + code_text(field.full_name()) + " share " +
                    bits_text(as_written(shared)))
        .labels.push_back({fields[i].span, code_text(fields[i].full_name()) + " is here"});
  }
  return true;
}

void FieldPlacer::finish() {
  std::vector<std::string> names;
  for (const model::Field& f : fields) {
    if (f.sub.empty()) names.push_back(f.name);
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    const model::Field& f = fields[i];
    if (f.sub.empty() || find(f.name, "") != fields.size()) continue;
    work_.unknown(Kind::UnknownName, span_of(drafts_[i]->path),
                  "there is no field " + code_text(f.name) + " that " + code_text(f.full_name()) + " could belong to",
                  f.name, names);
    broken_ = true;
  }
}

}  // namespace isadora::check
