// An assembled program in memory, and its ELF file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"

namespace isadora::object {

struct Parameter {
  std::string name;
  unsigned bytes = 4;  // 1, 2, 4 or 8
  bool pointer = false;
  uint64_t offset = 0;  // from the start of the parameters, aligned to its size
};

struct Kernel {
  std::string name;
  uint64_t begin = 0, end = 0;  // byte offsets in `code`
  std::vector<Parameter> parameters;
  uint64_t shared_bytes = 0;
  unsigned registers = 0;  // 0: as many as the file has
};

struct Symbol {
  std::string name;
  uint64_t value = 0;     // a byte offset in `code`, or a number
  bool absolute = false;  // a constant that .equ defined
  bool global = false;    // .globl: seen by other objects
};

struct LineEntry {
  uint64_t address = 0;
  uint32_t line = 0, column = 0;
};

struct DataRange {  // bytes in `code` that are data, not instructions
  uint64_t begin = 0, end = 0;
};

struct Object {
  std::string isa;
  std::string fingerprint;
  std::string source_name;
  std::vector<uint8_t> code;
  std::vector<uint8_t> constants;  // initial content of the constant bank that programs define, at its address 0
  std::vector<Kernel> kernels;
  std::vector<Symbol> symbols;
  std::vector<LineEntry> lines;  // ascending by address
  std::vector<DataRange> data;
  const Kernel* kernel(std::string_view name) const;
  const LineEntry* line_at(uint64_t address) const;
};

std::string write_elf(const Object& object);
// The ISA's name alone, to find its description before reading on.
std::optional<std::string> elf_isa(std::string_view bytes);
std::optional<Object> read_elf(std::string_view bytes, const std::string& name, diag::Sink& sink);

}  // namespace isadora::object
