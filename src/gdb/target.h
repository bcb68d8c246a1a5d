// The machine as gdb sees it: its registers in a row, with the names, widths and features of a target description
// (docs/running.md), and the memory that plain addresses mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/session/session.h"
#include "sim/state_locations.h"

namespace isadora::gdb {

struct GdbRegister {
  std::string name;
  sim::StateLocation place;
  unsigned bytes = 0;   // in packets, in the byte order of the machine
  std::string feature;  // that it belongs to
  unsigned shift = 0;   // the lowest bit of its place; those outside of the place are 0
  uint64_t ones = 0;    // but for these, which are 1
};

class GdbTarget {
 public:
  explicit GdbTarget(const model::Isa& isa);
  explicit GdbTarget(const model::Isa&& isa) = delete;

  const std::vector<GdbRegister>& registers() const { return registers_; }
  // A space, and an address in it.
  struct Place {
    uint16_t space;
    uint64_t address;
  };
  // The place of one of gdb's addresses: in the space that the description puts there (`Gdb`), the one that begins
  // closest below; else in the first that warps share. None where there is no such memory.
  std::optional<Place> place(uint64_t address) const;
  const std::string& xml() const { return xml_; }
  bool watches_before() const { return isa_.machine.gdb_watches_before; }

 private:
  void add_file(uint16_t index);
  void write_xml();

  const model::Isa& isa_;
  std::vector<GdbRegister> registers_;
  std::optional<uint16_t> space_;
  std::string xml_;
};

}  // namespace isadora::gdb
