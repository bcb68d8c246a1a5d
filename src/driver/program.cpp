#include "driver/program.h"

#include "driver/modules.h"
#include "driver/words.h"

namespace isadora::driver {

namespace {

bool is_object(const std::string& bytes) { return bytes.compare(0, 4, "\177ELF") == 0; }

bool read_object(Program& program, diag::Sink& sink) {
  std::optional<object::Object> object = object::read_elf(program.file->text, program.file->name, sink);
  if (!object) return false;
  program.object = std::move(*object);
  warn_other_description(*program.isa, program.object, sink);
  return true;
}

}  // namespace

std::unique_ptr<Program> read_program(const std::string& path, const Common& common, diag::Sink& sink, int& code) {
  auto program = std::make_unique<Program>();
  code = kUnusable;
  program->file = read_input(path, kObjectLimit, sink);
  if (!program->file) return nullptr;
  const std::string& bytes = program->file->text;
  program->from_text = !is_object(bytes);
  const bool says = common.isa.empty() && !program->from_text;
  program->isa = load(says ? object::elf_isa(bytes).value_or("") : common.isa, sink);
  if (!program->isa) return nullptr;
  code = kFindings;
  const bool good = program->from_text
                        ? is_text(program->file, sink) &&
                              assembler::assemble(program->isa->matcher, program->file, program->object, sink)
                        : read_object(*program, sink);
  if (!good || !within_modules(common.modules, program->isa->codec, program->object, program->text(), sink, code))
    return nullptr;
  return program;
}

}  // namespace isadora::driver
