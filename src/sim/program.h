// The code of a run: each address is decoded when it is first executed, each distinct word specialized and compiled
// once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "object/object.h"
#include "sim/engine.h"
#include "sim/register_use.h"

namespace isadora::sim {

// Instructions begin at multiples of this.
uint64_t unit_of(const model::Machine& machine);
// The last address at which a program of this many bytes can begin: in files of 32 bits addresses are no larger. The
// last 4 GiB of 64 bits are left out, so that the program's end has an address.
uint64_t last_begin_of_code(const model::Machine& machine, uint64_t bytes);

// Lanes may go elsewhere from here.
bool transfers(const ir::Function& body);

class Program {
 public:
  // Keeps references to all of them.
  Program(const encoding::Codec& codec, const object::Object& object, const object::Kernel& kernel, Engine& engine);
  Program(const encoding::Codec&& codec, const object::Object&, const object::Kernel&, Engine&) = delete;
  Program(const encoding::Codec&, const object::Object&& object, const object::Kernel&, Engine&) = delete;

  // Its constant memory is as the launch has it now for as long as the program is run: engines may fold it.
  void keep_constants_of(const Launch& launch) { launch_ = &launch; }

  // Code that may be written is executed as it is in memory, where the launch has it. Without this, all code is the
  // object's.
  void read_code_from(Launch& launch);
  // To be called after a user has written memory: a segment of code whose bytes differ from the object's counts as
  // writable from now on. No caller may hold a superblock.
  void follow_edits(Launch& launch);
  // The memory of the code at an address that may be written; null where it may not.
  AddressSpace* written_code(uint64_t pc) const { return code_memory_ && is_writable(pc) ? code_memory_ : nullptr; }
  AddressSpace* code_memory() const { return code_memory_; }  // null where no code may be written
  // The current bytes at an address, at most this many; fewer at the end of the code.
  std::span<const uint8_t> bytes_at(uint64_t pc, uint64_t most) const;
  // Instructions of writable code are cached while they may be needed again. Drops them if there are very many; no
  // caller may hold one.
  void forget_written() {
    if (written_words_.size() > kMostWritten) written_words_.clear();
  }

  // A run with stops ends before an instruction at one of these addresses. Neither superblocks nor engines' own control
  // flow cross one. No caller may hold a superblock.
  void stop_at(std::set<uint64_t> addresses);
  const std::set<uint64_t>& stops() const { return stops_; }
  // Neither superblocks nor engines' own control flow cross such an address.
  bool stops_at(uint64_t pc) const { return watches(pc) || (!stops_.empty() && stops_.contains(pc)); }

  // The addresses that an observer watches (Observer::only_watched): at first all, then fewer and fewer.
  void watch_all() {
    if (watched_.size() != slots_.size()) watched_.assign(slots_.size(), true);
  }
  void unwatch(uint64_t pc);
  // Counts rebuilds of superblocks, during which no caller may hold one.
  bool watches_fewer() const { return watches_fewer_; }
  void rejoin();
  bool watches(uint64_t pc) const {
    const uint64_t slot = slot_of(pc);
    return slot < watched_.size() && watched_[slot];
  }

