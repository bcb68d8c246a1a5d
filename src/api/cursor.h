// The step of a cursor, inlined in all users: the cost of a call is measurable.
#pragma once

#include <isadora/cursor.h>

#include "encoding/codec.h"

namespace isadora {

inline unsigned Cursor::decode_next(void* decoded) {
  if (with_care_) [[unlikely]]
    return next_with_care(decoded);
  begin_ = next_;
  const unsigned size =
      static_cast<const encoding::Codec*>(codec_)->decode({begin_, end_}, *static_cast<encoding::Decoded*>(decoded));
  if (!size) [[unlikely]]
    return 0;
  failure_.error = DecodeError::None;
  next_ = begin_ + size;  // read again, so that nothing but the cursor is kept across the call
  return size;
}

}  // namespace isadora
