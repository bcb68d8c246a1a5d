# The digest of what reads descriptions, as a part of the program: what another version of it has kept is not for this
# one. FILES in, OUTPUT out.
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} digest)
  string(APPEND all ${digest})
endforeach()
string(SHA256 identity "${all}")
file(WRITE ${OUTPUT} "#include \"library/model_cache.h\"\n\nconst char* const isadora::library::kReader = \"${identity}\";\n")
