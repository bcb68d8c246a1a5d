// The report of a trap: its kind, place, lane, and the description of its address.
#pragma once

#include <string>

#include "sim/engine.h"
#include "sim/program.h"
#include "sim/sim.h"

namespace isadora::sim {

// Kinds that the simulator itself raises.
inline constexpr const char* kIllegalInstruction = "illegal-instruction";
inline constexpr const char* kDeadlock = "deadlock";

// The place: everything but the kind, the message and the address.
// "ra=0x10010 sp=0x7FFEFFC0": the registers of a hart that are not 0.
std::string registers_text(const Warp& warp);
FaultReport report_place(const Program& program, const Warp& warp, uint64_t pc, uint64_t lanes);

FaultReport report_trap(const Program& program, Warp& warp, uint64_t pc, const Trap& trap);

// Lanes of the block wait, and nothing can release them.
FaultReport report_deadlock(const Program& program, const Warp& warp);

// The bytes at an address without an instruction: "05 00 00 00"; empty after the code's end.
std::string bytes_text(const Program& program, uint64_t pc);

// "3,0,0"
std::string to_string(const Dim& d);

}  // namespace isadora::sim
