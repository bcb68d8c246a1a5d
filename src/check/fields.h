// Fields: first as written, with their types and values; then placed in a word of known length.
#pragma once

#include <vector>

#include "check/definitions.h"

namespace isadora::check {

struct FieldDraft {
  model::Field field;                                 // without slices
  std::vector<std::pair<unsigned, unsigned>> pieces;  // position and width as written
  NodeRef place;                                      // the statement
  NodeRef type;                                       // its name
  enum class Rule : uint8_t { Free, Default, Fixed } rule = Rule::Free;
  NodeRef value;           // of the rule
  NodeRef path;            // ra.prefix
  bool broken = false;     // its type or its fixed value is not known
  bool by_optype = false;  // fixed to the enumerator that is named as the optype
};

// The code of the enumerator of that name.
std::optional<uint64_t> code_named(const model::Type& type, std::string_view name);

// The fields of an `__Encoding`; errors of single fields are reported.
std::vector<FieldDraft> read_fields(BuildContext& work, const Definition& d);

// Collects the fields of one word, inherited ones first, and reports conflicts between them.
class FieldPlacer {
 public:
  FieldPlacer(BuildContext& work, unsigned length, std::string_view word, std::string_view optype = {})
      : work_(work), length_(length), word_(word), optype_(optype) {}
  void add(const FieldDraft& draft);
  void finish();  // subfields of absent fields
  bool broken() const { return broken_; }
  std::vector<model::Field> fields;

 private:
  bool fix_by_optype(const FieldDraft& draft, model::Field& field);
  bool place(const FieldDraft& draft, model::Field& field);
  size_t find(const std::string& name, const std::string& sub) const;
  bool is_duplicate(const FieldDraft& draft);
  model::Bits as_written(model::Bits bits) const;
  bool overlaps(const FieldDraft& draft, const model::Field& field);

  BuildContext& work_;
  unsigned length_;
  std::string word_;  // "the word", "the operand"
  std::string optype_;
  std::vector<const FieldDraft*> drafts_;
  model::Bits taken_ = 0;
  bool broken_ = false;
};

}  // namespace isadora::check
