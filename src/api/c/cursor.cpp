// Iterates over code in memory.
#include "api/cursor.h"

#include "api/c/guard.h"
#include "api/c/instruction.h"

using namespace isadora::api::c;

struct isadora_cursor {
  isadora::Cursor at;
  isadora_isa isa;  // keeps the codec alive
  std::span<const uint8_t> bytes;
};

namespace isadora::api::c {

namespace {

inline isadora_status next(isadora_cursor& cursor, isadora_instruction& instruction) {
  instruction.owner = cursor.isa.codec;
  if (cursor.at.decode_next(&storage(instruction))) [[likely]]
    return ISADORA_OK;
  instruction.size = 0;
  return cursor.at.skip_bytes() ? ISADORA_NO_INSTRUCTION : ISADORA_END;
}

// A function of its own, not inlined: isadora_cursor_next is called very often, and so saves few registers around the
// codec's call.
[[gnu::noinline]] isadora_status next_with_position(isadora_cursor& cursor, isadora_instruction& instruction,
                                                    isadora_position& position) {
  const isadora_status status = next(cursor, instruction);
  if (status == ISADORA_END) return status;
  const std::span<const uint8_t> found = cursor.at.bytes();
  position = {cursor.at.address(), static_cast<size_t>(found.data() - cursor.bytes.data()), found.size(),
              failure_of(cursor.at.failure())};
  return status;
}

}  // namespace

}  // namespace isadora::api::c

isadora_status isadora_cursor_new(const isadora_isa* isa, const void* bytes, size_t size, uint64_t address,
                                  isadora_cursor** cursor) {
  clear(cursor);
  if (!isa || !is_array(bytes, size) || !cursor) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const std::span in(static_cast<const uint8_t*>(bytes), size);
    *cursor = new isadora_cursor{isadora::Cursor(isa->isa, in, address), isadora_isa(isa->isa), in};
    return ISADORA_OK;
  });
}

isadora_status isadora_cursor_next(isadora_cursor* cursor, isadora_instruction* instruction,
                                   isadora_position* position) {
  if (!cursor || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded(
      [&] { return position ? next_with_position(*cursor, *instruction, *position) : next(*cursor, *instruction); });
}

void isadora_cursor_free(isadora_cursor* cursor) { delete cursor; }