  // The instruction at an address, or null: then `why` has the reason.
  const Instruction* fetch(uint64_t pc, std::string& why) {
    const uint64_t slot = slot_of(pc);
    if (slot < slots_.size() && slots_[slot]) return slots_[slot];
    return fetch_new(pc, why);
  }
  // As above from the cache alone; else null.
  const Instruction* known(uint64_t pc) const {
    const uint64_t slot = slot_of(pc);
    return slot < slots_.size() ? slots_[slot] : nullptr;
  }
  // Of an address: its place in the tables, beyond all of them where no instruction can begin. Units are powers of two
  // nearly always, and a division takes as long as a whole instruction; the others have a place for each byte.
  uint64_t slot_of(uint64_t pc) const {
    const uint64_t offset = pc - object_.base;
    return offset & (slot_bytes_ - 1) ? UINT64_MAX : offset >> slot_shift_;
  }
  size_t slots() const { return slots_.size(); }
  // The superblock from an address, but not beyond `stop`; null if the engine takes instructions one by one, or if
  // there is no instruction.
  const Superblock* superblock(uint64_t pc, uint64_t stop) {
    const uint64_t slot = slot_of(pc);
    if (slot < whole_.size() && whole_[slot] && whole_[slot]->starts_at(pc, stop)) return whole_[slot];
    return other_superblock(pc, stop);
  }
  // Is this where the kernel ends, with code after it that belongs to no kernel? Lanes may be sent there, and not run
  // on.
  bool leaves_at(uint64_t pc) const { return code_after_ && pc == kernel_.end; }
  // The reason for a fault of lanes that ran past the kernel's end.
  std::string past_end() const { return "the program ran past the end of `" + kernel_.name + "`"; }
  // Calls see(instruction) for all that have been prepared and are kept.
  template <class See>
  void each_instruction(See see) const {
    for (const Words* words : {&words_, &written_words_}) {
      for (const auto& [key, instruction] : *words) see(*instruction);
    }
  }
  // Of the code that was executed.
  const RegisterUse& register_use() const { return register_use_; }
  // Calls see(superblock) for each.
  template <class See>
  void each_superblock(See see) const {
    for (const auto& [slot, from_here] : superblocks_) {
      for (const auto& superblock : from_here) see(*superblock);
    }
  }
  // The code that an engine with its own control flow has made of the program.
  std::unique_ptr<Code>& engine_code() { return engine_code_; }
  const object::Object& object() const { return object_; }
  const object::Kernel& kernel() const { return kernel_; }
  const encoding::Codec& codec() const { return codec_; }

 private:
  struct Key {
    model::Bits word;
    unsigned bytes;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const {
      return std::hash<uint64_t>()(static_cast<uint64_t>(key.word) * 31 + static_cast<uint64_t>(key.word >> 64));
    }
  };

  const Instruction* fetch_new(uint64_t pc, std::string& why);
  const Superblock* other_superblock(uint64_t pc, uint64_t stop);
  uint64_t end_of_code(uint64_t pc, std::string& why) const;
  using Words = std::unordered_map<Key, std::unique_ptr<Instruction>, KeyHash>;
  static constexpr size_t kMostWritten = 1 << 16;

  const Instruction* prepare(const encoding::Decoded& decoded, Words& words);
  bool is_writable(uint64_t pc) const;
  AddressSpace* memory_of_code(Launch& launch) const;
  bool is_edited(const object::CodeSegment& segment, AddressSpace& memory) const;
  void forget_blocks();

  const encoding::Codec& codec_;
  const object::Object& object_;
  const object::Kernel& kernel_;
  Engine& engine_;
  const Launch* launch_ = nullptr;
  uint64_t unit_;
  bool code_after_ = false;
  uint64_t slot_bytes_ = 1;
  unsigned slot_shift_ = 0;
  // These three by slot_of(an address). Code that may be written has no place in them.
  std::vector<const Instruction*> slots_;
  std::unordered_map<uint64_t, std::vector<std::unique_ptr<Superblock>>> superblocks_;  // by their beginning
  std::vector<const Superblock*> whole_;  // of them, the one that is; empty before there are any
  RegisterUse register_use_;
  bool joins_ = true;  // the engine uses superblocks
  Words words_, written_words_;
  std::vector<object::CodeSegment> segments_;  // the object's; all code if it has none
  AddressSpace* code_memory_ = nullptr;
  std::unique_ptr<Code> engine_code_;
  std::set<uint64_t> stops_;
  std::vector<uint8_t> watched_;  // by slot; empty: none is
  bool watches_fewer_ = false;
};

}  // namespace isadora::sim
