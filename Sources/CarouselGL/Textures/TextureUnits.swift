// SPDX-License-Identifier: MIT

/// Which texture units the programs read from.
enum TextureUnits {
    /// The first ones are the texture arrays of pictures: as many as one draw call can read.
    static let pictures = 8
    /// The looks of a batch's pictures.
    static let looks = pictures
    /// Which picture the item in each slot shows.
    static let slots = pictures + 1
    /// The order of drawing, where it is a table.
    static let order = pictures + 2
    /// Number of all units.
    static let count = order + 1

    /// The unit in which pictures are uploaded, as bits.
    static let ofUploads: UInt32 = 1
    /// The unit in which tables are uploaded, as bits.
    static let ofTables: UInt32 = 1 << UInt32(looks)
}
