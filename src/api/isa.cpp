#include <isadora/isa.h>

#include <cctype>
#include <filesystem>

#include "api/data.h"
#include "api/encode.h"
#include "api/failure.h"
#include "api/findings.h"
#include "api/spelling.h"
#include "assembler/assembler.h"
#include "assembler/text.h"
#include "base/files.h"
#include "base/float_environment.h"
#include "linker/objects.h"
#include "object/image.h"

namespace isadora {

using diag::Kind;

namespace {

// A text up to the last character that is neither blank nor of a comment, and where the first such is.
std::pair<std::string, uint32_t> instruction_in(std::string_view text, std::string_view comment) {
  const base::SourceRef clean = assembler::without_comments(base::make_source("<text>", std::string(text)), comment);
  const std::string_view line = clean->text;
  std::optional<uint32_t> first;
  uint32_t last = 0;
  for (uint32_t pos = 0; pos < line.size();) {
    uint32_t next = assembler::skip_comment(line, pos);
    if (next == pos) {
      next = assembler::element_end(line, pos);
      if (!std::isspace(static_cast<unsigned char>(line[pos]))) first = first.value_or(pos), last = next;
    }
    pos = next;
  }
  return {std::string(line.substr(0, last)), first.value_or(0)};
}

Scope scope_of(model::Scope s) {
  switch (s) {
    case model::Scope::Lane: return Scope::Lane;
    case model::Scope::Warp: return Scope::Warp;
    case model::Scope::Block: return Scope::Block;
    case model::Scope::Grid: return Scope::Grid;
    case model::Scope::Hart: return Scope::Hart;
    case model::Scope::Constant: break;
  }
  return Scope::Constant;
}

Result<Isa> loaded(std::unique_ptr<library::Loaded> l, diag::Sink& sink) {
  return l ? api::succeed(Isa(std::make_shared<const Isa::Data>(std::move(l))), sink) : api::fail<Isa>(sink);
}

// A function of its own, not inlined: Isa::decode is called very often, and so saves few registers around the codec's
// call.
[[gnu::noinline]] unsigned decode_and_explain(const encoding::Codec& codec, std::span<const uint8_t> bytes,
                                              encoding::Decoded& out, DecodeFailure& failure) {
  const bool good = codec.decode(bytes, out);
  failure = good ? DecodeFailure{} : api::failure_of(codec, bytes);
  return good ? out.bytes : 0;
}

std::string description_of(const model::Optype& optype) {
  std::string out;
  for (const model::Prose& p : optype.prose) {
    if (p.block == "__Description") out += (out.empty() ? "" : "\n\n") + p.markdown;
  }
  return out;
}

Opcode opcode_of(const model::Isa& isa, const model::Opcode& o) {
  const model::Optype& optype = isa.optypes[o.optype];
  Opcode out{o.name, optype.name, {}, o.length, {}, {}, description_of(optype)};
  if (optype.group != model::kNoIndex) out.group = isa.groups[optype.group].name;
  for (const model::Form& f : o.forms) out.forms.push_back(f.header);
  std::vector<uint64_t> codes;
  for (const model::Field& f : o.fields) codes.push_back(f.fixed ? *f.fixed : f.default_code.value_or(0));
  for (size_t i = 0; i < codes.size(); ++i) out.fields.push_back(api::field_of(isa, o, codes, i));
  return out;
}

}  // namespace

Isa::Isa(std::shared_ptr<const Data> data) : data_(std::move(data)) {}

Result<Isa> Isa::load(const std::string& name_or_path, const std::vector<std::string>& folders) try {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  std::unique_ptr<library::Loaded> l = library::load(name_or_path, sink, folders);
  return loaded(std::move(l), sink);
} catch (const std::filesystem::filesystem_error& e) {
  return api::refused<Isa>(Kind::CannotRead, "a folder cannot be read: " + base::error_reason(e.code().value()));
}

Result<Isa> Isa::parse(const std::vector<std::pair<std::string, std::string>>& files) {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  std::vector<base::SourceRef> texts;
  for (const auto& [name, text] : files) texts.push_back(base::make_source(name, text));
  std::unique_ptr<library::Loaded> l = library::load(texts, sink);
  return loaded(std::move(l), sink);
}

std::string Isa::name() const { return data_->isa().name; }
std::string Isa::fingerprint() const { return data_->isa().fingerprint; }
Execution Isa::execution() const {
  return data_->isa().machine.execution == model::Execution::Hart ? Execution::Hart : Execution::Simt;
}
unsigned Isa::lanes() const { return data_->isa().machine.lanes; }
unsigned Isa::parcel_bits() const { return data_->isa().machine.parcel_bits; }
unsigned Isa::code_align() const { return data_->isa().machine.code_align; }

std::vector<RegisterFile> Isa::register_files() const {
  std::vector<RegisterFile> out;
  for (const model::RegisterFile& f : data_->isa().files)
    out.push_back({f.name, scope_of(f.scope), f.count, f.width, f.spelling});
  return out;
}

std::vector<Opcode> Isa::opcodes() const {
  const base::FloatEnvironment floats;
  std::vector<Opcode> out;
  for (const model::Opcode& o : data_->isa().opcodes) out.push_back(opcode_of(data_->isa(), o));
  return out;
}

unsigned Isa::decode(std::span<const uint8_t> bytes, Instruction& out, DecodeFailure* failure) const {
  Instruction::Data& d = out.data();
  if (d.isa != data_) d.isa = data_;
  const encoding::Codec& codec = data_->loaded->codec;
  if (failure) return decode_and_explain(codec, bytes, d.decoded, *failure);
  return codec.decode(bytes, d.decoded);
}

std::string Isa::explain(const DecodeFailure& failure) const {
  if (failure.error == DecodeError::Misaligned)
    return "instructions begin at multiples of " + std::to_string(code_align()) + " bytes";
  return data_->loaded->codec.explain(static_cast<encoding::DecodeStatus>(failure.error), failure.opcode,
                                      failure.detail);
}

Result<Instruction> Isa::decode(std::span<const uint8_t> bytes) const {
  const base::FloatEnvironment floats;
  Instruction instruction;
  DecodeFailure failure;
  diag::Sink sink;
  if (decode(bytes, instruction, &failure)) return api::succeed(std::move(instruction), sink);
  return api::refused<Instruction>(Kind::IllegalWord, explain(failure));
}

Result<Instruction> Isa::decode(Word word, unsigned bits) const {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  encoding::Decoded d;
  encoding::DecodeStatus why = encoding::DecodeStatus::None;
  uint16_t detail = 0;
  const model::Bits value = static_cast<model::Bits>(word.high) << 64 | word.low;
  if (data_->loaded->codec.decode_word(value, bits, d, &why, &detail))
    return api::succeed(api::make_instruction(data_, d), sink);
  return api::refused<Instruction>(Kind::IllegalWord, explain(api::failure_of(why, d.opcode, detail)));
}

Result<Instruction> Isa::assemble_line(std::string_view text, uint64_t address) const {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  auto [line, start] = instruction_in(text, data_->isa().machine.comment);
  if (!line.ends_with(';')) line += ";";
  const base::SourceRef source = base::make_source("<text>", std::move(line));
  sink.keep(source);
  encoding::Decoded d;
  uint32_t end = 0;
  if (!data_->loaded->matcher.parse(*source, start, address, nullptr, d, end, sink))
    return api::fail<Instruction>(sink);
  if (end == source->text.size()) return api::succeed(api::make_instruction(data_, d), sink);
  sink.report(Kind::UnexpectedToken, {source.get(), end, static_cast<uint32_t>(source->text.size())},
              "expected one instruction, found this after it");
  return api::fail<Instruction>(sink);
}

Result<Instruction> Isa::encode(const Encoding& encoding) const {
  const base::FloatEnvironment floats;
  return api::encode(data_, encoding);
}

Result<Program> Isa::assemble(std::string text, std::string name) const {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  const base::SourceRef source = base::make_source(std::move(name), std::move(text));
  sink.keep(source);
  object::Object object;
  if (!assembler::assemble(data_->loaded->matcher, source, object, sink)) return api::fail<Program>(sink);
  return api::succeed(Program(std::make_shared<const Program::Data>(Program::Data{*this, std::move(object)})), sink);
}

Result<Program> Isa::read_elf(std::string_view bytes, std::string name) const {
  const base::FloatEnvironment floats;
  diag::Sink sink;
  const object::ElfIdentity identity = object::identity_of(data_->isa().machine);
  std::optional<object::Object> object = object::is_image(bytes)
                                             ? object::read_image(bytes, name, identity, sink)
                                             : linker::read_object(data_->loaded->codec, bytes, name, sink);
  if (!object) return api::fail<Program>(sink);
  if (!object->isa.empty() && object->isa != this->name()) {
    return api::refused<Program>(Kind::BadObject,
                                 "`" + name + "` is a program of `" + object->isa + "`, not of `" + this->name() + "`");
  }
  return api::succeed(Program(std::make_shared<const Program::Data>(Program::Data{*this, std::move(*object)})), sink);
}

}  // namespace isadora
