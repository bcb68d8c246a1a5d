// Assigns addresses to the sections of all inputs: those of one kind and name form one section of the image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "linker/linker.h"
#include "model/memory_map.h"

namespace isadora::linker {

// Kinds of memory, in the order in which they lie.
enum class SegmentKind : uint8_t { Code, Constants, Locals, Data, Zeros };

struct InputSection {  // a section of an input
  size_t input = 0;
  uint32_t section = 0;
};

struct Output {  // a section of the image
  std::string name;
  SegmentKind part = SegmentKind::Code;
  bool of_threads = false;  // symbols in it are offsets in a block that each thread has
  std::vector<InputSection> pieces = {};
  uint64_t address = 0, size = 0, align = 1;
  // A part of each thread's block, and of no memory of the program.
  bool is_thread_zeros() const { return of_threads && name == ".tbss"; }
};

// Is it a part of the memory of programs? Notes are for tools alone.
bool is_placed(const object::Unit::Section& section);

// `.data.x` is a part of `.data`, and `.data` itself is.
bool is_part_of(std::string_view name, std::string_view section);

// Of a section whose name C can spell: `__start_` and `__stop_` are before its name.
bool is_c_name(std::string_view name);

class ImageLayout {
 public:
  ImageLayout(const model::Isa& isa, const std::vector<LinkInput>& inputs, const LinkChoices& choices,
              diag::Sink& sink);

  bool run();
  std::vector<Output>& outputs() { return outputs_; }
  const std::vector<Output>& outputs() const { return outputs_; }
  // Empty if the section is not part of the program.
  std::optional<uint64_t> address(size_t input, uint32_t section) const;
  const Output* output_of(size_t input, uint32_t section) const;
  const Output* find(std::string_view name, bool of_threads = false) const;
  uint64_t end() const { return end_; }
  uint64_t page() const { return memory_.page; }
  // The initial address of each thread's block (TLS); empty if there is none.
  std::optional<uint64_t> threads() const;

 private:
  struct Place {
    uint64_t address = 0;
    size_t output = SIZE_MAX;
  };
  void collect();
  std::string output_name(const object::Unit::Section& section, SegmentKind part) const;
  void sort_pieces(Output& output);
  void sort();
  bool place(size_t output);
  void begin_part(SegmentKind part);
  bool may_begin(const char* what, const std::optional<uint64_t>& address) const;
  bool fits(const Output& output) const;
  const object::Unit::Section& section(const InputSection& p) const {
    return inputs_[p.input].unit.sections[p.section];
  }

  const std::vector<LinkInput>& inputs_;
  const LinkChoices& choices_;
  model::MemoryMap memory_;
  unsigned code_align_;
  const std::vector<model::SectionBounds>& bounds_;
  diag::Sink& sink_;
  std::vector<Output> outputs_;
  std::vector<std::vector<Place>> places_;  // by input and section
  uint64_t end_;
  uint64_t end_of_constants_ = 0;         // where what programs may write begins
  uint64_t held_ = 0;                     // bytes that are not zeros alone
  SegmentKind last_ = SegmentKind::Code;  // that has anything in it
};

}  // namespace isadora::linker
