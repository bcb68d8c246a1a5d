#include "sim/devices.h"

namespace isadora::sim {
namespace {

constexpr int64_t kInput = 0, kOutput = 1;  // descriptors

// The next byte of the input. It is asked for when the program wants to know whether there is one, however long that
// takes: so a run depends on its input alone, not on when it comes.
int next_byte(Launch& launch) {
  if (launch.input_ahead != kNotFetched) return launch.input_ahead;
  uint8_t byte = 0;
  const bool read = launch.host && launch.host->read(kInput, &byte, 1) == 1;
  if (launch.host_failed()) return kEndOfInput;
  return launch.input_ahead = read ? byte : kEndOfInput;
}

uint64_t take_byte(Launch& launch) {
  const int byte = next_byte(launch);
  if (byte == kEndOfInput) return UINT64_MAX;
  launch.input_ahead = kNotFetched;
  return static_cast<uint64_t>(byte);
}

uint64_t value_of(Launch& launch, const model::DeviceRegister& device) {
  switch (device.load) {
    case model::DeviceRegister::Load::Zero: return 0;
    case model::DeviceRegister::Load::Input: return take_byte(launch);
    case model::DeviceRegister::Load::Ready:
      return device.bits | (next_byte(launch) == kEndOfInput ? 0 : device.waiting);
    case model::DeviceRegister::Load::Instructions: return launch.clock;
  }
  return 0;
}

}  // namespace

uint64_t device_number(const model::Machine& machine, const model::DeviceRegister& device, uint64_t value) {
  const unsigned others = 64 - 8 * device.bytes;
  if (machine.data_order == model::ByteOrder::Big) return __builtin_bswap64(value) >> others;
  return value << others >> others;
}

uint64_t load_device(Launch& launch, const model::DeviceRegister& device) {
  return device_number(launch.isa.machine, device, value_of(launch, device));
}

void store_device(Launch& launch, const model::DeviceRegister& device, uint64_t value) {
  if (device.store != model::DeviceRegister::Store::Output || !launch.host) return;
  const auto byte = static_cast<uint8_t>(device_number(launch.isa.machine, device, value));
  launch.host->write(kOutput, &byte, 1);
}

}  // namespace isadora::sim
