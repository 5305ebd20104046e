// A file that was compiled into the program: content that must be there without a disk, in a browser for instance.
// `endtable_embed` (cmake/endtable.cmake) generates, in the namespace it is given, the function
//
//     std::span<const endtable::EmbeddedFile> embedded_files();
//
// which the room that uses it declares for itself. The bytes live as long as the program.
#pragma once

#include <string_view>

namespace endtable {

struct EmbeddedFile {
    std::string_view path;  // relative to the PREFIX of endtable_embed, with '/' between folders
    std::string_view text;  // every byte of the file as it is on disk
};

}  // namespace endtable
