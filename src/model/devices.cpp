#include "model/devices.h"

namespace isadora::model {

using base::Integer;

std::string load_text(const DeviceRegister& device) {
  switch (device.load) {
    case DeviceRegister::Load::Zero: return "0";
    case DeviceRegister::Load::Input: return "the next byte of the standard input; at its end, all bits 1";
    case DeviceRegister::Load::Ready:
      return Integer(device.bits).to_hex() + ", with " + Integer(device.waiting).to_hex() +
             " as well while the standard input has another byte";
    case DeviceRegister::Load::Instructions: return "the number of instructions that were executed before";
  }
  return {};
}

std::string store_text(const DeviceRegister& device) {
  switch (device.store) {
    case DeviceRegister::Store::Nothing: return "no effect";
    case DeviceRegister::Store::Output: return "writes the lowest byte to the standard output";
    case DeviceRegister::Store::Exit: return "ends the program with this status";
  }
  return {};
}

std::string device_text(const DeviceRegister& device) {
  return device.name + " at " + Integer(device.address).to_hex() + ", " + std::to_string(device.bytes) +
         (device.bytes == 1 ? " byte" : " bytes") + "; loads: " + load_text(device) + "; stores: " + store_text(device);
}

}  // namespace isadora::model
