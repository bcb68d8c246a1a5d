// A program that a command is given: text, which is assembled, or an object.
#pragma once

#include <memory>
#include <string>

#include "driver/commands.h"
#include "driver/library.h"
#include "linker/objects.h"
#include "object/object.h"

namespace isadora::driver {

struct LoadedProgram {
  base::SourceRef file;
  std::unique_ptr<Loaded> isa;
  object::Object object;
  bool from_text = false;
  base::SourceRef text() const { return from_text ? file : nullptr; }  // that the object's lines count
};

// Loads a program for the named instruction set, or the object's own. Null with diagnostics; `code` is then the exit
// code. Instructions of modules that the machine lacks are errors.
std::unique_ptr<LoadedProgram> read_program(const std::string& path, const Common& common, diag::Sink& sink, int& code,
                                            const Flat& flat = {});

// Reads the files that programs name, in this folder and in those of -I.
assembler::FileReader files_of(const Common& common);

// Bytes of memory for this instruction set: `flat`, or the records of Intel HEX.
std::optional<object::Object> read_flat(const Loaded& loaded, const base::Source& file, const Flat& flat,
                                        diag::Sink& sink);

// The instruction set that a program, an object or an executable names; empty where it names none.
std::string isa_of(const std::string& bytes);

// An object or an executable. Nothing, with diagnostics, where it cannot be read or is for another instruction set.
std::optional<object::Object> read_any_object(const Loaded& loaded, const base::Source& file, const Common& common,
                                              diag::Sink& sink,
                                              linker::UnknownRelocations unknown = linker::UnknownRelocations::Refused);

// The source of the instruction at an address; an empty place without source text. A note then has the line, if it is
// known.
base::Span place_of(const LoadedProgram& program, uint64_t pc);
void note_source(const LoadedProgram& program, uint64_t pc, diag::Diagnostic& d);

// Makes an image of a hart's program, where it is none yet, with the one kernel that it is. False with diagnostics.
bool link_program(LoadedProgram& program, diag::Sink& sink);

}  // namespace isadora::driver
