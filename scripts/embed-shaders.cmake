# SPDX-License-Identifier: MIT
# Writes SHADERS, a list of files, as byte arrays into the Swift file OUTPUT.

set(text "enum PackageResources {\n")
foreach(shader ${SHADERS})
  get_filename_component(name ${shader} NAME)
  string(REPLACE "." "_" name ${name})
  file(READ ${shader} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(APPEND text "    static let ${name}: [UInt8] = [${bytes}]\n")
endforeach()
file(WRITE ${OUTPUT} "${text}}\n")
