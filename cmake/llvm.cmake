# LLVM_LIBRARIES: what the module of the engine `jit` is linked with. Those parts of LLVM alone that it uses: the shared library has all targets and tools, and the
# dynamic linker needs three times as long for it, as long as a small region is compiled. Where the parts are not installed, it is the shared library.
set(LLVM_LIBRARIES ${LLVM}/lib/libLLVM.so)
find_library(ZSTD zstd)
if(ZSTD AND EXISTS ${LLVM}/lib/libLLVMOrcJIT.a AND EXISTS ${LLVM}/bin/llvm-config)
  execute_process(COMMAND ${LLVM}/bin/llvm-config --link-static --libs orcjit native passes bitreader
    OUTPUT_VARIABLE parts OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${LLVM}/bin/llvm-config --link-static --system-libs
    OUTPUT_VARIABLE others OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(parts)
  separate_arguments(others)
  set(LLVM_LIBRARIES -L${LLVM}/lib ${parts} -Wl,--as-needed ${others} -Wl,--exclude-libs,ALL -Wl,--gc-sections -Wl,-Bsymbolic)
endif()
