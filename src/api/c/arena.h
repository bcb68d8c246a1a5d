// Memory of plain C structures: arrays and strings with one lifetime.
#pragma once

#include <algorithm>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace isadora::api::c {

class Arena {
 public:
  // All zeros.
  template <class T>
  std::span<T> array(size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (count == 0) return {};
    T* const first = static_cast<T*>(memory_.allocate(count * sizeof(T), alignof(T)));
    std::uninitialized_value_construct_n(first, count);
    return {first, count};
  }

  const char* text(std::string_view text) {
    const std::span<char> copy = array<char>(text.size() + 1);
    std::ranges::copy(text, copy.begin());
    return copy.data();
  }

  // Converts each element to C; the new array's first element and length.
  template <class From, class Turn>
  auto each(const From& from, Turn turn) {
    using To = decltype(turn(*std::begin(from)));
    const std::span<To> out = array<To>(std::size(from));
    size_t i = 0;
    for (const auto& element : from) out[i++] = turn(element);
    return out;
  }

  std::span<const char*> texts(const std::vector<std::string>& from) {
    return each(from, [&](const std::string& s) { return text(s); });
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;
};

// An array and its length as two members of a structure.
template <class To, class From>
void copy_array(std::span<From> from, To& first, size_t& count) {
  first = from.data();
  count = from.size();
}

}  // namespace isadora::api::c
