// Serializes a snapshot to a file, so that another process can continue the run. The file identifies its program and
// launch, which the reader must have.
#pragma once

#include <string>
#include <string_view>

#include "sim/history/snapshot.h"

namespace isadora::sim::history {

// The identity of a snapshot, as text: the description, the program's code, the launch.
std::string identity(const Program& program, const Launch& launch);

std::string write_snapshot(const Snapshot& snapshot, std::span<Warp* const> warps, const std::string& identity);

// Empty, or an error about the bytes, after which `out` is unspecified. `warps` are those of the machine that is
// restored. A successful result can be restored whatever the bytes are.
std::string read_snapshot(std::string_view bytes, std::span<Warp* const> warps, const std::string& identity,
                          const Meter& meter, Snapshot& out);

}  // namespace isadora::sim::history
