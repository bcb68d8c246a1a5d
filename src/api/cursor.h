// The step of a cursor, inlined in all users: the cost of a call is measurable.
#pragma once

#include <isadora/cursor.h>

#include "encoding/codec.h"

namespace isadora {

inline bool Cursor::decode_next(void* decoded) {
  begin_ = end_;
  encoding::Decoded& d = *static_cast<encoding::Decoded*>(decoded);
  if (!aligned_ || !static_cast<const encoding::Codec*>(codec_)->decode(bytes_.subspan(begin_), d)) return skip_bytes();
  failure_.error = DecodeError::None;
  end_ += d.bytes;
  if (parcels_vary_) aligned_ = (address_ + end_) % align_ == 0;
  return true;
}

}  // namespace isadora
