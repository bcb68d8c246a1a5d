// Words to text: the one canonical text of each word.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/lazy.h"
#include "encoding/codec.h"
#include "object/object.h"
#include "syntax/form_program.h"

namespace isadora::disassembler {

// A micro-op that an instruction cracks into.
struct CrackLine {
  std::string text;     // up to and with `;`
  uint16_t number = 0;  // of the line in the form's crack
};

// A text in place of a field's number.
struct ReplacedNumber {
  uint16_t field = model::kNoIndex;
  std::string_view text;
};

class Printer {
 public:
  using Forms = std::shared_ptr<const syntax::FormProgram>;

  // After enough prints of a form, a print template is built for it (print_templates.h). Keeps a reference: the codec
  // must outlive it. `forms` returns those of the same Isa, when the first instruction is printed; without it they are
  // compiled then.
  explicit Printer(const encoding::Codec& codec, std::function<Forms()> forms = {}, unsigned patience = 64);
  explicit Printer(const encoding::Codec&& codec, std::function<Forms()> forms = {}, unsigned patience = 64) = delete;
  ~Printer();

  // Appends the text of a decoded word, up to and with `;`. A code address (a Relative field) prints as `.+0x20`, or as
  // the result of `label` for the absolute address, if it is given and returns a name.
  void print(const encoding::Decoded& d, uint64_t address, std::string& out,
             const std::function<std::string_view(uint64_t)>* label = nullptr) const;
  // As above with texts in place of numbers.
  void print_with(const encoding::Decoded& d, std::span<const ReplacedNumber> numbers, std::string& out) const;
  // The text of one operand without its prefixes, for `codes` of the fields that the op reads.
  std::string value_text(const encoding::Decoded& d, const syntax::FormOp& value, const uint64_t* codes) const;
  const syntax::FormProgram& forms() const;
  // The micro-ops that the instruction cracks into; none where its form has no crack, or where no line's condition
  // holds. Code addresses in them are distances from the instruction.
  std::vector<CrackLine> crack(const encoding::Decoded& d) const;

 private:
  struct Impl;
  const Impl& impl() const;

  const model::Isa& isa_;
  const std::function<Forms()> forms_;
  const unsigned patience_;
  base::Lazy<const Impl> impl_;
};

// A whole object as a program that `assemble` turns back into the same bytes: kernels, labels, data, `.illegal 0x…` for
// bytes that do not decode. `illegal` counts those.
std::string disassemble(const Printer& printer, const encoding::Codec& codec, const object::Object& object,
                        bool addresses, size_t* illegal);

}  // namespace isadora::disassembler
