// A snapshot as the bytes of a file, and back: a run goes on in another process where it stood. The file names what it
// belongs to; whoever reads it has the same program with the same launch.
#pragma once

#include <string>
#include <string_view>

#include "sim/history/snapshot.h"

namespace isadora::sim::history {

// What a snapshot belongs to, as text: the description, the program's code, the launch.
std::string identity(const Program& program, const Launch& launch);

std::string write_snapshot(const Snapshot& snapshot, std::span<Warp* const> warps, const std::string& identity);

// Empty, or what is wrong with the bytes; then `out` holds anything. `warps` are those of the machine that the
// snapshot is for. Whatever the bytes are, what is read can be restored.
std::string read_snapshot(std::string_view bytes, std::span<Warp* const> warps, const std::string& identity,
                          const Meter& meter, Snapshot& out);

}  // namespace isadora::sim::history
