// Links objects to one program image: assigns addresses to sections, resolves names between objects, and applies
// fixups. The objects may come from any assembler or compiler: the description defines their relocation types
// (encoding/fixups.h).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "encoding/codec.h"
#include "object/elf_file.h"
#include "object/object.h"
#include "object/unit.h"

namespace isadora::linker {

struct LinkInput {
  object::Unit unit;
  base::SourceRef text = nullptr;  // that it was assembled from, where that is known
  std::vector<bool> dropped = {};  // sections: of a group that another object has, or that nothing leads to
  bool drops(uint32_t section) const { return section < dropped.size() && dropped[section]; }
};

struct LinkChoices {
  std::string entry = {};     // the symbol where the program begins; empty: the description's
  bool drops_unused = false;  // sections that nothing leads to are left out (unused.h)
  bool makes_map = false;
  // Addresses of code, and of what programs may write. Empty: by the machine's memory (model/memory_map.h).
  std::optional<uint64_t> code_address = {}, data_address = {};
};
// The parts of a program that are not in its memory.
struct LinkDetails {
  std::vector<object::Section> debug = {};  // for debuggers
  std::string map = {};                     // where all lies, as text (map.h)
};

// Nothing, with diagnostics, where a name is missing or defined twice, or something does not reach.
std::optional<object::Object> link(const encoding::Codec& codec, std::vector<LinkInput> inputs, diag::Sink& sink,
                                   const LinkChoices& choices = {}, LinkDetails* details = nullptr);
// As above for one object of the assembler.
std::optional<object::Object> link(const encoding::Codec& codec, const object::Object& object, const std::string& name,
                                   const base::SourceRef& text, diag::Sink& sink);

struct Archive {
  std::string name;
  std::string_view bytes;
  // The bytes of a file that a thin archive names; empty if it cannot be read.
  std::function<std::optional<std::string_view>(const std::string& path)> file = {};
};
bool is_archive(std::string_view bytes);
// The members of archives that the inputs need, and that those need, after the inputs: those that define a name that
// another one uses, or `entry`, where a program begins. False, with diagnostics, where an archive is damaged.
bool add_members(const std::vector<Archive>& archives, std::string_view entry, std::vector<LinkInput>& inputs,
                 diag::Sink& sink);

// Are the objects for the machine of the description, and compiled alike? By the headers of their files, which also
// those have that name no instruction set.
enum class MachineFit : uint8_t { Right, Other, OtherFlags };
MachineFit check_machine(const model::Isa& isa, const std::vector<LinkInput>& inputs, diag::Sink& sink);
// As above for one object alone.
MachineFit check_machine(const model::Isa& isa, const object::Unit& unit, diag::Sink& sink);
// Was a file made for this instruction set, as far as it says? One that was made with another version of the
// description is taken, with a warning.
bool is_made_for(const model::Isa& isa, const std::string& named, const std::string& fingerprint,
                 const std::string& path, diag::Sink& sink);

// Does it have to be linked before it can run? Kernels of grids do not.
bool is_unlinked(const model::Isa& isa, const object::Object& object);
// Makes an object one that can be run: links it where that is still to be done, and makes the one kernel of a program
// that has an entry, by the entry's name. False with diagnostics.
bool make_runnable(const encoding::Codec& codec, object::Object& object, const std::string& name,
                   const base::SourceRef& text, diag::Sink& sink);

}  // namespace isadora::linker
