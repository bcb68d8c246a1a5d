#include <isadora/cursor.h>
#include <isadora/program.h>

#include <algorithm>
#include <tuple>

#include "api/data.h"
#include "api/findings.h"
#include "base/files.h"
#include "base/float_environment.h"
#include "disassembler/disassembler.h"
#include "linker/linker.h"
#include "linker/objects.h"
#include "object/code_pieces.h"
#include "object/image.h"

namespace isadora {

namespace {

// Splits a piece of code into instructions and data.
class Cutter {
 public:
  Cutter(const Isa& isa, const object::CodePiece& piece, std::vector<CodeLine>& out)
      : isa_(isa), piece_(piece), at_(piece.base), out_(out) {}

  void run() {
    auto data = piece_.data.begin();
    while (at_ < piece_.end()) {
      while (data != piece_.data.end() && data->end <= at_) ++data;
      const bool more = data != piece_.data.end();
      if (more && data->begin <= at_)
        take(std::min(data->end, piece_.end()), std::nullopt);
      else
        code(more ? std::min(data->begin, piece_.end()) : piece_.end());
    }
  }

 private:
  void code(uint64_t end) {
    for (Cursor at(isa_, piece_.from(at_).first(end - at_), at_); at.next();)
      take(at_ + at.bytes().size(), at.is_instruction() ? std::optional(at.instruction()) : std::nullopt);
  }

  void take(uint64_t end, std::optional<Instruction> instruction) {
    const object::LineEntry* line = piece_.line_at(at_);
    const std::span<const uint8_t> bytes = piece_.from(at_).first(end - at_);
    out_.push_back(
        {at_, {bytes.begin(), bytes.end()}, std::move(instruction), line ? line->line : 0, std::string(piece_.name)});
    at_ = end;
  }

