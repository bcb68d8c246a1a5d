// Finding and loading descriptions: by name in the folders of ISAs, or by path. Nothing here prints; beside the driver
// this component alone opens paths, for every program that uses a description needs it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "check/check.h"
#include "diag/diagnostic.h"
#include "disassembler/disassembler.h"
#include "encoding/codec.h"

namespace isadora::library {

// A description and what is compiled from it to read programs. Not movable: the parts refer to each other.
struct IsaAssembler {
  model::Isa isa;
  encoding::Codec codec;
  assembler::InstructionParser matcher;
  explicit IsaAssembler(model::Isa i) : isa(std::move(i)), codec(isa), matcher(codec) {}
  virtual ~IsaAssembler() = default;  // a Loaded is owned as one, too
  IsaAssembler(const IsaAssembler&) = delete;
};

// The same, and what prints them.
struct Loaded : IsaAssembler {
  disassembler::Printer printer;
  explicit Loaded(model::Isa i) : IsaAssembler(std::move(i)), printer(codec) {}
};

struct IsaEntry {
  std::string name, path;
  bool is_default = false;
};
using Folders = std::vector<std::string>;

// The ISAs that can be named, from ISADORA_ISAS (folders, separated by colons), the folders given, the folder beside
// the program (or the library that this code is in), and the installed one.
std::vector<IsaEntry> known_isas(const Folders& folders = {});

// The files of a name, folder or file, in the order in which they are read. Empty with a diagnostic when there is none.
std::vector<std::string> description_files(const std::string& name_or_path, diag::Sink& sink,
                                           const Folders& folders = {});

// Reads and parses them. False when one could not be read, or when all that was read, in `bytes`, is beyond the limit.
bool read_trees(const std::vector<std::string>& files, std::vector<parse::Tree>& trees, size_t& bytes,
                diag::Sink& sink);

// Loads an ISA for use; null, with diagnostics, when it cannot be read or has errors. An empty name is the default ISA.
// What it was read as is kept (base/cache.h), and believed as long as the texts are the same.
std::unique_ptr<Loaded> load(const std::string& name_or_path, diag::Sink& sink, const Folders& folders = {});
// The same of files as one description that may have errors, for those who show it: all of it that could be understood.
// Null where a file cannot be read, or nothing in it reads as an instruction.
std::unique_ptr<Loaded> load_what_reads(const std::vector<std::string>& files, diag::Sink& sink);
// The same for commands that only turn texts into words and back: what instructions do, what is claimed of them and
// prose are passed over. What is wrong there is no hindrance, and `check` finds it.
std::unique_ptr<Loaded> load_for_coding(const std::string& name_or_path, diag::Sink& sink, const Folders& folders = {});
// The same without what prints.
std::unique_ptr<IsaAssembler> load_for_assembling(const std::string& name_or_path, diag::Sink& sink,
                                                  const Folders& folders = {});
// The same, where it is kept with no more than the program may name. What does not assemble with that has to be tried
// with all of it, which may know the name, and can say what is near.
std::unique_ptr<IsaAssembler> load_for_program(const std::string& name_or_path, std::string_view program,
                                               diag::Sink& sink, const Folders& folders = {});
// The same as load() from texts that were read already.
std::unique_ptr<Loaded> load(const std::vector<base::SourceRef>& texts, diag::Sink& sink);

}  // namespace isadora::library
