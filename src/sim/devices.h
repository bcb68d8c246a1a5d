// The effects of devices (docs/machine.md, "Devices"). Only harts have some.
#pragma once

#include "sim/machine.h"

namespace isadora::sim {

// The number of a register's size that a value in the IR's little-endian memory is to the machine, and back.
uint64_t device_number(const model::Machine& machine, const model::DeviceRegister& device, uint64_t value);

// The values are those of the IR's memory. A load acts when the instruction reads, a store when its other writes
// happen. The status of an exit is the engine's to report.
uint64_t load_device(Launch& launch, const model::DeviceRegister& device);
void store_device(Launch& launch, const model::DeviceRegister& device, uint64_t value);

}  // namespace isadora::sim
