// Definitions of the opaque handles of isadora.h: they own values of the C++ headers and the C structures made of them.
#pragma once

#include <isadora.h>
#include <isadora/isadora.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "api/c/arena.h"

namespace isadora::api::c {

// An array that is made on first use.
template <class T>
class LazyArray {
 public:
  // Null with a count of 0 if memory is exhausted.
  template <class Make>
  const T* get(size_t* count, Make make) noexcept {
    if (count) *count = 0;
    try {
      std::call_once(once_, [&] { value_ = make(arena_); });
    } catch (...) {
      return nullptr;
    }
    if (count) *count = value_.size();
    return value_.data();
  }

 private:
  std::once_flag once_;
  Arena arena_;
  std::span<T> value_;
};

}  // namespace isadora::api::c

namespace isadora::encoding {
class Codec;
}

struct isadora_isa {
  explicit isadora_isa(isadora::Isa i);
  isadora::Isa isa;
  const isadora::encoding::Codec* codec;  // kept for repeated decoding
  mutable isadora::api::c::LazyArray<isadora_register_file> files;
  mutable isadora::api::c::LazyArray<isadora_opcode> opcodes;
};

struct isadora_program {
  explicit isadora_program(isadora::Program p) : program(std::move(p)), isa(program.isa()) {}
  isadora::Program program;
  isadora_isa isa;
  mutable isadora::api::c::LazyArray<isadora_kernel> kernels;
  mutable isadora::api::c::LazyArray<isadora_symbol> labels;
  mutable isadora::api::c::LazyArray<isadora_line> lines;
  mutable isadora::api::c::LazyArray<const char*> label_sections, line_sections;
};

struct isadora_text_host {
  std::shared_ptr<isadora::TextHost> host;
};

namespace isadora::api::c {

// A public structure that the library allocates, with the C++ value that owns its memory.
template <class Struct, class Kept>
struct OwnedStruct : Struct {
  explicit OwnedStruct(Kept k) : Struct{}, kept(std::move(k)) {}
  Kept kept;
  Arena arena;
};

using Blob = OwnedStruct<isadora_blob, std::string>;

inline isadora_blob* blob_of(std::string bytes) {
  auto blob = std::make_unique<Blob>(std::move(bytes));
  blob->data = reinterpret_cast<const uint8_t*>(blob->kept.c_str());
  blob->size = blob->kept.size();
  return blob.release();
}

// Returns findings if `out` is not null and there are some.
void return_findings(const std::vector<Diagnostic>& diagnostics, std::string_view report, isadora_findings** out);
// A single finding without a location.
void return_message(const std::string& message, isadora_findings** out);

template <class T>
isadora_status status_of(const Result<T>& result, isadora_findings** findings) {
  return_findings(result.diagnostics, result.report, findings);
  return result ? ISADORA_OK : ISADORA_REFUSED;
}

// Called first: clears an output parameter, so that it is null after an error.
template <class Handle>
void clear(Handle** handle) {
  if (handle) *handle = nullptr;
}

// Returns a new handle that owns a result's value.
template <class Handle, class T>
isadora_status give(Result<T> result, Handle** out, isadora_findings** findings) {
  std::unique_ptr<Handle> handle = result ? std::make_unique<Handle>(std::move(*result)) : nullptr;
  const isadora_status status = status_of(result, findings);
  *out = handle.release();
  return status;
}

// ---- C++ values to C structures

isadora_field field_of(Arena& arena, const Field& field);
isadora_fault fault_of(Arena& arena, const Fault& fault);
isadora_extent extent_of(const Extent& extent);
isadora_result* result_of(RunResult result);

// The search folders of a description as given; the library appends its own.
inline std::vector<std::string> strings_of(const char* const* first, size_t count) { return {first, first + count}; }
bool are_strings(const char* const* first, size_t count);

// Copies a structure whose `size` member the caller has set. False if it is not a valid one.
template <class T>
bool read_sized(const T* given, T& out) {
  out = T{};
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size || size > 4096) return false;
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  std::memcpy(&out, bytes, std::min(size, sizeof(T)));
  // False if the caller's structure is of a later version and uses members that this one does not have.
  return std::all_of(bytes + std::min(size, sizeof(T)), bytes + size, [](unsigned char b) { return b == 0; });
}

// Converts a launch; NULL is the default launch. False if a pointer is missing.
bool read_launch(const isadora_launch* given, Launch& out);

}  // namespace isadora::api::c
