// The coverage of a description by runs, and its file: small, mergeable, and valid for one content of the description
// alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coverage/points.h"

namespace isadora::coverage {

class Coverage {
 public:
  // The universe must outlive it.
  explicit Coverage(const Universe& universe);
  explicit Coverage(const Universe&& universe) = delete;

  const Universe& universe() const { return *universe_; }
  // By the number of the point in its form. Empty if no point of the form was covered.
  const std::vector<bool>& of(uint16_t opcode, uint16_t form) const { return forms_[opcode][form]; }
  bool covers(uint16_t opcode, uint16_t form, size_t point) const {
    return !forms_[opcode][form].empty() && forms_[opcode][form][point];
  }
  // True if it was not covered before.
  bool add(uint16_t opcode, uint16_t form, size_t point);
  // Points that no run can cover, as a solver has proved.
  bool never(uint16_t opcode, uint16_t form, size_t point) const {
    return !never_[opcode][form].empty() && never_[opcode][form][point];
  }
  void exclude(uint16_t opcode, uint16_t form, size_t point) { set(never_[opcode][form], opcode, form, point); }
  enum class State : uint8_t { Covered, Unreachable, Hole };
  State state(uint16_t opcode, uint16_t form, size_t point) const {
    if (covers(opcode, form, point)) return State::Covered;
    return never(opcode, form, point) ? State::Unreachable : State::Hole;
  }
  // The points of a form that are in a state; of one kind if it is given.
  std::vector<size_t> points(State state, uint16_t opcode, uint16_t form,
                             const std::optional<PointKind>& kind = {}) const;
  // The union of covered and of excluded points; both have the same universe. Commutative, associative, and idempotent.
  void merge(const Coverage& other);
  bool operator==(const Coverage& other) const { return forms_ == other.forms_ && never_ == other.never_; }

  // A JSON object; equal coverage gives equal bytes.
  std::string to_text() const;
  // Adds the content of a file. Returns why it does not belong to this description, with nothing changed, or empty.
  std::string add_text(std::string_view text);

 private:
  using Bits = std::vector<std::vector<std::vector<bool>>>;  // by opcode, form, point
  std::string read(const std::string& member, std::string_view text, Bits& out) const;
  bool set(std::vector<bool>& bits, uint16_t opcode, uint16_t form, size_t point);

  const Universe* universe_;
  Bits forms_, never_;
};

// The name of the description that a file belongs to; empty if it is not a coverage file.
std::string description_of(std::string_view text);

}  // namespace isadora::coverage
