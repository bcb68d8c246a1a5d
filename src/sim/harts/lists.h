// Instructions that have no operations of a hart's own as lists of the lanes engine's, on rows of one element: floats,
// guards, atomics, numbers of more than 64 bits.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/lanes/frame.h"
#include "sim/lanes/lower.h"

namespace isadora::sim::harts {

// What the lists of a hart share.
struct Place {
  lanes::Constants constants;
  Zeroed temporaries;
  std::vector<unsigned> widths;  // of registers, by file
  lanes::Frame frame;
  Outcome outcome;

  uint8_t* at(lanes::Row row) const { return frame.bases[row.base] + row.offset; }
};

struct List {
  std::shared_ptr<const Place> place;
  lanes::Lowered lowered;
  std::vector<lanes::MicroOp> ops;  // with their kernels and an end
  uint64_t pc = 0;
  uint32_t offsets[2] = {};  // of the instruction and of the next one, from pc
  bool writes_memory = false;
  bool transfers = false;  // it leads to where only it knows
  // A branch to a place that is known, in the list's stead, where this word is not 0; null where it always is one.
  std::optional<uint64_t> target;
  lanes::Row taken;
  bool has_code = false;  // there is machine code for each of the operations
};

// Of one hart. What lists need is made when the first one is.
class Lists {
 public:
  explicit Lists(Warp& warp) : warp_(warp) {}

  // Null with the reason where the instruction is left to the reference engine.
  std::shared_ptr<const List> make(const Instruction& instruction, uint64_t pc, Left& why);

  enum class Did : uint8_t {
    Nothing,  // it is left to the reference engine
    All,
    PassedOver,  // its guard is false
  };
  Did run(const List& list);
  // Where the last list has led.
  uint64_t next() const { return next_; }

 private:
  bool start();
  void take_branch(List& list);
  uint64_t where_it_led(const List& list) const;

  Warp& warp_;
  std::shared_ptr<Place> place_;
  std::vector<std::shared_ptr<const List>> lists_;
  const lanes::Runner run_ = lanes::runner();
  lanes::Row zero_, one_;
  unsigned look_ = 0;
  uint64_t next_ = 0;
};

}  // namespace isadora::sim::harts
