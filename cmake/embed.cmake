# Files as constants of C++: cmake -DCOMPONENT=manual -DFILES="a.css;b.js" -DOUTPUT=x.cpp -P embed.cmake writes the function `asset`
# that src/<component>/assets.h declares.
set(arrays "")
set(cases "")
set(number 0)
foreach(file IN LISTS FILES)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  get_filename_component(name ${file} NAME)
  string(APPEND arrays "constexpr unsigned char kFile${number}[] = {${bytes}0};\n")
  string(APPEND cases "  if (name == \"${name}\") return {reinterpret_cast<const char*>(kFile${number}), sizeof kFile${number} - 1};\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"${COMPONENT}/assets.h\"\n\nnamespace isadora::${COMPONENT} {\n\nnamespace {\n${arrays}}  // namespace\n
std::string_view asset(std::string_view name) {\n${cases}  return {};\n}\n\n}  // namespace isadora::${COMPONENT}\n")
