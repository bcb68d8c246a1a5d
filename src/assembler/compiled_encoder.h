// A compiled encoder (encoder.h): everything that does not depend on the numbers of a text is precomputed. It has a
// table of the legal codes of each register, bounds for each number, and the positions of both in the word.
//
// Not all encoders can be compiled: if one needs a distance or an expression, or if the width of an operand or the
// condition of a form depends on numbers, the encoder is interpreted.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "assembler/assembler.h"
#include "assembler/compiled_function.h"
#include "assembler/grammar.h"
#include "assembler/registers.h"
#include "encoding/field_layout.h"

namespace isadora::assembler {

class ShapedText;
struct EncoderStep;
struct Encoder;

class CompiledEncoder {
 public:
  uint32_t rule = 0;
  uint16_t opcode = 0, option = model::kNoIndex;
  uint8_t bytes = 0;
  bool is_reading = false;

  // The word of a text; false where its numbers do not fit. `codes` has room for kMaxFields.
  bool run(const ShapedText& text, uint64_t* codes, encoding::Bits& word, uint16_t& form) const;
  const std::vector<uint64_t>& codes() const { return codes_; }

 private:
  friend class EncoderCompiler;

  struct Step {
    enum class Kind : uint8_t { Register, Number, Exactly, Same } kind;
    uint8_t hole = 0;
    bool negative = false;
    bool known = false;  // its code must equal the one already there
    uint16_t field = 0;
    uint64_t value = 0;                                     // Exactly, Same
    std::vector<uint64_t> codes = {};                       // Register: by number, kNoCode where there is none
    const model::Type* type = nullptr;                      // Number
    int64_t low = 0, high = 0;                              // of its units
    std::shared_ptr<const CompiledFunction> function = {};  // applied first, where there is one
  };
  static constexpr uint64_t kNoCode = UINT64_MAX;

  // The forms, the first that fits is the word's.
  struct Form {
    encoding::Bits mask, value;
  };

  static bool number(const Step& step, uint64_t magnitude, uint64_t& code);
  bool is_legal(encoding::Bits word, const uint64_t* codes, uint16_t& form) const;

  std::vector<uint64_t> codes_;  // the part that does not depend on numbers
  encoding::Bits word_ = 0;      // made of them
  std::vector<Step> steps_;
  std::vector<encoding::FieldSlice> pieces_;  // of the fields that do
  std::vector<const encoding::Expression*> exceptions_;
  std::vector<Form> forms_;
  uint16_t form_ = model::kNoIndex;  // that the word must have; kNoIndex: any
  std::span<const encoding::OpcodePlan::SpecialCase> special_cases_;
};

// As InstructionParser::encode(), if all encoders are compiled.
InstructionParser::Encoded encode_compiled(const ShapedText& text, const Encoders& known, const ParseConstraints& wish,
                                           encoding::Decoded& out);

// Makes them, for one program.
class EncoderCompiler {
 public:
  // All of the encoders that some number fits; empty where one of them cannot be compiled.
  std::optional<std::vector<CompiledEncoder>> of(const std::vector<Encoder>& encoders, const model::Isa& isa,
                                                 const Grammar& grammar, const RegisterNames& registers);

 private:
  class Maker;
  const encoding::OpcodePlan& plan(const model::Isa& isa, uint16_t opcode);

  std::unique_ptr<encoding::PlanBuilder> builder_;
  std::map<uint16_t, encoding::OpcodePlan> plans_;
};

}  // namespace isadora::assembler
