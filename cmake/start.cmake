# Loading libraries took half of the time of `isadora --version`, and a third of that of `as` for ten
# lines. So the program has its libraries within it, where they are to be had so. Modules have their own copies. It reads files of strangers, so the
# loader places it anywhere and seals its tables; that costs a tenth of a millisecond.
if(ISADORA_SANITIZE OR ISADORA_FUZZ)
  return()
endif()
set(archives ${CMAKE_BINARY_DIR}/archives)
file(MAKE_DIRECTORY ${archives})
foreach(name ${ISADORA_LIBRARIES})
  find_library(ARCHIVE_${name} lib${name}.a)
  mark_as_advanced(ARCHIVE_${name})
  if(NOT ARCHIVE_${name})
    return()
  endif()
  # A linker takes what it finds first, and beside an archive a shared library: so archives lie alone in a folder.
  file(CREATE_LINK ${ARCHIVE_${name}} ${archives}/lib${name}.a SYMBOLIC)
endforeach()
foreach(program isadora isadora_demo)
  target_link_directories(${program} BEFORE PRIVATE ${archives})
  target_link_options(${program} PRIVATE -static-libstdc++ -static-libgcc -pie -Wl,-z,relro,-z,now)
endforeach()
