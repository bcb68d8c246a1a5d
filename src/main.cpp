#include "driver/commands.h"

int main(int argc, char** argv) { return isadora::driver::main(argc, argv); }
