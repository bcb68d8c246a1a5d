#include "driver/fault.h"

#include "driver/report.h"
#include "driver/words.h"
#include "inspect/locations.h"

namespace isadora::driver {

using diag::Kind;

namespace {

std::string dim_text(const sim::Dim& d) {
  return std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z);
}

// At an address without code, the report's line is that of the instruction before.
base::Span place_of(const LoadedProgram& program, const sim::FaultReport& f) {
  const object::LineEntry* line = program.object.line_at(f.pc);
  if (line && line->line == f.line) return place_of(program, f.pc);
  return program.text() && program.object.sources.size() == 1 ? base::line_span(*program.text(), f.line) : base::Span{};
}

// The place where the run ended: the instruction or the bytes there, the label before it, and the registers.
void add_place(const sim::FaultReport& f, const LoadedProgram& program, diag::Diagnostic& d) {
  note_source(program, f.pc, d);
  if (!f.instruction.empty()) {
    d.notes.push_back("instruction " + f.instruction + " at " + address_text(f.pc));
  } else {
    d.notes.push_back("address " + address_text(f.pc) + " of the code" +
                      (f.nearby.empty() ? "" : ": the bytes there are " + f.nearby));
  }
  if (program.isa->isa.machine.execution == model::Execution::Hart) {
    const bool inside = f.pc - program.object.base < program.object.code.size();
    if (inside) d.notes.push_back("in " + inspect::Locations(program.object).name(f.pc));
    if (!f.registers.empty()) d.notes.push_back("registers " + f.registers);
  } else
    d.notes.push_back("kernel " + f.kernel + ", block " + dim_text(f.block_index) + ", warp " + std::to_string(f.warp) +
                      ", lanes " + lanes_text(f.lanes));
}

}  // namespace

void report_fault(const sim::FaultReport& f, const LoadedProgram& program, diag::Sink& sink) {
  diag::Diagnostic& d = sink.report(Kind::Fault, place_of(program, f), "fault " + f.kind + ": " + f.message);
  if (!f.note.empty()) d.message += " (" + f.note + ")";
  add_place(f, program, d);
  if (f.address)
    d.notes.push_back("address " + address_text(*f.address) + " of " + f.space +
                      (f.nearby.empty() ? "" : ": " + f.nearby));
}

// Of a hart it is known where the limit was reached: most likely in the loop that does not end.
void report_limit(const sim::RunResult& result, const LoadedProgram& program, diag::Sink& sink) {
  const base::Span place = result.fault ? place_of(program, *result.fault) : base::Span{};
  diag::Diagnostic& d = sink.report(Kind::LimitReached, place,
                                    result.message + "; raise --max-instructions if the program should run longer");
  if (result.fault) add_place(*result.fault, program, d);
}

}  // namespace isadora::driver
