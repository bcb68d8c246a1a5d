// A small instruction set, built by hand: one opcode for each rule of the text. Its forms are written as in a
// description, and a little parser here makes parts of them, so that these tests need no other room.
#pragma once

#include <string>

#include "assembler/assembler.h"
#include "disassembler/disassembler.h"
#include "model/model.h"

namespace toy {

isadora::model::Isa make();
// Two lengths, 2 and 4 bytes, and a branch in each.
isadora::model::Isa make_short();

// An Isa with everything that reads and writes its text.
struct Tools {
  explicit Tools(isadora::model::Isa i) : isa(std::move(i)), codec(isa), matcher(codec), printer(codec) {}
  isadora::model::Isa isa;
  isadora::encoding::Codec codec;
  isadora::assembler::InstructionParser matcher;
  isadora::disassembler::Printer printer;

  // The canonical text of an instruction, or its first diagnostic: "kind `place`: message".
  std::string canonical(const std::string& text, uint64_t address = 0) const;
  std::string print(const isadora::encoding::Decoded& d, uint64_t address = 0) const;
  bool parse(const std::string& text, isadora::encoding::Decoded& out, isadora::diag::Sink& sink,
             uint64_t address = 0) const;
  // An object, or all diagnostics, a line each: "line:column kind: message".
  std::string assemble(const std::string& text, isadora::object::Object& out) const;
};

// The tools of `make()`, made once.
const Tools& tools();

}  // namespace toy
