// One machine for instructions and their micro-ops. Micro-ops have a description of their own, which names the same
// registers, spaces, settings and faults, and more registers: the temporaries, in files of their own or after the last
// register of a file that both have. The joined description has the instructions of the one and the registers of both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/model.h"

namespace isadora::sim::cracked {

// The indices of the micro-ops' files, types etc. in the joined description.
struct JoinedIndices {
  std::vector<uint16_t> files, types, spaces, settings, faults;
  std::vector<unsigned> own;  // by file of the joined description: registers from this one on are temporaries
};

struct JoinedDescription {
  model::Isa isa;
  JoinedIndices binding;
};

// None, with the reason, if the two describe different machines.
std::optional<JoinedDescription> join(const model::Isa& instructions, const model::Isa& micro_ops, std::string& error);

// The semantics of a micro-op on the joined machine.
void rebind(ir::Function& body, const JoinedIndices& binding);

}  // namespace isadora::sim::cracked
