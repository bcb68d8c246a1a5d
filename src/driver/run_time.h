// The C run-time library: sources beside the program, compiled for each machine, kept by their content.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "driver/commands.h"
#include "model/model.h"

namespace isadora::driver {

// Where the library is, below which its headers are in `include`; empty where it is not found.
std::string run_time_folder();

// What a program of this machine begins with, as the description's folder has it (start.s); empty where it has none.
std::string start_file(const model::Isa& isa);

// All of the library as an archive. `object` compiles one file; what it gives is kept under `key`, which says for what
// and how it compiles. Nothing where a file cannot be compiled.
std::optional<std::string> run_time_archive(
    const std::string& folder, const std::string& key,
    const std::function<std::optional<std::string>(const std::string&)>& object);

}  // namespace isadora::driver
