// Selects the form: the one that the caller names, else the first that the given codes fit. A field without a given
// code has the code that the form fixes, else its default.
#include "api/encode.h"

#include <algorithm>

#include "api/findings.h"
#include "api/spelling.h"

namespace isadora::api {

using diag::Kind;

namespace {

std::string quoted(const std::string& s) { return "`" + s + "`"; }

class RequestEncoder {
 public:
  RequestEncoder(const IsaData& isa, const Encoding& encoding) : isa_(isa), asked_(encoding) {}

  Result<Instruction> run() {
    if (!find_opcode() || !read_codes() || !check_form()) return fail<Instruction>(sink_);
    for (uint16_t form = first(); form < last(); ++form) {
      encoding::Decoded d;
      if (try_form(form, d)) return succeed(make_instruction(isa_, d), sink_);
    }
    report_failure();
    return fail<Instruction>(sink_);
  }

 private:
  uint16_t first() const { return static_cast<uint16_t>(asked_.form.value_or(0)); }
  uint16_t last() const { return static_cast<uint16_t>(asked_.form ? *asked_.form + 1 : opcode_->forms.size()); }

  bool find_opcode() {
    std::vector<std::string> names;
    for (const model::Opcode& o : isa_->isa().opcodes) {
      if (o.name == asked_.opcode) opcode_ = &o;
      names.push_back(o.name);
    }
    if (opcode_) return true;
    return refuse(Kind::UnknownName, isa_->isa().name + " has no opcode " + quoted(asked_.opcode),
                  suggestion(asked_.opcode, names));
  }

  bool read_codes() {
    given_.resize(opcode_->fields.size());
    for (const auto& [name, value] : asked_.fields) {
      const int field = opcode_->find_field(name);
      if (field < 0) return unknown_field(name);
      const auto code = code_for(opcode_->fields[field], value);
      if (!code) return false;
      given_[field] = code;
    }
    return true;
  }

  bool unknown_field(const std::string& name) {
    std::vector<std::string> names;
    for (const model::Field& f : opcode_->fields) names.push_back(f.full_name());
    return refuse(Kind::UnknownName, quoted(opcode_->name) + " has no field " + quoted(name), suggestion(name, names));
  }

  std::optional<uint64_t> code_for(const model::Field& f, const FieldValue& value) {
    const std::string where = "field " + quoted(f.full_name()) + " of " + quoted(opcode_->name);
    if (const std::string* word = value.spelling()) {
      const auto code = code_of(*isa_, f.type, *word);
      if (!code) {
        refuse(Kind::BadValue,
               where + ": " + quoted(*word) + " means nothing in " + quoted(isa_->isa().types[f.type].name),
               suggestion(*word, words_of(isa_->isa().types[f.type])));
      }
      return code;
    }
    const auto fit = fit_code(value, f.width());
    if (!fit) refuse(Kind::BadValue, where + ": the code does not fit " + std::to_string(f.width()) + " bits", {});
    return fit;
  }

  static std::optional<uint64_t> fit_code(const FieldValue& value, unsigned width) {
    const int64_t n = value.number();
    if (width >= 64) return static_cast<uint64_t>(n);
    const uint64_t ones = (uint64_t{1} << width) - 1;
    const bool fits = value.negative() ? n >= -(int64_t{1} << (width - 1)) : static_cast<uint64_t>(n) <= ones;
    return fits ? std::optional(static_cast<uint64_t>(n) & ones) : std::nullopt;
  }

  bool check_form() {
    if (!asked_.form || *asked_.form < opcode_->forms.size()) return true;
    return refuse(Kind::BadValue,
                  quoted(opcode_->name) + " has " + std::to_string(opcode_->forms.size()) +
                      " forms, counted from 0, and not one of number " + std::to_string(*asked_.form),
                  {});
  }

  bool try_form(uint16_t form, encoding::Decoded& out) {
    const auto index = static_cast<uint16_t>(opcode_ - isa_->isa().opcodes.data());
    std::vector<uint64_t> codes;
    if (!fill(opcode_->forms[form], codes)) return false;
    uint16_t detail = 0;
    const encoding::Codec& codec = isa_->loaded->codec;
    uint16_t first = form;
    const encoding::DecodeStatus why = codec.check(index, first, codes, &detail);
    if (why == encoding::DecodeStatus::None)
      return codec.decode_word(codec.pack(*opcode_, codes), opcode_->length, out);
    note(codec.explain(why, index, detail));
    return false;
  }

  // False where a field that the form shows has neither a code nor a default.
  bool fill(const model::Form& form, std::vector<uint64_t>& codes) {
    std::vector<std::optional<uint64_t>> all = given_;
    for (const model::FixedCode& f : form.fixed)
      if (!all[f.field]) all[f.field] = f.code;
    for (size_t i = 0; i < all.size(); ++i) {
      const model::Field& f = opcode_->fields[i];
      if (!all[i]) all[i] = f.fixed ? f.fixed : f.default_code;
      if (!all[i] && f.sub.empty())
        return note("field " + quoted(f.full_name()) + " has no code and no default"), false;
      codes.push_back(all[i].value_or(0));
    }
    return check_fixed(codes);
  }

  // A fixed field may be given if the code is the fixed one.
  bool check_fixed(const std::vector<uint64_t>& codes) {
    for (size_t i = 0; i < codes.size(); ++i) {
      const model::Field& f = opcode_->fields[i];
      if (f.fixed && codes[i] != *f.fixed)
        return note("field " + quoted(f.full_name()) + " is fixed at " + std::to_string(*f.fixed)), false;
    }
    return true;
  }

  void note(const std::string& why) {
    if (std::find(reasons_.begin(), reasons_.end(), why) == reasons_.end()) reasons_.push_back(why);
  }

  void report_failure() {
    refuse(Kind::EncodingException, "these codes are not those of the instruction " + quoted(opcode_->name),
           reasons_.empty() ? std::vector<std::string>{"it has no form"} : reasons_);
  }

  bool refuse(Kind kind, std::string message, std::vector<std::string> notes) {
    sink_.report(kind, {}, std::move(message)).notes = std::move(notes);
    return false;
  }

  const IsaData& isa_;
  const Encoding& asked_;
  const model::Opcode* opcode_ = nullptr;
  std::vector<std::optional<uint64_t>> given_;
  std::vector<std::string> reasons_;
  diag::Sink sink_;
};

}  // namespace

Result<Instruction> encode(const IsaData& isa, const Encoding& encoding) { return RequestEncoder(isa, encoding).run(); }

}  // namespace isadora::api
