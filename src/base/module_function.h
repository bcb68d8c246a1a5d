// Before the definition of a function that the program looks up in a module by its name (base/plugin.h): all else is
// hidden.
#pragma once

#define ISADORA_MODULE_FUNCTION extern "C" __attribute__((visibility("default")))
