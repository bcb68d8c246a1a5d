// `link`: objects to an executable.
#include "driver/commands.h"
#include "driver/program.h"
#include "driver/report.h"
#include "linker/linker.h"
#include "object/image.h"

namespace isadora::driver {

using diag::Kind;

int link(const LinkOptions& options, diag::Sink& sink) {
  std::vector<linker::Input> inputs;
  std::unique_ptr<Program> first;
  for (const std::string& path : options.inputs) {
    if (is_own_input(path, options.output, sink)) return kUnusable;
    int code = kDone;
    std::unique_ptr<Program> program = read_program(path, options.common, sink, code);
    if (!program) return code;
    if (program->object.entry) {
      complain(sink, Kind::BadArgument, "`" + path + "` is linked already", "link the objects that it was made of");
      return kUnusable;
    }
    if (first && program->isa->isa.name != first->isa->isa.name) {
      complain(sink, Kind::BadArgument,
               "`" + path + "` is for `" + program->isa->isa.name + "`, and `" + options.inputs.front() + "` for `" +
                   first->isa->isa.name + "`");
      return kUnusable;
    }
    inputs.push_back({path, std::move(program->object), program->text()});
    if (!first) first = std::move(program);
  }
  if (first->isa->isa.machine.execution != model::Execution::Hart) {
    complain(sink, Kind::BadArgument,
             "programs for `" + first->isa->isa.name + "` are run as they are, kernel by kernel",
             "`isadora run " + options.inputs.front() + "`");
    return kUnusable;
  }
  const auto image = linker::link(first->isa->matcher, inputs, sink);
  if (!image) return kFindings;
  const model::ElfTarget& elf = first->isa->isa.machine.elf;
  return write_result(options.output, object::write_image(*image, {elf.machine, elf.bits, elf.flags}), sink);
}

}  // namespace isadora::driver
