#include "coverage/recorder.h"

#include <algorithm>
#include <array>

#include "coverage/choices.h"
#include "ir/facts.h"
#include "ir/floats.h"
#include "sim/place_values.h"

namespace isadora::coverage {

using model::RegisterCode;

namespace {

// After kStale observations of a form that covered no new point, each further word of it is observed only kAgain times.
constexpr unsigned kStale = 256, kAgain = 2;
// Executions of a branch with one outcome, after which only the target of the other outcome is watched.
constexpr unsigned kPatience = 1024;

// A number that depends on the instruction's address alone.
std::optional<base::Integer> known_value(const ir::Function& f, ir::Value v, const sim::Issue& issue) {
  const ir::Inst& inst = f.ops[v];
  if (inst.op == ir::Op::Const) return f.constants[inst.a];
  if (inst.op == ir::Op::Pc) return base::Integer(issue.pc);
  if (inst.op == ir::Op::NextPc) return base::Integer(issue.pc + issue.instruction.decoded.bytes);
  if (ir::facts(inst.op).kind != ir::OpClass::Pure) return std::nullopt;
  std::array<base::Integer, 3> operands;
  for (size_t i = 0; i < 3; ++i) {
    const ir::Value operand = inst.*ir::kSlots[i];
    if (ir::facts(inst.op).operands[i] == ir::Presence::Absent || operand == ir::kNone) continue;
    const auto known = known_value(f, operand, issue);
    if (!known) return std::nullopt;
    operands[i] = *known;
  }
  return ir::apply(f, inst, operands[0], operands[1], operands[2]);
}

// The target of an instruction's only branch.
std::optional<uint64_t> target_of(const sim::Issue& issue) {
  std::optional<uint64_t> target;
  for (const ir::Inst& inst : issue.instruction.body.ops) {
    if (inst.op != ir::Op::WritePc) continue;
    const auto known = known_value(issue.instruction.body, inst.a, issue);
    if (!known || !known->fits_uint64() || target) return std::nullopt;
    target = known->to_uint64();
  }
  return target;
}

bool is_conditional(const sim::Instruction& instruction) {
  bool goes = false, conditional = instruction.guard.has_value();
  for (const ir::Inst& inst : instruction.body.ops) {
    if (inst.op != ir::Op::WritePc) continue;
    goes = true;
    conditional |= inst.pred != ir::kNone;
  }
  return goes && conditional;
}

}  // namespace

// The first point of each kind in a form.
struct Recorder::Seen {
  const FormPoints* points = nullptr;
  uint16_t opcode = 0, form = 0;
  unsigned since_new = 0;
  size_t first_choice = 0;
  size_t branch[2], guard[2];  // their numbers; points.size() if there are none

