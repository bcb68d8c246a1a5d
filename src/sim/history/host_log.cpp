#include "sim/history/host_log.h"

#include <algorithm>

namespace isadora::sim::history {

const HostLog::Call* HostLog::next_logged(Call::Kind kind, int64_t descriptor) {
  if (next_ == calls_.size()) return nullptr;
  const Call& call = calls_[next_];
  if (call.kind == kind && call.descriptor == descriptor) return &calls_[next_++];
  forget_rest();
  return nullptr;
}

int64_t HostLog::note(Call call) {
  if (failed()) return call.result;
  calls_.push_back(std::move(call));
  return calls_[next_++].result;
}

int64_t HostLog::read(int64_t descriptor, uint8_t* to, uint64_t bytes) {
  if (const Call* call = next_logged(Call::Kind::Read, descriptor)) {
    std::copy_n(call->bytes.begin(), std::min<uint64_t>(bytes, call->bytes.size()), to);
    return call->result;
  }
  const int64_t n = checked_count(world_.read(descriptor, to, bytes), bytes);
  return note({Call::Kind::Read, descriptor, n > 0 ? std::string(to, to + n) : std::string(), n});
}

int64_t HostLog::write(int64_t descriptor, const uint8_t* from, uint64_t bytes) {
  if (const Call* call = next_logged(Call::Kind::Write, descriptor)) return call->result;
  const int64_t n = checked_count(world_.write(descriptor, from, bytes), bytes);
  return note({Call::Kind::Write, descriptor, n > 0 ? std::string(from, from + n) : std::string(), n});
}

int64_t HostLog::open(const std::string& path, int64_t flags, int64_t mode) {
  if (const Call* call = next_logged(Call::Kind::Open, 0)) return call->result;
  return note({Call::Kind::Open, 0, path, world_.open(path, flags, mode)});
}

int64_t HostLog::close(int64_t descriptor) {
  if (const Call* call = next_logged(Call::Kind::Close, descriptor)) return call->result;
  return note({Call::Kind::Close, descriptor, {}, world_.close(descriptor)});
}

int64_t HostLog::seek(int64_t descriptor, int64_t offset, int64_t whence) {
  if (const Call* call = next_logged(Call::Kind::Seek, descriptor)) return call->result;
  return note({Call::Kind::Seek, descriptor, {}, world_.seek(descriptor, offset, whence)});
}

int64_t HostLog::unlink(const std::string& path) {
  if (const Call* call = next_logged(Call::Kind::Unlink, 0)) return call->result;
  return note({Call::Kind::Unlink, 0, path, world_.unlink(path)});
}

int64_t HostLog::rename(const std::string& from, const std::string& to) {
  if (const Call* call = next_logged(Call::Kind::Rename, 0)) return call->result;
  return note({Call::Kind::Rename, 0, from, world_.rename(from, to)});
}

std::string HostLog::bytes_of(Call::Kind kind, int64_t descriptor) const {
  std::string out;
  for (size_t i = 0; i < next_; i++) {
    if (calls_[i].kind == kind && calls_[i].descriptor == descriptor) out += calls_[i].bytes;
  }
  return out;
}

std::string HostLog::written_to(int64_t descriptor) const { return bytes_of(Call::Kind::Write, descriptor); }
std::string HostLog::read_from(int64_t descriptor) const { return bytes_of(Call::Kind::Read, descriptor); }

}  // namespace isadora::sim::history
