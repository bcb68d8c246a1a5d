// Complete runs: converts launches, hosts and results between C and C++.
#include "api/c/guard.h"
#include "api/c/handles.h"

namespace isadora::api::c {

isadora_extent extent_of(const Extent& e) { return {e.x, e.y, e.z}; }

isadora_fault fault_of(Arena& arena, const Fault& f) {
  isadora_fault out{};
  out.kind = arena.text(f.kind);
  out.message = arena.text(f.message);
  out.detail = arena.text(f.detail);
  out.kernel = arena.text(f.kernel);
  out.pc = f.pc;
  out.instruction = arena.text(f.instruction);
  out.source_line = f.source_line;
  out.warp = f.warp;
  out.block = extent_of(f.block);
  out.lanes = f.lanes;
  out.has_address = f.address.has_value();
  out.address = f.address.value_or(0);
  out.space = arena.text(f.space);
  out.nearby = arena.text(f.nearby);
  return out;
}

namespace {

constexpr int64_t kNoFile = -2, kNoDescriptor = -9;  // ENOENT, EBADF

// Calls the caller's functions.
class CallerHost final : public Host {
 public:
  CallerHost(const isadora_host& host, const isadora_file_host* files)
      : host_(host), files_(files ? *files : isadora_file_host{}) {}
  int64_t read(int64_t descriptor, uint8_t* to, uint64_t bytes) override {
    return host_.read ? host_.read(host_.context, descriptor, to, bytes) : kNoDescriptor;
  }
  int64_t write(int64_t descriptor, const uint8_t* from, uint64_t bytes) override {
    return host_.write ? host_.write(host_.context, descriptor, from, bytes) : kNoDescriptor;
  }
  int64_t open(const std::string& path, int64_t flags, int64_t mode) override {
    return host_.open ? host_.open(host_.context, path.c_str(), flags, mode) : kNoFile;
  }
  int64_t close(int64_t descriptor) override {
    return host_.close ? host_.close(host_.context, descriptor) : kNoDescriptor;
  }
  int64_t seek(int64_t descriptor, int64_t offset, int64_t whence) override {
    return files_.seek ? files_.seek(host_.context, descriptor, offset, whence)
                       : Host::seek(descriptor, offset, whence);
  }
  int64_t unlink(const std::string& path) override {
    return files_.unlink ? files_.unlink(host_.context, path.c_str()) : kNoFile;
  }
  int64_t rename(const std::string& from, const std::string& to) override {
    return files_.rename ? files_.rename(host_.context, from.c_str(), to.c_str()) : kNoFile;
  }

 private:
  isadora_host host_;
  isadora_file_host files_;
};

Extent extent_of(const isadora_extent& e) { return {std::max(e.x, 1u), std::max(e.y, 1u), std::max(e.z, 1u)}; }

bool is_whole(const isadora_launch& l) {
  const auto named = [](const auto& x) { return x.name != nullptr; };
  return is_array(l.arguments, l.argument_count) && std::all_of(l.arguments, l.arguments + l.argument_count, named) &&
         is_array(l.settings, l.setting_count) && std::all_of(l.settings, l.settings + l.setting_count, named) &&
         are_strings(l.command_line, l.command_line_count) && !(l.host && l.text_host) && !(l.file_host && !l.host);
}

Argument argument_of(const isadora_argument& a) {
  if (!a.is_buffer) return Argument::number(a.number);
  const auto* const first = static_cast<const uint8_t*>(a.bytes);
  return first ? Argument::buffer({first, first + a.size}) : Argument::zeros(a.size);
}

}  // namespace

bool read_launch(const isadora_launch* given, Launch& out) {
  isadora_launch l = isadora_launch_init();
  if (given && !read_sized(given, l)) return false;
  if (!is_whole(l)) return false;
  if (l.kernel) out.kernel = l.kernel;
  if (l.engine) out.engine = l.engine;
  out.grid = extent_of(l.grid);
  out.block = extent_of(l.block);
  out.max_instructions = l.max_instructions;
  for (const isadora_argument& a : std::span(l.arguments, l.argument_count)) out.arguments[a.name] = argument_of(a);
  for (const isadora_setting& s : std::span(l.settings, l.setting_count)) out.settings[s.name] = s.value;
  out.command_line = strings_of(l.command_line, l.command_line_count);
  if (l.host) out.host = std::make_shared<CallerHost>(*l.host, l.file_host);
  if (l.text_host) out.host = l.text_host->host;
  return true;
}

using Outcome = OwnedStruct<isadora_result, RunResult>;

static_assert(static_cast<int>(RunResult::Status::Limit) == ISADORA_LIMIT);

isadora_result* result_of(RunResult result) {
  auto out = std::make_unique<Outcome>(std::move(result));
  const RunResult& r = out->kept;
  out->outcome = static_cast<isadora_outcome>(r.status);
  out->message = r.message.c_str();
  if (r.fault) {
    isadora_fault& fault = out->arena.array<isadora_fault>(1).front();
    out->fault = &(fault = fault_of(out->arena, *r.fault));
  }
  out->has_exit_status = r.exit_status.has_value();
  out->exit_status = r.exit_status.value_or(0);
  const auto buffer = [](const auto& b) { return isadora_buffer{b.first.c_str(), b.second.data(), b.second.size()}; };
  copy_array(out->arena.each(r.buffers, buffer), out->buffers, out->buffer_count);
  out->warp_instructions = r.warp_instructions;
  out->lane_instructions = r.lane_instructions;
  return out.release();
}

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_status isadora_text_host_new(const void* input, size_t size, isadora_text_host** host) {
  clear(host);
  if (!is_array(input, size) || !host) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const auto* const text = static_cast<const char*>(input);
    *host = new isadora_text_host{std::make_shared<isadora::TextHost>(std::string(text, text + size))};
    return ISADORA_OK;
  });
}

const char* isadora_text_host_output(const isadora_text_host* host, size_t* size) {
  if (size) *size = host ? host->host->output().size() : 0;
  return host ? host->host->output().c_str() : nullptr;
}

const char* isadora_text_host_errors(const isadora_text_host* host, size_t* size) {
  if (size) *size = host ? host->host->errors().size() : 0;
  return host ? host->host->errors().c_str() : nullptr;
}

void isadora_text_host_free(isadora_text_host* host) { delete host; }

isadora_status isadora_run(const isadora_program* program, const isadora_launch* launch, isadora_result** result,
                           isadora_findings** findings) {
  clear(result), clear(findings);
  if (!program || !result) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::Launch l;
    if (!read_launch(launch, l)) return ISADORA_BAD_ARGUMENT;
    isadora::RunResult r = isadora::run(program->program, l);
    if (r.status == isadora::RunResult::Status::BadRequest) return return_message(r.message, findings), ISADORA_REFUSED;
    *result = result_of(std::move(r));
    return ISADORA_OK;
  });
}

void isadora_result_free(isadora_result* result) { delete static_cast<Outcome*>(result); }
