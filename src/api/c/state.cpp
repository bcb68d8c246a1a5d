// Reads and writes the state of a session's machine.
#include "api/c/session.h"

namespace isadora::api::c {

namespace {

static_assert(static_cast<int>(LaneState::State::Ended) == ISADORA_LANE_ENDED);

// Words of a value that is converted whole: registers of up to 1024 bits, and one word more to detect overflow.
constexpr size_t kMostWords = 1024;

bool is_value(const uint64_t* words, size_t count) { return words && count > 0 && count <= kMostWords; }

Value value_of(const uint64_t* words, size_t count) { return Value(std::vector<uint64_t>(words, words + count)); }

void append(const Value& value, uint64_t*& out) { out = std::copy(value.words.begin(), value.words.end(), out); }

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

uint32_t isadora_session_warps(const isadora_session* session) {
  return is_usable(session) ? guarded_or(0u, [&] { return session->session.warps(); }) : 0;
}

isadora_status isadora_session_block(const isadora_session* session, isadora_extent* block) {
  if (!is_usable(session) || !block) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return *block = extent_of(session->session.block()), ISADORA_OK; });
}

isadora_status isadora_session_lanes(const isadora_session* session, uint32_t warp, isadora_lane* lanes,
                                     size_t capacity, size_t* count) {
  if (!is_usable(session) || !is_array(lanes, capacity)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const std::vector<isadora::LaneState> all = session->session.lanes(warp);
    if (all.empty()) return ISADORA_REFUSED;
    if (count) *count = all.size();
    if (capacity < all.size()) return ISADORA_TOO_SMALL;
    for (const isadora::LaneState& lane : all) *lanes++ = {static_cast<isadora_lane_state>(lane.state), lane.address};
    return ISADORA_OK;
  });
}

isadora_status isadora_session_address(const isadora_session* session, uint32_t warp, uint64_t* address) {
  if (!is_usable(session) || !address) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    if (warp >= session->session.warps()) return ISADORA_REFUSED;
    const std::optional<uint64_t> at = session->session.address(warp);
    if (at) *address = *at;
    return at ? ISADORA_OK : ISADORA_NOT_FOUND;
  });
}

isadora_status isadora_session_read(const isadora_session* session, const char* place, uint32_t warp, uint64_t* words,
                                    size_t capacity, size_t* values, size_t* each, isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !place || !is_array(words, capacity) || !values || !each) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const isadora::Result<std::vector<isadora::Value>> read = session->session.read(place, warp);
    if (!read) return status_of(read, findings);
    *values = read->size();
    *each = read->empty() ? 0 : read->front().words.size();
    if (capacity < *values * *each) return ISADORA_TOO_SMALL;
    for (const isadora::Value& value : *read) append(value, words);
    return ISADORA_OK;
  });
}

isadora_status isadora_session_write(isadora_session* session, const char* place, const uint64_t* words,
                                     size_t word_count, uint32_t warp, uint64_t lanes, uint64_t* given,
                                     isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !place || !is_value(words, word_count)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const auto set = session->session.write(place, value_of(words, word_count), warp, lanes);
    if (set && given) *given = *set;
    return status_of(set, findings);
  });
}

isadora_status isadora_session_set_address(isadora_session* session, uint64_t address, uint32_t warp, uint64_t lanes,
                                           isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return status_of(session->session.set_address(address, warp, lanes), findings); });
}

isadora_status isadora_session_read_register(const isadora_session* session, const char* file, uint32_t number,
                                             uint32_t warp, uint32_t lane, uint64_t* words, size_t capacity,
                                             size_t* count, isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !file || !is_array(words, capacity)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const isadora::Result<isadora::Value> read = session->session.read_register(file, number, warp, lane);
    if (!read) return status_of(read, findings);
    if (count) *count = read->words.size();
    if (capacity < read->words.size()) return ISADORA_TOO_SMALL;
    return append(*read, words), ISADORA_OK;
  });
}

isadora_status isadora_session_write_register(isadora_session* session, const char* file, uint32_t number,
                                              uint32_t warp, uint32_t lane, const uint64_t* words, size_t word_count,
                                              isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !file || !is_value(words, word_count)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    return status_of(session->session.write_register(file, number, value_of(words, word_count), warp, lane), findings);
  });
}

isadora_status isadora_session_read_memory(const isadora_session* session, const char* space, uint64_t address,
                                           uint32_t warp, uint32_t lane, void* out, size_t size, size_t* got,
                                           isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !space || !is_array(out, size) || !got) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const isadora::Result<std::vector<uint8_t>> read = session->session.read_memory(space, address, size, warp, lane);
    if (!read) return status_of(read, findings);
    std::copy(read->begin(), read->end(), static_cast<uint8_t*>(out));
    *got = read->size();
    return ISADORA_OK;
  });
}

isadora_status isadora_session_write_memory(isadora_session* session, const char* space, uint64_t address,
                                            uint32_t warp, uint32_t lane, const void* bytes, size_t size,
                                            isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !space || !is_array(bytes, size)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    const auto* const first = static_cast<const uint8_t*>(bytes);
    return status_of(session->session.write_memory(space, address, {first, first + size}, warp, lane), findings);
  });
}
