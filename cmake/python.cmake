# The component `python`: python3-isadora, for the Python that the module was made for.
set(site lib/python3/dist-packages/isadora)
isadora_needs(python $<TARGET_FILE:isadora_python_module>)
install(TARGETS isadora_python_module LIBRARY DESTINATION ${site} COMPONENT python)
file(GLOB package CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/isadora/*.py*)
install(FILES ${package} ${CMAKE_SOURCE_DIR}/python/isadora/py.typed ${CMAKE_SOURCE_DIR}/docs/export.schema.json DESTINATION ${site} COMPONENT python)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-isadora RENAME copyright COMPONENT python)

# Relative, so that they lead right under any prefix.
set(links ${CMAKE_BINARY_DIR}/python/links)
file(MAKE_DIRECTORY ${links})
file(RELATIVE_PATH to_modules /p/${site} /p/${CMAKE_INSTALL_LIBDIR}/isadora)
file(RELATIVE_PATH to_isas /p/${site} /p/${data}/isas)
file(CREATE_LINK ${to_isas} ${links}/isas SYMBOLIC)
foreach(module z3 jit)
  if(TARGET isadora_${module})
    file(CREATE_LINK ${to_modules}/isadora-${module}.so ${links}/isadora-${module}.so SYMBOLIC)
  endif()
endforeach()
install(DIRECTORY ${links}/ DESTINATION ${site} COMPONENT python)

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-isadora)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
execute_process(COMMAND ${ISADORA_PYTHON} -c "import sys; print('%d.%d %d.%d' % (*sys.version_info[:2], sys.version_info[0], sys.version_info[1] + 1))"
  OUTPUT_VARIABLE versions OUTPUT_STRIP_TRAILING_WHITESPACE)
separate_arguments(versions)
list(GET versions 0 this)
list(GET versions 1 next)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "isadora (= ${PROJECT_VERSION}), python3 (>= ${this}), python3 (<< ${next})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "workbench for instruction sets (for Python)
 Descriptions of instruction sets, instructions, programs and runs as
 objects of Python, and whole buffers as arrays of NumPy.")
