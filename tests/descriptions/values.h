// Random expressions of the semantics language.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "descriptions/world.h"
#include "generate/choices.h"

namespace isadora::test {

// An expression, and what is known of its value: -2^bits to 2^bits - 1, or 0 to 2^bits - 1 where it is not negative.
struct RandomValue {
  std::string text;
  unsigned bits = 1;
  bool negative = false;
};

class Values {
 public:
  Values(generate::ChoiceSource& choices, const World& world) : c_(choices), w_(world) {}

  // The operands of expressions. A uniform value is the same in all lanes of a warp.
  void add(RandomValue leaf, bool uniform);
  void add_operator(std::string field) { operators_.push_back(std::move(field)); }
  void add_choice(std::string condition) { conditions_.push_back(std::move(condition)); }
  void allow_memory(bool allowed) { memory_ = allowed; }
  void leave_out_other_lanes() { other_lanes_ = false; }

  RandomValue any(unsigned depth, bool uniform = false);
  // One of this many bits, not negative.
  std::string cut(unsigned bits, unsigned depth, bool uniform = false);
  std::string cut(const RandomValue& value, unsigned bits) const;
  std::string condition(unsigned depth, bool uniform = false);
  std::string address(const RandomSpace& space, bool uniform = false);
  std::string number(unsigned bits);
  const RandomSpace* space(bool writable);

 private:
  RandomValue leaf(bool uniform);
  RandomValue one_of_one(unsigned depth, bool uniform);
  RandomValue one_of_two(unsigned depth, bool uniform);
  RandomValue piece(unsigned depth, bool uniform);
  RandomValue count(unsigned depth, bool uniform);
  RandomValue across_lanes(unsigned depth, bool uniform);
  RandomValue of_float(unsigned depth, bool uniform);
  RandomValue load(bool uniform);
  RandomValue of_registers(unsigned depth, bool uniform);

  generate::ChoiceSource& c_;
  const World& w_;
  std::vector<RandomValue> leaves_, uniform_leaves_;
  std::vector<std::string> operators_, conditions_;
  bool memory_ = true, other_lanes_ = true;
};

}  // namespace isadora::test
