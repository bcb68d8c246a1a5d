// A walk over code in memory.
#include "api/c/guard.h"
#include "api/c/instruction.h"

using namespace isadora::api::c;

struct isadora_cursor {
  isadora_isa isa;  // keeps the codec alive
  std::span<const uint8_t> bytes;
  isadora::Cursor at;
};

isadora_status isadora_cursor_new(const isadora_isa* isa, const void* bytes, size_t size, uint64_t address,
                                  isadora_cursor** cursor) {
  clear(cursor);
  if (!isa || !is_array(bytes, size) || !cursor) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const std::span in(static_cast<const uint8_t*>(bytes), size);
    *cursor = new isadora_cursor{isadora_isa(isa->isa), in, isadora::Cursor(isa->isa, in, address)};
    return ISADORA_OK;
  });
}

isadora_status isadora_cursor_next(isadora_cursor* cursor, isadora_instruction* instruction,
                                   isadora_position* position) {
  if (!cursor || !is_storage(instruction)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::Cursor& at = cursor->at;
    if (!at.next_into(&storage(*instruction))) return settle(cursor->isa, *instruction, false), ISADORA_END;
    if (position) {
      const std::span<const uint8_t> found = at.bytes();
      *position = {at.address(), static_cast<size_t>(found.data() - cursor->bytes.data()), found.size(),
                   failure_of(at.failure())};
    }
    return settle(cursor->isa, *instruction, at.is_instruction());
  });
}

void isadora_cursor_free(isadora_cursor* cursor) { delete cursor; }
