// The border between C and C++: what every function of isadora.h does first and last.
#pragma once

#include <isadora/c/library.h>

#include <cstring>
#include <new>
#include <stdexcept>
#include <string_view>

namespace isadora::api::c {

// No exception leaves the library.
template <class Body>
isadora_status guarded(Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return ISADORA_NO_MEMORY;
  } catch (const std::length_error&) {  // more than there can ever be
    return ISADORA_NO_MEMORY;
  } catch (...) {
    return ISADORA_INTERNAL;
  }
}

// The same where there is no status; what it throws for gives `other`.
template <class Value, class Body>
Value guarded_or(Value other, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return other;
  }
}

// An array as it may be given: NULL only where it is empty.
inline bool is_array(const void* first, size_t count) { return first || count == 0; }

// An enumeration of a caller in C may be any number.
template <class Enumeration>
int number_of(const Enumeration& given) {
  int number = 0;
  static_assert(sizeof number == sizeof given);
  std::memcpy(&number, &given, sizeof number);
  return number;
}

// A text into the caller's storage; cut where that does not suffice.
isadora_status copy_text(std::string_view text, char* out, size_t capacity, size_t* length);

}  // namespace isadora::api::c
