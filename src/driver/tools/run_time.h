// The C run-time library: sources beside the program, compiled for each machine, cached by content.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "driver/commands.h"
#include "model/model.h"

namespace isadora::driver {

// The library's folder, with its headers in `include`; empty if it is not found.
std::string run_time_folder();

// The start code of programs of this machine, from the description's folder (start.s); empty if it has none.
std::string start_file(const model::Isa& isa);

// The bytes that `make` returns, cached under the fingerprint of what they are made of. None if it
// returns none.
std::optional<std::string> cached(const std::string& content, const char* extension,
                                  const std::function<std::optional<std::string>()>& make);

// The texts of the library's files and headers.
std::string run_time_texts(const std::string& folder);

// The whole library as an archive. `object` compiles one file; the result is cached under `key`, which identifies
// texts, target and options. None if a file cannot be compiled.
std::optional<std::string> run_time_archive(
    const std::string& folder, const std::string& key,
    const std::function<std::optional<std::string>(const std::string&)>& object);

}  // namespace isadora::driver
