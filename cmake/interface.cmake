# The digest of the headers that the program and its modules share, as a part of both: a module of another build would
# be called by rules that are not its own. FILES in, OUTPUT out.
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} digest)
  string(APPEND all ${digest})
endforeach()
string(SHA256 interface "${all}")
file(WRITE ${OUTPUT} "extern \"C\" {\nextern __attribute__((visibility(\"default\"))) const char isadora_interface[];\nconst char isadora_interface[] = \"${interface}\";\n}\n")
