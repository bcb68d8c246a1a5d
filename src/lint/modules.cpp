// Instructions of modules that a machine lacks.
#include <algorithm>

#include "lint/lint.h"

namespace isadora::lint {

namespace {

void report(const model::Module& module, const object::Object& object, uint64_t address, const base::SourceRef& source,
            diag::Sink& sink) {
  const object::LineEntry* line = object.line_at(address);
  diag::Diagnostic& d = sink.report(
      diag::Kind::MissingModule, source && line ? base::line_span(*source, line->line) : base::Span{},
      "this instruction is of the module `" + module.name + "`, which the machine lacks: " + module.message);
  if (d.span) return;
  d.notes.push_back("at " + base::Integer(address).to_hex());
  if (line && !object.source_of(*line).empty())
    d.notes.back() += ", line " + std::to_string(line->line) + " of " + object.source_of(*line);
}

}  // namespace

void check_modules(const encoding::Codec& codec, const object::Object& object, const base::SourceRef& source,
                   const std::vector<bool>& present, diag::Sink& sink) {
  const model::Isa& isa = codec.isa();
  const uint64_t step = std::max(1u, isa.machine.parcel_bits / 8);
  const uint64_t end = object.base + object.code.size();
  for (uint64_t at = object.base; at < end;) {
    encoding::Decoded d;
    if (object.is_data(at) || !codec.decode({object.code.data() + (at - object.base), end - at}, d)) {
      at += step;
      continue;
    }
    const uint16_t module = model::module_of(isa.opcodes[d.opcode], d.fields(isa.opcodes[d.opcode]));
    if (module != model::kNoIndex && !present[module]) report(isa.modules[module], object, at, source, sink);
    at += d.bytes;
  }
}

}  // namespace isadora::lint