  bool has(size_t number) const { return number < points->points.size(); }
};

struct Recorder::Word {
  Seen* seen = nullptr;
  const sim::Instruction* instruction = nullptr;
  struct Tracked {
    uint16_t file = 0;
    unsigned number = 0, bits = 0;
    bool is_read = false, is_view = false;
    std::optional<ir::FloatFormat> format;
    size_t first = 0;  // of its points
    size_t count = 0;
  };
  std::vector<Tracked> values;
  std::unique_ptr<sim::reference::DryRun> choices;
  std::unique_ptr<sim::reference::FunctionRunner> guard;
  bool conditional = false;
  unsigned looks = 0;
  std::unordered_map<uint64_t, unsigned> passes;  // of a conditional branch, by its address
};

Recorder::Recorder(Coverage& coverage, unsigned looks)
    : coverage_(coverage), universe_(coverage.universe()), looks_(looks) {
  for (const model::Opcode& o : universe_.isa().opcodes) forms_.emplace_back(o.forms.size());
}

Recorder::~Recorder() = default;

void Recorder::run_begins(sim::Launch&, sim::Program& program) {
  program_ = &program;
  words_.clear();
  expected_.clear();
  current_ = nullptr;
}

void Recorder::note(Word& word, size_t point) {
  if (coverage_.add(word.seen->opcode, word.seen->form, point)) word.seen->since_new = 0;
}

Recorder::Word& Recorder::word_of(const sim::Instruction& instruction) {
  std::unique_ptr<Word>& place = words_[&instruction];
  if (place) return *place;
  const encoding::Decoded& d = instruction.decoded;
  std::unique_ptr<Seen>& seen = forms_[d.opcode][d.form];
  if (!seen) {
    seen = std::make_unique<Seen>();
    seen->points = &universe_.of(d.opcode, d.form);
    seen->opcode = d.opcode;
    seen->form = d.form;
    for (const uint32_t way : {0u, 1u}) {
      seen->branch[way] = seen->points->find({PointKind::Branch, model::kNoIndex, way});
      seen->guard[way] = seen->points->find({PointKind::Guard, model::kNoIndex, way});
    }
    seen->first_choice = seen->points->points.size() - 2 * seen->points->choices.size();
  }
  place = std::make_unique<Word>();
  place->seen = seen.get();
  place->instruction = &instruction;
  place->conditional = is_conditional(instruction);
  note_word(*place);
  return *place;
}

// Records all points that depend on the word alone.
void Recorder::note_word(Word& word) {
  const model::Isa& isa = universe_.isa();
  const encoding::Decoded& d = word.instruction->decoded;
  const model::Opcode& opcode = isa.opcodes[d.opcode];
  const std::span<const uint64_t> codes = d.fields(opcode);
  const std::vector<Point>& points = word.seen->points->points;
  const auto register_of = [&](size_t field) {
    const model::Type& type = isa.types[opcode.fields[field].type];
    return model::resolve(isa, type, codes[field]);
  };
  note(word, 0);
  for (size_t i = 0; i < points.size(); ++i) {
    const Point& p = points[i];
    if (p.kind == PointKind::Modifier && codes[p.field] == p.number) note(word, i);
    if (p.kind != PointKind::Alias) continue;
    const RegisterCode a = register_of(p.field), b = register_of(p.number);
    const bool both = a.kind == RegisterCode::Kind::Register && b.kind == RegisterCode::Kind::Register;
    if (both && a.number == b.number) note(word, i);
  }
  for (const CoveredOperand& operand : word.seen->points->operands) {
    Word::Tracked v;
    while (v.first < points.size() &&
           !(points[v.first].kind == PointKind::OperandValue && points[v.first].field == operand.field))
      ++v.first;
    while (v.first + v.count < points.size() && points[v.first + v.count].kind == PointKind::OperandValue &&
           points[v.first + v.count].field == operand.field)
      ++v.count;
    const model::Field& field = opcode.fields[operand.field];
    const auto find = [&](Class c) {
      for (size_t i = v.first; i < v.first + v.count; ++i) {
        if (points[i].number == static_cast<uint32_t>(c)) note(word, i);
      }
    };
    if (!operand.is_register) {
      find(class_of(base::Integer(codes[operand.field]), field.width()));
      continue;
    }
    const RegisterCode r = register_of(operand.field);
    v.file = isa.types[field.type].file;
    v.is_view = isa.files[v.file].is_view();
    v.bits = std::max(1u, model::operand_bits(isa, opcode, operand.field, codes));
    v.is_read = operand.is_read;
    if (operand.is_float) v.format = float_format(opcode.forms[d.form].semantics, operand.field);
    if (v.format && ir::float_shape(*v.format).bits > v.bits) v.format.reset();
    v.number = r.number;
    if (r.kind == RegisterCode::Kind::Register) {
      word.values.push_back(v);
    } else if (r.kind == RegisterCode::Kind::Constant && operand.is_read) {
      find(v.format ? class_of_float(r.value, *v.format) : class_of(r.value, v.bits));
    }
  }
}

void Recorder::note_values(Word& word, sim::Warp& warp, uint64_t lanes, bool read) {
  const std::vector<Point>& points = word.seen->points->points;
  for (const Word::Tracked& v : word.values) {
    if (v.is_read != read) continue;
    const sim::Registers& file = warp.file(v.file);
    uint32_t found = 0;
    const unsigned each = file.width();
    uint64_t columns = 0;
    sim::each_lane(lanes, [&](unsigned lane) { columns |= uint64_t{1} << file.column(lane); });
    sim::each_lane(columns, [&](unsigned lane) {
      base::Integer value;
      if (v.is_view) value = sim::value_of(warp, sim::register_place(warp.isa(), v.file, v.number), lane);
      for (unsigned at = 0; !v.is_view && at < v.bits && v.number + at / each < file.count(); at += each)
        value = value | file.get(v.number + at / each, lane).shl(at);
      const Class c = v.format ? class_of_float(value, *v.format) : class_of(value, v.bits);
      found |= 1u << static_cast<unsigned>(c);
    });
    for (size_t i = v.first; i < v.first + v.count; ++i) {
      if (found >> points[i].number & 1) note(word, i);
    }
  }
}

void Recorder::note_choices(Word& word, sim::Warp& warp, uint64_t lanes) {
  const std::vector<ir::Value>& values = word.seen->points->choices;
  if (values.empty()) return;
  const encoding::Decoded& d = word.instruction->decoded;
  if (!word.choices) {
    const model::Opcode& opcode = universe_.isa().opcodes[d.opcode];
    const ir::Function known = with_codes(opcode.forms[d.form].semantics, d.fields(opcode));
    word.choices = std::make_unique<sim::reference::DryRun>(universe_.isa(), known, values);
  }
  word.choices->run(warp, lanes, d.bytes);
  const std::span<const uint8_t> ways = word.choices->outcomes();
  for (size_t i = 0; i < ways.size(); ++i) {
    for (const unsigned way : {0u, 1u}) {
      if (ways[i] >> way & 1) note(word, word.seen->first_choice + 2 * i + way);
    }
  }
}

bool Recorder::before(const sim::Issue& issue) {
  Word& word = word_of(issue.instruction);
  current_ = &word;
  if (!expected_.empty()) note_target(issue);
  lanes_ = issue.group;
  if (issue.instruction.guard) {
    if (!word.guard)
      word.guard =
          sim::reference::make_part(universe_.isa(), *issue.instruction.guard, sim::reference::Numbers::Words64);
    lanes_ = word.guard->test(issue.warp, issue.group);
  }
  if (lanes_ != 0) note(word, word.seen->guard[1]);
  if (lanes_ != issue.group) note(word, word.seen->guard[0]);
  closely_ = lanes_ && (looks_ == kAll || word.looks < looks_);
  if (!closely_) return true;
  ++word.looks;
  ++word.seen->since_new;
  note_choices(word, issue.warp, lanes_);
  note_values(word, issue.warp, lanes_, true);
  return true;
}

bool Recorder::after(const sim::Issue& issue, const sim::Outcome& outcome, const sim::Accesses&) {
  Word& word = *current_;
  if (closely_) note_values(word, issue.warp, outcome.active, false);
  if (outcome.branched) note(word, word.seen->branch[1]);
  if (word.conditional && (issue.group & ~outcome.branched)) note(word, word.seen->branch[0]);
  if (program_ && looks_ != kAll && (is_done(word) || may_stop_observing(word, issue)) && !expected_.contains(issue.pc))
    program_->unwatch(issue.pc);
  current_ = nullptr;
  return true;
}

void Recorder::note_target(const sim::Issue& issue) {
  const auto here = expected_.find(issue.pc);
  if (here == expected_.end()) return;
  std::erase_if(here->second, [&](const Expected& e) {
    if (coverage_.covers(e.word->seen->opcode, e.word->seen->form, e.point)) return true;
    if (e.from != issue.from) return false;
    note(*e.word, e.point);
    return true;
  });
  if (here->second.empty()) expected_.erase(here);
}

// A branch of a hart that has had one outcome very often is no longer observed if its other target has not been
// executed: the first execution there tells the origin.
bool Recorder::may_stop_observing(Word& word, const sim::Issue& issue) {
  const bool hart = universe_.isa().machine.execution == model::Execution::Hart;
  if (!hart || !word.conditional || word.looks < looks_ || ++word.passes[issue.pc] < kPatience) return false;
  const Seen& seen = *word.seen;
  const bool goes_on = !coverage_.covers(seen.opcode, seen.form, seen.branch[0]);
  const bool goes = !coverage_.covers(seen.opcode, seen.form, seen.branch[1]);
  if (goes_on == goes) return false;
  const auto to = goes_on ? std::optional(issue.pc + issue.instruction.decoded.bytes) : target_of(issue);
  if (!to || !program_->watches(*to)) return false;
  expected_[*to].push_back({issue.pc, &word, seen.branch[goes]});
  return true;
}

bool Recorder::is_done(const Word& word) const {
  const Seen& seen = *word.seen;
  const bool open = word.conditional && (!coverage_.covers(seen.opcode, seen.form, seen.branch[0]) ||
                                         !coverage_.covers(seen.opcode, seen.form, seen.branch[1]));
  return !open && (word.looks >= looks_ || (seen.since_new > kStale && word.looks >= kAgain));
}

// Also of an instruction that is no longer observed. A fault without an instruction is not recorded.
void Recorder::faulted(sim::Warp&, const sim::FaultReport& report) {
  std::string null_sink;
  if (!current_ && program_ && !report.instruction.empty()) {
    if (const sim::Instruction* instruction = program_->fetch(report.pc, null_sink)) current_ = &word_of(*instruction);
  }
  if (!current_) return;
  const auto& faults = universe_.isa().faults;
  const auto fault = std::ranges::find(faults, report.kind, &model::Fault::name);
  if (fault != faults.end()) {
    const auto number = static_cast<uint32_t>(fault - faults.begin());
    const size_t point = current_->seen->points->find({PointKind::Fault, model::kNoIndex, number});
    if (current_->seen->has(point)) note(*current_, point);
  }
  current_ = nullptr;
}

}  // namespace isadora::coverage
