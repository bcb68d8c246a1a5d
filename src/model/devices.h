// Registers of devices in words: for manuals and comparisons.
#pragma once

#include <string>

#include "model/model.h"

namespace isadora::model {

std::string load_text(const DeviceRegister& device);   // "the next byte of the standard input"
std::string store_text(const DeviceRegister& device);  // "ends the program with this status"
// "UDR0 at 0xC6, 1 byte; loads: …; stores: …"
std::string device_text(const DeviceRegister& device);

}  // namespace isadora::model
