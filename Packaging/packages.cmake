# SPDX-License-Identifier: MIT
#
# Debian packages: the viewer, the library, and what programs are built with. scripts/package makes them.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME carousel)
# Whoever builds the packages maintains them.
set(CPACK_PACKAGE_CONTACT "The CarouselKit authors <root@localhost>" CACHE STRING "Name and address of the packages' maintainer")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_COMPONENTS_ALL library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# gdk-pixbuf loads these at run time. Without them, their formats show placeholder cards.
set(loaders "webp-pixbuf-loader, libavif-gdk-pixbuf, librsvg2-common")
# Without any font, text is boxes.
set(font "fonts-dejavu-core | fonts-noto-core | fonts-freefont-ttf")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libcarousel${ABI_VERSION})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "3D carousels for OpenGL programs
Draws cover flow and its family into the OpenGL ES 3.0 or OpenGL 3.3 context
of a program: pictures, text and textures on items that turn and scroll.
Programs that use it need this package to run.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "${font}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS ${loaders})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/triggers)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcarousel-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
# What carousel.pc requires.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libcarousel${ABI_VERSION} (= ${PROJECT_VERSION}), libepoxy-dev, libpango1.0-dev, \
libgdk-pixbuf-2.0-dev, libglib2.0-dev, liblcms2-dev, libpng-dev, libtiff-dev, libexif-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "3D carousels for OpenGL programs (development files)
Headers for C and C++, the static library, the manual, and what CMake and
pkg-config need to find libcarousel.")

if(CAROUSEL_PROGRAM)
  install(DIRECTORY ${CAROUSEL_PROGRAM}/ DESTINATION . USE_SOURCE_PERMISSIONS COMPONENT program)
  list(APPEND CPACK_COMPONENTS_ALL program)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME carousel)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION graphics)
  set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "picture viewer with 3D carousels
Shows folders of pictures as a cover flow, a cylinder, a wheel and more, in a
window, on the full screen, or as a slide show. Keys, the mouse, a touch
screen or a game controller move it. It also draws carousels into files.")
  # Libraries that it loads at run time, besides those it is linked with.
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libegl1, libgles2, libgl1, ${font}")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libgl1-mesa-dri, ${loaders}")
endif()

# Each package contains its licence and the changelog.
compress(CHANGELOG.md changelog)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} name)
  install(FILES Packaging/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
    DESTINATION share/doc/${CPACK_DEBIAN_${name}_PACKAGE_NAME} COMPONENT ${component})
endforeach()
include(CPack)
