// The retired instruction as observers see it: views of the session's record.
#include "api/c/session.h"

namespace isadora::api::c {

namespace {

static_assert(static_cast<int>(MemoryAccess::Kind::Atomic) == ISADORA_ATOMIC);
static_assert(static_cast<int>(Session::Detail::Accesses) == ISADORA_ACCESSES);

// Calls an observer in C; its arrays are reused for each instruction.
class CallbackObserver {
 public:
  CallbackObserver(isadora_observer* observer, void* context) : observer_(observer), context_(context) {}

  bool operator()(const Retired& r) {
    isadora_retired out{};
    out.moment = r.moment;
    out.address = r.address;
    out.word_low = r.word.low;
    out.word_high = r.word.high;
    out.warp = r.warp;
    out.size = r.size;
    out.opcode = r.opcode.data();  // names are whole strings of the description, terminated by NUL
    out.lanes = r.lanes;
    list(r.read, read_, out.read, out.read_count);
    list(r.written, written_, out.written, out.written_count);
    list(r.memory, memory_, out.memory, out.memory_count);
    out.has_next = r.next.has_value();
    out.next = r.next.value_or(0);
    if (!r.fault) return observer_(context_, &out);
    Arena arena;
    const isadora_fault fault = fault_of(arena, *r.fault);
    out.fault = &fault;
    return observer_(context_, &out);
  }

 private:
  static isadora_register_access to_c(const RegisterAccess& a) {
    return {a.file.data(), a.number, a.lane, a.value.words.data(), a.value.words.size()};
  }
  static isadora_memory_access to_c(const MemoryAccess& a) {
    return {static_cast<isadora_access_kind>(a.kind),
            a.lane,
            a.space.data(),
            a.address,
            a.bytes,
            a.before.words.size(),
            a.before.words.data(),
            a.after.words.data()};
  }
  template <class From, class To>
  static void list(const std::vector<From>& from, std::vector<To>& all, const To*& first, size_t& count) {
    all.clear();
    for (const From& access : from) all.push_back(to_c(access));
    first = all.data();
    count = all.size();
  }

  isadora_observer* observer_;
  void* context_;
  std::vector<isadora_register_access> read_, written_;
  std::vector<isadora_memory_access> memory_;
};

}  // namespace

}  // namespace isadora::api::c

using namespace isadora::api::c;

isadora_status isadora_session_observe(isadora_session* session, isadora_observer* observer, void* context,
                                       isadora_detail detail) {
  const int d = number_of(detail);
  if (!is_usable(session) || d < ISADORA_INSTRUCTIONS || d > ISADORA_ACCESSES) return ISADORA_BAD_ARGUMENT;
  return guarded([&] {
    if (observer)
      session->session.observe(CallbackObserver(observer, context), static_cast<isadora::Session::Detail>(d));
    else
      session->session.observe(nullptr);
    return ISADORA_OK;
  });
}
