# What `cmake --install` puts where, and the Debian packages that `cpack -G DEB` makes of it. Nothing that is installed knows its prefix:
# the program, the CMake package and isadora.pc find the descriptions relative to themselves.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(data ${CMAKE_INSTALL_DATADIR}/isadora)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/isadora)

# Said before anything is copied: half an installation is none.
function(isadora_needs component file)
  install(CODE "if(NOT EXISTS \"${file}\")
  message(FATAL_ERROR \"Nothing was installed, for `${file}` is not built: `cmake --build ${CMAKE_BINARY_DIR}` builds all that is installed.\")
endif()" COMPONENT ${component})
endfunction()
isadora_needs(program $<TARGET_FILE:isadora>)
isadora_needs(program ${CMAKE_BINARY_DIR}/generated/made)
isadora_needs(library $<TARGET_FILE:libisadora>)
if(TARGET isadora_shared)
  isadora_needs(shared $<TARGET_FILE:isadora_shared>)
endif()

# ---- the program -----------------------------------------------------------------------------------------
install(TARGETS isadora RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
foreach(module isadora_z3 isadora_jit isadora_http isadora_cc_module)
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/isadora COMPONENT program)
  endif()
endforeach()
# All files that do not depend on the processor are a component of their own: `cpack` looks at each file of the others for
# the libraries that it needs, which takes a tenth of a second.
install(DIRECTORY isas DESTINATION ${data} COMPONENT data)
install(DIRECTORY runtime DESTINATION ${data} COMPONENT data)
# Those that say what they are launched with are offered by the explorer.
install(DIRECTORY examples/simt128 examples/fabrisc DESTINATION ${data}/examples COMPONENT data FILES_MATCHING PATTERN "*.s" PATTERN "explorer.json")
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT data)
install(FILES docs/export.schema.json DESTINATION ${data} COMPONENT data)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/isadora-data RENAME copyright COMPONENT data)

# Man pages and completions, made of the program's own options whenever the program is.
add_custom_command(OUTPUT generated/made
  COMMAND ${CMAKE_COMMAND} -E rm -rf generated
  COMMAND isadora --generate ${CMAKE_BINARY_DIR}/generated
  COMMAND ${CMAKE_COMMAND} -E touch generated/made
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR} DEPENDS isadora VERBATIM)
add_custom_target(pages ALL DEPENDS generated/made)
add_dependencies(product pages)
install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT data PATTERN made EXCLUDE)
# Debian's zsh looks here when a package has put it there, and in site-functions below /usr/local alone.
install(FILES ${CMAKE_BINARY_DIR}/generated/zsh/site-functions/_isadora DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT data)

# ---- the libraries ---------------------------------------------------------------------------------------
# libisadora.a is for C++, and for C that is linked statically; libisadora.so is for C.
install(TARGETS libisadora EXPORT isadora-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET isadora_shared)
  install(TARGETS isadora_shared EXPORT isadora-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT shared NAMELINK_COMPONENT library
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endif()
install(FILES include/isadora.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(DIRECTORY include/isadora DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(DIRECTORY examples/api examples/c DESTINATION ${data}/examples COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libisadora-dev RENAME copyright COMPONENT library)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libisadora${ISADORA_ABI} RENAME copyright COMPONENT shared)

install(EXPORT isadora-targets NAMESPACE isadora:: DESTINATION ${package} COMPONENT library)
configure_package_config_file(cmake/isadora-config.cmake.in ${CMAKE_BINARY_DIR}/isadora-config.cmake INSTALL_DESTINATION ${package}
  NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/isadora-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/isadora-config.cmake ${CMAKE_BINARY_DIR}/isadora-config-version.cmake DESTINATION ${package}
  COMPONENT library)

file(RELATIVE_PATH ISADORA_PC_TO_PREFIX /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
string(REGEX REPLACE "/$" "" ISADORA_PC_TO_PREFIX ${ISADORA_PC_TO_PREFIX})
list(TRANSFORM ISADORA_LIBRARIES PREPEND -l OUTPUT_VARIABLE ISADORA_PC_LIBRARIES)
list(JOIN ISADORA_PC_LIBRARIES " " ISADORA_PC_LIBRARIES)
configure_file(cmake/isadora.pc.in ${CMAKE_BINARY_DIR}/isadora.pc @ONLY)
configure_file(cmake/isadora-static.pc.in ${CMAKE_BINARY_DIR}/isadora-static.pc @ONLY)
configure_file(cmake/isadora++.pc.in ${CMAKE_BINARY_DIR}/isadora++.pc @ONLY)
# What pkg-config says where nothing is installed and PKG_CONFIG_PATH names the build folder.
configure_file(cmake/isadora-uninstalled.pc.in ${CMAKE_BINARY_DIR}/isadora-uninstalled.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/isadora.pc ${CMAKE_BINARY_DIR}/isadora-static.pc ${CMAKE_BINARY_DIR}/isadora++.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# ---- the package for Debian's Python ---------------------------------------------------------------------
# Modules and descriptions are those of the program: links lead to them. `pip install .` makes a package that holds its own (python/backend.py).
if(TARGET isadora_python_module)
  include(${CMAKE_SOURCE_DIR}/cmake/python.cmake)
endif()

# ---- the Debian packages ---------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL program data shared library)
set(CPACK_PACKAGE_VENDOR "The Isadora authors")
set(CPACK_PACKAGE_CONTACT "The Isadora authors <isadora@localhost>")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME isadora)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "isadora-data (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "workbench for instruction sets
 One description of an instruction set in, every tool out: checker,
 assembler, disassembler, simulator.")
set(CPACK_DEBIAN_DATA_PACKAGE_NAME isadora-data)
set(CPACK_DEBIAN_DATA_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_COMPONENT_DATA_DESCRIPTION "workbench for instruction sets (descriptions and documentation)
 The descriptions that isadora ships, the C library that it compiles for
 them, its documentation, man pages and completions.")
set(CPACK_DEBIAN_SHARED_PACKAGE_NAME libisadora${ISADORA_ABI})
set(CPACK_DEBIAN_SHARED_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_SHARED_PACKAGE_SHLIBDEPS ON)
file(WRITE ${CMAKE_BINARY_DIR}/shlibs "libisadora ${ISADORA_ABI} libisadora${ISADORA_ABI} (= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/shlibs)
# It has the descriptions and the engine `jit`; the library works with other descriptions and engines, too.
set(CPACK_DEBIAN_SHARED_PACKAGE_RECOMMENDS "isadora (= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_SHARED_DESCRIPTION "workbench for instruction sets (shared library)
 Descriptions of instruction sets, instructions, programs and runs, for C
 and for languages that call C.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libisadora-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS
  "isadora (= ${PROJECT_VERSION}), libisadora${ISADORA_ABI} (= ${PROJECT_VERSION}), libgmp-dev, libmpfr-dev, libutf8proc-dev")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "workbench for instruction sets (development files)
 The library that isadora is made of, for programs in C and C++:
 descriptions of instruction sets, instructions, programs and runs.")
if(TARGET isadora_python_module)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
include(CPack)