  const Isa& isa_;
  const object::CodePiece& piece_;
  uint64_t at_;
  std::vector<CodeLine>& out_;
};

Kernel kernel_of(const object::Kernel& k) {
  Kernel out{k.name, k.begin, k.end, {}, k.shared_bytes};
  for (const object::Parameter& p : k.parameters) out.parameters.push_back({p.name, p.bytes, p.pointer, p.offset});
  return out;
}

}  // namespace

Program::Program(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Result<Program> Program::open(const std::string& path, const std::vector<std::string>& folders) {
  const base::FloatEnvironment floats;
  const base::ReadResult file = base::read_file(path);
  if (!file) return api::refused<Program>(diag::Kind::CannotRead, file.error);
  const std::optional<std::string> name = object::elf_isa(file.source->text);
  if (!name) {
    return api::refused<Program>(diag::Kind::BadObject,
                                 "`" + path + "` is not an object file that names its instruction set",
                                 {"`isadora as` makes one"});
  }
  Result<Isa> isa = Isa::load(*name, folders);
  if (isa) return isa->read_elf(file.source->text, path);
  Result<Program> result;
  result.diagnostics = std::move(isa.diagnostics);
  result.report = std::move(isa.report);
  return result;
}

const Isa& Program::isa() const { return data_->isa; }
std::string Program::source_name() const { return data_->object.sources.empty() ? "" : data_->object.sources.front(); }
bool Program::same_description() const {
  return data_->object.fingerprint.empty() || data_->object.fingerprint == data_->isa.fingerprint();
}
std::vector<uint8_t> Program::code() const { return data_->object.code; }

std::vector<Kernel> Program::kernels() const {
  std::vector<Kernel> out;
  for (const object::Kernel& k : data_->object.kernels) out.push_back(kernel_of(k));
  return out;
}

std::vector<Symbol> Program::labels() const {
  std::vector<Symbol> out;
  const object::Object& object = data_->object;
  for (const object::Kernel& k : object.kernels) out.push_back({k.name, k.begin, {}});
  for (const object::Symbol& s : object.symbols) {
    if (s.absolute) continue;
    const std::string_view section = object.entry ? std::string_view() : object::section_name(object, s.section);
    out.push_back({s.name, s.value, std::string(section)});
  }
  std::ranges::sort(out, {}, [](const Symbol& s) { return std::tie(s.address, s.name); });
  return out;
}

std::optional<uint64_t> Program::address(std::string_view label) const {
  const std::vector<Symbol> all = labels();
  const auto found = std::ranges::find(all, label, &Symbol::name);
  return found == all.end() ? std::nullopt : std::optional(found->address);
}

Result<Program> Program::link(const std::vector<Program>& programs) {
  if (programs.empty()) return api::refused<Program>(diag::Kind::BadArgument, "there is nothing to link");
  return link(programs.front().isa(), programs, {});
}

namespace {

// Programs and files as the linker takes them, which keep pointing into them.
class LinkInputs {
 public:
  LinkInputs(const Isa& isa, diag::Sink& sink) : isa_(isa), model_(isa.data()->isa()), sink_(sink) {}

  bool add(const Program& program) {
    const bool good =
        program.isa().fingerprint() == isa_.fingerprint() && linker::is_unlinked(model_, program.data().object);
    if (!good) return refuse("a program is of another instruction set, or needs no linking");
    inputs_.push_back({object::unit_of(program.data().object), nullptr});
    inputs_.back().unit.name = program.source_name();
    return true;
  }
  bool add(const LinkFile& file) {
    if (linker::is_archive(file.bytes)) return archives_.push_back({file.name, file.bytes}), true;
    if (object::is_image(file.bytes)) return refuse("`" + file.name + "` is linked already");
    if (!object::is_relocatable(file.bytes)) return refuse("`" + file.name + "` is neither an object nor an archive");
    std::optional<object::Unit> unit = object::read_unit(file.bytes, file.name, sink_);
    if (unit) inputs_.push_back({std::move(*unit), nullptr});
    return unit.has_value();
  }
  bool add_members(const std::string& entry) {
    const auto is_for_isa = [&](const linker::LinkInput& in) {
      return linker::is_made_for(model_, in.unit.isa, in.unit.fingerprint, in.unit.name, sink_);
    };
    return linker::add_members(archives_, entry.empty() ? model_.machine.entry : entry, inputs_, sink_) &&
           std::ranges::all_of(inputs_, is_for_isa) &&
           linker::check_machine(model_, inputs_, sink_) == linker::MachineFit::Right;
  }
  bool refuse(const std::string& why) { return sink_.report(diag::Kind::BadObject, {}, why), false; }
  std::vector<linker::LinkInput> take() { return std::move(inputs_); }

 private:
  const Isa& isa_;
  const model::Isa& model_;
  diag::Sink& sink_;
  std::vector<linker::LinkInput> inputs_;
  std::vector<linker::Archive> archives_;
};

}  // namespace

Result<Program> Program::link(const Isa& isa, const std::vector<Program>& programs, const LinkOptions& options) {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  if (programs.empty() && options.files.empty())
    return api::refused<Program>(diag::Kind::BadArgument, "there is nothing to link");
  LinkInputs inputs(isa, sink);
  if (isa.data()->isa().machine.execution != model::Execution::Hart && !options.files.empty())
    inputs.refuse("programs for `" + isa.name() + "` are run as they are, kernel by kernel");
  const auto add = [&](const auto& one) { return inputs.add(one); };
  if (sink.has_errors() || !std::ranges::all_of(programs, add) || !std::ranges::all_of(options.files, add) ||
      !inputs.add_members(options.entry))
    return api::fail<Program>(sink);
  linker::LinkDetails details;
  const linker::LinkChoices choices{options.entry, options.gc_sections, options.map, options.code_address,
                                    options.data_address};
  std::optional<object::Object> image = linker::link(isa.data()->loaded->codec, inputs.take(), sink, choices, &details);
  if (!image) return api::fail<Program>(sink);
  return api::succeed(Program(std::make_shared<const Program::Data>(
                          Program::Data{isa, std::move(*image), std::move(details.debug), std::move(details.map)})),
                      sink);
}
std::string Program::map() const { return data_->map; }

std::vector<CodeLine> Program::lines() const {
  const base::FloatEnvironment floats;
  std::vector<CodeLine> out;
  for (const object::CodePiece& piece : object::code_pieces(data_->object)) Cutter(data_->isa, piece, out).run();
  return out;
}
std::string Program::elf() const {
  if (data_->object.entry) return object::write_image(data_->object, data_->debug);
  return linker::write_object(data_->isa.data()->loaded->codec, data_->object);
}

std::string Program::disassemble() const {
  const base::FloatEnvironment floats;
  const library::Loaded& loaded = *data_->isa.data()->loaded;
  return disassembler::disassemble(loaded.printer, loaded.codec, data_->object, false, nullptr);
}

}  // namespace isadora
