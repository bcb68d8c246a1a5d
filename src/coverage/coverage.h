// What runs have covered of a description, and the file that keeps it: small, mergeable, and good for one content of
// the description alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coverage/points.h"

namespace isadora::coverage {

class Coverage {
 public:
  // The universe outlives it.
  explicit Coverage(const Universe& universe);
  explicit Coverage(const Universe&& universe) = delete;

  const Universe& universe() const { return *universe_; }
  // By the numbers of the form's points. Empty where nothing of the form was covered.
  const std::vector<bool>& of(uint16_t opcode, uint16_t form) const { return forms_[opcode][form]; }
  bool covers(uint16_t opcode, uint16_t form, size_t point) const {
    return !forms_[opcode][form].empty() && forms_[opcode][form][point];
  }
  // True where it was not covered before.
  bool add(uint16_t opcode, uint16_t form, size_t point);
  // What no run can cover, as a solver has shown.
  bool never(uint16_t opcode, uint16_t form, size_t point) const {
    return !never_[opcode][form].empty() && never_[opcode][form][point];
  }
  void exclude(uint16_t opcode, uint16_t form, size_t point) { set(never_[opcode][form], opcode, form, point); }
  enum class State : uint8_t { Covered, Unreachable, Hole };
  State state(uint16_t opcode, uint16_t form, size_t point) const {
    if (covers(opcode, form, point)) return State::Covered;
    return never(opcode, form, point) ? State::Unreachable : State::Hole;
  }
  // The points of a form, of one kind where it is named, that are in a state.
  std::vector<size_t> points(State state, uint16_t opcode, uint16_t form,
                             const std::optional<PointKind>& kind = {}) const;
  // All that either covers or excludes; both have the same universe. Commutative, associative, and idempotent.
  void merge(const Coverage& other);
  bool operator==(const Coverage& other) const { return forms_ == other.forms_ && never_ == other.never_; }

  // A JSON object; the same coverage has the same bytes.
  std::string to_text() const;
  // Adds what a file holds. Empty, or why it is not for this description; then nothing has changed.
  std::string add_text(std::string_view text);

 private:
  using Bits = std::vector<std::vector<std::vector<bool>>>;  // by opcode, form, point
  std::string read(const std::string& member, std::string_view text, Bits& out) const;
  bool set(std::vector<bool>& bits, uint16_t opcode, uint16_t form, size_t point);

  const Universe* universe_;
  Bits forms_, never_;
};

// The name of the description that a file is about; empty where it is no such file.
std::string description_of(std::string_view text);

}  // namespace isadora::coverage
