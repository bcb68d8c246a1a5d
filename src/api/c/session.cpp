// Sessions: run, step, go back, save and restore. state.cpp has the state, retired.cpp observers.
#include "api/c/session.h"

namespace isadora::api::c {

namespace {

static_assert(static_cast<int>(Stop::Reason::Beginning) == ISADORA_STOP_BEGINNING);
static_assert(static_cast<int>(Watch::On::Access) == ISADORA_ON_ACCESS);

// False where a pointer is missing or a number is out of its range.
bool read_until(const isadora_until* given, Until& out) {
  isadora_until u = isadora_until_init();
  if (given && !read_sized(given, u)) return false;
  if (!is_array(u.addresses, u.address_count) || !is_array(u.watches, u.watch_count)) return false;
  if (u.instructions) out.instructions = u.instructions;
  if (u.steps) out.steps = u.steps;
  out.warp = u.warp;
  out.barriers = u.barriers;
  out.host_calls = u.host_calls;
  out.addresses = {u.addresses, u.addresses + u.address_count};
  for (const isadora_watch& w : std::span(u.watches, u.watch_count)) {
    const int on = number_of(w.on);
    if (!w.place || on < ISADORA_ON_WRITE || on > ISADORA_ON_ACCESS) return false;
    out.watches.push_back({w.place, static_cast<Watch::On>(on), w.warp, w.lanes ? w.lanes : ISADORA_ALL_LANES});
  }
  return true;
}

isadora_status stopped(isadora_session& session, Stop stop, isadora_stop* out, isadora_findings** findings) {
  if (!stop) return return_message(stop.message, findings), ISADORA_REFUSED;
  session.watches = std::move(stop.watches);
  if (out)
    *out = {static_cast<isadora_reason>(stop.reason),
            stop.warp,
            stop.address,
            stop.lanes,
            session.watches.data(),
            session.watches.size()};
  return ISADORA_OK;
}

// Calls a function of the session that runs it; other calls are refused meanwhile.
template <class Go>
isadora_status run_and_report(isadora_session* session, isadora_stop* stop, isadora_findings** findings, Go go) {
  return guarded([&] {
    const Running running(*session);
    return stopped(*session, go(session->session), stop, findings);
  });
}

template <class Go>
isadora_status run_until(isadora_session* session, const isadora_until* until, isadora_stop* stop,
                         isadora_findings** findings, Go go) {
  clear(findings);
  if (!is_usable(session)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    Until u;
    if (!read_until(until, u)) return ISADORA_BAD_ARGUMENT;
    return run_and_report(session, stop, findings, [&](Session& s) { return go(s, u); });
  });
}

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;
using isadora::Session;
using isadora::Until;

isadora_status isadora_session_start(const isadora_program* program, const isadora_launch* launch,
                                     isadora_session** session, isadora_findings** findings) {
  clear(session), clear(findings);
  if (!program || !session) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::Launch l;
    if (!read_launch(launch, l)) return ISADORA_BAD_ARGUMENT;
    return give(Session::start(program->program, l), session, findings);
  });
}

void isadora_session_free(isadora_session* session) {
  if (is_usable(session)) delete session;
}

isadora_status isadora_session_run(isadora_session* session, const isadora_until* until, isadora_stop* stop,
                                   isadora_findings** findings) {
  return run_until(session, until, stop, findings, [](Session& s, const Until& u) { return s.run(u); });
}

isadora_status isadora_session_run_back(isadora_session* session, const isadora_until* until, isadora_stop* stop,
                                        isadora_findings** findings) {
  return run_until(session, until, stop, findings, [](Session& s, const Until& u) { return s.run_back(u); });
}

isadora_status isadora_session_step(isadora_session* session, uint64_t instructions, isadora_stop* stop) {
  if (!is_usable(session) || instructions == 0) return ISADORA_BAD_ARGUMENT;
  return run_and_report(session, stop, nullptr, [&](Session& s) { return s.step(instructions); });
}

isadora_status isadora_session_step_back(isadora_session* session, uint64_t instructions, isadora_stop* stop) {
  if (!is_usable(session) || instructions == 0) return ISADORA_BAD_ARGUMENT;
  return run_and_report(session, stop, nullptr, [&](Session& s) { return s.step_back(instructions); });
}

isadora_status isadora_session_go_to(isadora_session* session, uint64_t moment, isadora_stop* stop) {
  if (!is_usable(session)) return ISADORA_BAD_ARGUMENT;
  return run_and_report(session, stop, nullptr, [&](Session& s) { return s.go_to(moment); });
}

uint64_t isadora_session_moment(const isadora_session* session) {
  return is_usable(session) ? guarded_or(uint64_t{0}, [&] { return session->session.moment(); }) : 0;
}

bool isadora_session_ended(const isadora_session* session) {
  return is_usable(session) && guarded_or(false, [&] { return session->session.ended(); });
}

isadora_status isadora_session_result(const isadora_session* session, isadora_result** result) {
  clear(result);
  if (!is_usable(session) || !result) return ISADORA_BAD_ARGUMENT;
  return guarded([&] { return *result = result_of(session->session.result()), ISADORA_OK; });
}

isadora_status isadora_session_save(const isadora_session* session, isadora_blob** saved, isadora_findings** findings) {
  clear(saved), clear(findings);
  if (!is_usable(session) || !saved) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    isadora::Result<std::string> bytes = session->session.save();
    if (bytes) *saved = blob_of(std::move(*bytes));
    return status_of(bytes, findings);
  });
}

isadora_status isadora_session_restore(isadora_session* session, const void* saved, size_t size,
                                       isadora_findings** findings) {
  clear(findings);
  if (!is_usable(session) || !is_array(saved, size)) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    return status_of(session->session.restore({static_cast<const char*>(saved), size}), findings);
  });
}
