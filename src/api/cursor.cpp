#include "api/cursor.h"

#include <algorithm>

#include "api/data.h"
#include "api/failure.h"

namespace isadora {

Cursor::Cursor(const Isa& isa, std::span<const uint8_t> bytes, uint64_t address)
    : codec_(&isa.data()->loaded->codec),
      first_(bytes.data()),
      begin_(first_),
      next_(first_),
      end_(first_ + bytes.size()),
      address_(address),
      parcel_(std::max(1u, isa.parcel_bits() / 8)),
      align_(std::max(1u, isa.code_align())),
      parcels_vary_(parcel_ % align_ != 0),
      with_care_(parcels_vary_ || address % align_ != 0) {
  instruction_.data().isa = isa.data();
}

bool Cursor::next() { return decode_next(&instruction_.data().decoded) != 0 || skip_bytes(); }

unsigned Cursor::next_with_care(void* decoded) {
  begin_ = next_;
  if (address() % align_ != 0) return 0;
  with_care_ = false;
  const unsigned size = decode_next(decoded);
  with_care_ = parcels_vary_;
  return size;
}

// Skips bytes that are not an instruction; false at the end.
bool Cursor::skip_bytes() {
  if (begin_ == end_) return false;
  const uint64_t beyond = address() % align_;
  failure_ = beyond ? DecodeFailure{.error = DecodeError::Misaligned}
                    : api::failure_of(*static_cast<const encoding::Codec*>(codec_), {begin_, end_});
  next_ += std::min<ptrdiff_t>(beyond ? static_cast<ptrdiff_t>(align_ - beyond) : parcel_, end_ - begin_);
  with_care_ = parcels_vary_ || (address_ + static_cast<uint64_t>(next_ - first_)) % align_ != 0;
  return true;
}

}  // namespace isadora
