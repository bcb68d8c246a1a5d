// The border between C and C++: every function of isadora.h checks its arguments and catches exceptions with these.
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

// As above without a status; returns `other` if an exception was thrown.
template <class Value, class Body>
Value guarded_or(Value other, Body body) noexcept {
  try {
    return body();
  } catch (...) {
    return other;
  }
}

// Is an array valid? NULL is, if it is empty.
inline bool is_array(const void* first, size_t count) { return first || count == 0; }

// Enumerations are checked: a caller in C may pass any number.
template <class Enumeration>
int number_of(const Enumeration& given) {
  int number = 0;
  static_assert(sizeof number == sizeof given);
  std::memcpy(&number, &given, sizeof number);
  return number;
}

// Copies a text into the caller's buffer, truncated to its capacity.
isadora_status copy_text(std::string_view text, char* out, size_t capacity, size_t* length);

}  // namespace isadora::api::c
