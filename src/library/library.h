// Finds and loads descriptions: by name in the folders of ISAs, or by path. Nothing here prints; beside the driver this
// component alone opens files, because every program with a description needs it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assembler/assembler.h"
#include "check/check.h"
#include "diag/diagnostic.h"
#include "disassembler/disassembler.h"
#include "encoding/codec.h"

namespace isadora::library {

// A description with its codec and parser. Not movable: the parts refer to each other.
struct IsaAssembler {
  model::Isa isa;
  encoding::Codec codec;
  assembler::InstructionParser matcher;
  explicit IsaAssembler(model::Isa i) : isa(std::move(i)), codec(isa), matcher(codec) {}
  virtual ~IsaAssembler() = default;  // a Loaded is owned as one, too
  IsaAssembler(const IsaAssembler&) = delete;
};

// With a printer, too.
struct Loaded : IsaAssembler {
  disassembler::Printer printer;
  explicit Loaded(model::Isa i) : IsaAssembler(std::move(i)), printer(codec, [this] { return matcher.forms(); }) {}
};

struct IsaEntry {
  std::string name, path;
  bool is_default = false;
};
using Folders = std::vector<std::string>;

// The ISAs by name, from ISADORA_ISAS (folders, separated by colons), the given folders, the folder beside the program
// (or the library that contains this code), and the installed one.
std::vector<IsaEntry> known_isas(const Folders& folders = {});
// A note for an error about a file that has the name of a known ISA: which option chooses it. Empty for other names.
std::string isa_option_note(const std::string& file);

// The files of a name, folder or file, in the order in which they are read: those of the description itself, then those
// of the description on which it is built. Empty with a diagnostic when there is none.
std::vector<std::string> description_files(const std::string& name_or_path, diag::Sink& sink,
                                           const Folders& folders = {});

// A file of this name in a folder that a description was read from; empty where there is none.
std::string sibling_file(const model::Isa& isa, const std::string& name);

// Reads and parses them. False when one could not be read, when nothing is defined in them, or when all that was read,
// in `bytes`, is beyond the limit.
bool read_trees(const std::vector<std::string>& files, std::vector<parse::Tree>& trees, size_t& bytes,
                diag::Sink& sink);

// Loads an ISA for use; null, with diagnostics, when it cannot be read or has errors. An empty name is the default ISA.
// What it was read as is kept (base/cache.h), and believed as long as the texts are the same.
std::unique_ptr<Loaded> load(const std::string& name_or_path, diag::Sink& sink, const Folders& folders = {});
// Loads files as one description that may have errors, for tools that show it: everything that could be resolved. Null
// if a file cannot be read, or if it contains no instruction.
std::unique_ptr<Loaded> load_lenient(const std::vector<std::string>& files, diag::Sink& sink);
// Loads for commands that only assemble and disassemble: semantics, claims and prose are skipped. Errors in skipped
// blocks do not fail the load; `check` reports them.
std::unique_ptr<Loaded> load_for_codec(const std::string& name_or_path, diag::Sink& sink, const Folders& folders = {});
// As above without a printer.
std::unique_ptr<IsaAssembler> load_for_assembling(const std::string& name_or_path, diag::Sink& sink,
                                                  const Folders& folders = {});
// As above, from the cache if possible with only the opcodes that the program names. If assembly fails with these, it
// must be repeated with all of them, which may know the name and can suggest the nearest.
std::unique_ptr<IsaAssembler> load_for_program(const std::string& name_or_path, std::string_view program,
                                               diag::Sink& sink, const Folders& folders = {});
// As load_for_codec(), without opcodes as far as the cache allows: for callers that need only the machine. Empty where
// no machine of its texts can have this ELF number.
std::optional<model::Isa> load_machine(const std::string& name_or_path, unsigned elf, diag::Sink& sink,
                                       const Folders& folders = {});
// As load() from sources that were already read.
std::unique_ptr<Loaded> load(const std::vector<base::SourceRef>& texts, diag::Sink& sink);

}  // namespace isadora::library
