// Instructions of modules that a machine lacks.
#include <algorithm>

#include "lint/flow.h"
#include "lint/lint.h"
#include "object/code_pieces.h"

namespace isadora::lint {

namespace {

void report(const model::Module& module, const object::Object& object, const object::CodePiece& code, uint64_t address,
            const base::SourceRef& source, diag::Sink& sink) {
  const object::LineEntry* line = code.line_at(address);
  diag::Diagnostic& d = sink.report(
      diag::Kind::MissingModule, line_of(source, line),
      "this instruction is of the module `" + module.name + "`, which the machine lacks: " + module.message);
  if (d.span) return;
  d.notes.push_back("at " + base::Integer(address).to_hex());
  if (!code.name.empty()) d.notes.back() += " of `" + std::string(code.name) + "`";
  if (line && !object.source_of(*line).empty())
    d.notes.back() += ", line " + std::to_string(line->line) + " of " + object.source_of(*line);
}

}  // namespace

void check_modules(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                   const std::vector<bool>& present, diag::Sink& sink) {
  const model::Isa& isa = codec.isa();
  const uint64_t step = std::max(1u, isa.machine.parcel_bits / 8);
  for (const object::CodePiece& code : object::code_pieces(object)) {
    for (uint64_t at = 0; at < code.bytes.size();) {
      encoding::Decoded d;
      if (code.is_data(code.base + at) || !codec.decode(code.bytes.subspan(at), d)) {
        at += step;
        continue;
      }
      const uint16_t module = model::module_of(isa.opcodes[d.opcode], d.fields(isa.opcodes[d.opcode]));
      if (module != model::kNoIndex && !present[module])
        report(isa.modules[module], object, code, code.base + at, source, sink);
      at += d.bytes;
    }
  }
}

}  // namespace isadora::lint
