// Instructions: decode, assemble, encode, print.
#include "api/c/instruction.h"

#include <bit>
#include <cstddef>

#include "api/c/guard.h"
#include "api/failure.h"
#include "base/float_environment.h"

namespace isadora::api::c {

using encoding::Decoded;

// The codec writes the beginning of the structure.
static_assert(offsetof(Decoded, opcode) == offsetof(isadora_instruction, opcode));
static_assert(offsetof(Decoded, form) == offsetof(isadora_instruction, form));
static_assert(offsetof(Decoded, bytes) == offsetof(isadora_instruction, size));
static_assert(offsetof(Decoded, word) == offsetof(isadora_instruction, word_low));
static_assert(offsetof(Decoded, codes) == offsetof(isadora_instruction, internal));
static_assert(sizeof(Decoded) <= offsetof(isadora_instruction, owner));
static_assert(alignof(Decoded) == alignof(isadora_instruction) && std::is_trivially_copyable_v<Decoded>);
static_assert(std::endian::native == std::endian::little);
static_assert(static_cast<int>(DecodeError::Misaligned) == ISADORA_DECODE_MISALIGNED);

const Decoded* decoded(const isadora_isa* isa, const isadora_instruction* instruction) {
  if (!isa || !is_storage(instruction) || instruction->owner != isa->codec || instruction->size == 0) return nullptr;
  const Decoded& d = *std::launder(reinterpret_cast<const Decoded*>(instruction));
  const auto& opcodes = isa->isa.data()->isa().opcodes;
  const bool is_one =
      d.opcode < opcodes.size() && 8u * d.bytes == opcodes[d.opcode].length && d.form < opcodes[d.opcode].forms.size();
  return is_one ? &d : nullptr;
}

isadora_failure failure_of(const DecodeFailure& f) {
  return {static_cast<isadora_decode_error>(f.error), f.opcode, f.detail};
}

namespace {

// A function of its own, not inlined: isadora_decode is called very often, and so saves few registers around the
// codec's call.
[[gnu::noinline]] isadora_status decode_and_explain(const isadora_isa& isa, std::span<const uint8_t> bytes,
                                                    isadora_instruction& out, isadora_failure& failure) {
  const bool good = isa.codec->decode(bytes, storage(out));
  if (!good) failure = failure_of(api::failure_of(*isa.codec, bytes));
  return finish_instruction(isa, out, good);
}

isadora_status return_instruction(const isadora_isa* isa, const Result<Instruction>& made, isadora_instruction* out,
                                  isadora_findings** findings) {
  if (made) storage(*out) = made->data().decoded;
  finish_instruction(*isa, *out, made.value.has_value());
  return status_of(made, findings);
}

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_status isadora_decode(const isadora_isa* isa, const void* bytes, size_t size, isadora_instruction* instruction,
                              isadora_failure* failure) {
  if (!isa || !is_array(bytes, size) || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const std::span in(static_cast<const uint8_t*>(bytes), size);
    if (failure) return decode_and_explain(*isa, in, *instruction, *failure);
    instruction->owner = isa->codec;
    if (isa->codec->decode(in, storage(*instruction))) return ISADORA_OK;
    instruction->size = 0;
    return ISADORA_NO_INSTRUCTION;
  });
}

isadora_status isadora_decode_word(const isadora_isa* isa, uint64_t low, uint64_t high, uint32_t bits,
                                   isadora_instruction* instruction, isadora_failure* failure) {
  if (!isa || bits < 8 || bits > 128 || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    auto why = isadora::encoding::DecodeStatus::None;
    uint16_t detail = 0;
    const auto word = static_cast<isadora::model::Bits>(high) << 64 | low;
    isadora::encoding::Decoded& d = storage(*instruction);
    const bool good = isa->codec->decode_word(word, bits, d, &why, &detail);
    if (!good && failure) *failure = failure_of(isadora::api::failure_of(why, d.opcode, detail));
    return finish_instruction(*isa, *instruction, good);
  });
}

isadora_status isadora_failure_text(const isadora_isa* isa, const isadora_failure* failure, char* out, size_t capacity,
                                    size_t* length) {
  if (!isa || !failure) return ISADORA_BAD_ARGUMENT;
  const int error = number_of(failure->error);
  if (error < ISADORA_DECODE_NONE || error > ISADORA_DECODE_MISALIGNED) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const isadora::DecodeFailure f{static_cast<isadora::DecodeError>(error), failure->opcode, failure->detail};
    return copy_text(isa->isa.explain(f), out, capacity, length);
  });
}

isadora_status isadora_assemble_line(const isadora_isa* isa, const char* text, uint64_t address,
                                     isadora_instruction* instruction, isadora_findings** findings) {
  clear(findings);
  if (!isa || !text || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return return_instruction(isa, isa->isa.assemble_line(text, address), instruction, findings); });
}

isadora_status isadora_encode(const isadora_isa* isa, const char* opcode, uint32_t form, const isadora_code* codes,
                              size_t code_count, isadora_instruction* instruction, isadora_findings** findings) {
  clear(findings);
  if (!isa || !opcode || !is_array(codes, code_count) || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::Encoding encoding{opcode, {}, std::nullopt};
    if (form != ISADORA_ANY_FORM) encoding.form = form;
    for (const isadora_code& code : std::span(codes, code_count)) {
      if (!code.field) return ISADORA_BAD_ARGUMENT;
      const isadora::FieldValue value =
          code.spelling ? isadora::FieldValue(code.spelling) : isadora::FieldValue(code.number);
      encoding.fields.insert_or_assign(code.field, value);
    }
    return return_instruction(isa, isa->isa.encode(encoding), instruction, findings);
  });
}

isadora_status isadora_instruction_text(const isadora_isa* isa, const isadora_instruction* instruction,
                                        uint64_t address, isadora_symbol_name* names, void* context, char* out,
                                        size_t capacity, size_t* length) {
  const auto* const d = decoded(isa, instruction);
  if (!d) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const isadora::base::FloatEnvironment floats;
    thread_local std::string kept;  // reused memory; `names` may print, too
    std::string text = std::move(kept);
    text.clear();
    const isadora::disassembler::Printer& printer = isa->isa.data()->loaded->printer;
    if (names) {
      const isadora::SymbolNames named = [&](uint64_t at) -> std::string_view {
        const char* const name = names(context, at);
        return name ? name : "";
      };
      printer.print(*d, address, text, &named);
    } else {
      printer.print(*d, address, text, nullptr);
    }
    const isadora_status status = copy_text(text, out, capacity, length);
    kept = std::move(text);
    return status;
  });
}

isadora_status isadora_instruction_bytes(const isadora_isa* isa, const isadora_instruction* instruction, uint8_t* out,
                                         size_t capacity) {
  const auto* const d = decoded(isa, instruction);
  if (!d || !is_array(out, capacity)) return ISADORA_BAD_ARGUMENT;
  if (capacity < d->bytes) return ISADORA_TOO_SMALL;
  return guarded([&] {
    isa->codec->to_bytes(d->word, 8u * d->bytes, out);
    return ISADORA_OK;
  });
}

isadora_status isadora_instruction_field(const isadora_isa* isa, const isadora_instruction* instruction,
                                         const char* field, uint64_t* code) {
  const auto* const d = decoded(isa, instruction);
  if (!d || !field || !code) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const int index = isa->isa.data()->isa().opcodes[d->opcode].find_field(field);
    if (index < 0) return ISADORA_NOT_FOUND;
    *code = d->codes[index];
    return ISADORA_OK;
  });
}
