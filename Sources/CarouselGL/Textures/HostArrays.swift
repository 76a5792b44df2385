// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
import CarouselScene

/// The texture arrays in which the host's textures are read: arrays of the host's own, and copies of its other textures.
///
/// Copies are made anew for each list that needs them, because the host may draw into its textures at any time.
final class HostArrays {
    /// The numbers of arrays of copies begin here; lower ones are the store's.
    static let firstCopyNumber: Int32 = 1 << 20
    /// The numbers of the host's own arrays begin here.
    private static let firstHostArrayNumber: Int32 = 1 << 24

    struct HostArray: Hashable {
        var name: UInt32
        var hasMipmaps: Bool
    }

    /// A texture that has a number or a layer.
    private struct Entry<Texture> {
        /// Nil if the number or the layer is free.
        var texture: Texture?
        /// The last list that needed the texture.
        var lastSeen = -1
    }

    /// Copies of textures of one size.
    private struct CopyGroup {
        let size: PixelSize
        let hasMipmaps: Bool
        var layers: [Entry<HostTexture>] = []
        var array: TextureArray?

        var isEmpty: Bool { layers.allSatisfy { $0.texture == nil } }
    }

    /// A layer for copies.
    struct Place {
        fileprivate var group: Int
        fileprivate(set) var layer: Int
    }

    private let capabilities: Capabilities
    private var hostArrays: [Entry<HostArray>] = []
    private var indexes: [HostArray: Int] = [:]
    private var groups: [CopyGroup] = []
    private var places: [HostTexture: Place] = [:]
    /// The copies that the present list needs.
    private(set) var neededCopies: [Place] = []
    /// Number of the list that is being drawn.
    private var list = 0
    /// When unneeded textures were last searched for. Those that no list needs until the next search are forgotten.
    private var markedFrame = 0
    private var markedList = 0

    /// The number of layers that every driver supports.
    private static let maxLayers = 256
    /// Frames for which an unneeded copy keeps its layer, and an array its number: longer than tables, which contain both, are kept.
    private static let framesUntilForgotten = 240

    init(_ capabilities: Capabilities) { self.capabilities = capabilities }

    /// Begins to draw a list.
    func begin(frame: Int) {
        list += 1
        neededCopies.removeAll(keepingCapacity: true)
        guard frame - markedFrame >= HostArrays.framesUntilForgotten else { return }
        forgetUnneeded(since: markedList)
        (markedFrame, markedList) = (frame, list)
    }

    /// Asks for a copy of a texture for this list, unless it is a layer of an array, too large, or not readable by the driver.
    func requestCopy(of texture: HostTexture) {
        guard texture.target == .flat || texture.target == .external && capabilities.hasExternalImages,
            HostTextureCost.canCopy(texture)
        else { return }
        let place = places[texture] ?? takePlace(for: texture)
        guard groups[place.group].layers[place.layer].lastSeen != list else { return }
        groups[place.group].layers[place.layer].lastSeen = list
        neededCopies.append(place)
    }

    /// Where a texture is read from; nil if it is in no array.
    func slot(of texture: HostTexture) -> TextureStore.Slot? {
        if texture.target == .array {
            return TextureStore.Slot(texture, array: number(of: texture), layer: texture.layer)
        }
        guard let place = places[texture] else { return nil }
        return TextureStore.Slot(
            texture, array: HostArrays.firstCopyNumber + Int32(place.group), layer: place.layer)
    }

    /// The host's own array that has this number; nil if the number is that of an array of copies or of the store.
    func hostArray(_ number: Int32) -> HostArray? {
        let index = Int(number - HostArrays.firstHostArrayNumber)
        return hostArrays.indices.contains(index) ? hostArrays[index].texture : nil
    }

    /// Notes that this list shows an array. Does nothing if the array is not the host's own.
    func touch(_ number: Int32) {
        let index = Int(number - HostArrays.firstHostArrayNumber)
        if hostArrays.indices.contains(index) { hostArrays[index].lastSeen = list }
    }

    func nameOfCopies(_ number: Int32) -> GLuint {
        let index = Int(number - HostArrays.firstCopyNumber)
        return groups.indices.contains(index) ? groups[index].array?.name ?? 0 : 0
    }

    /// The texture to copy to a place, and the array to copy it into, made if none has enough layers; nil if there is no memory for it.
    func prepareCopy(to place: Place) -> (texture: HostTexture, array: TextureArray)? {
        let count = groups[place.group].layers.count
        guard let texture = groups[place.group].layers[place.layer].texture else { return nil }
        if let array = groups[place.group].array, array.layerCount >= count { return (texture, array) }
        // Nothing is lost: the list that is being drawn copies all that it shows.
        groups[place.group].array?.delete()
        let hasMipmaps = groups[place.group].hasMipmaps
        groups[place.group].array = TextureArray(
            layerSize: groups[place.group].size, layers: min((count + 3) / 4 * 4, HostArrays.maxLayers),
            anisotropy: hasMipmaps ? capabilities.anisotropy : 1, hasMipmaps: hasMipmaps)
        return groups[place.group].array.map { (texture, $0) }
    }

    func close() {
        for group in groups { group.array?.delete() }
        groups = []
        places = [:]
        neededCopies = []
        hostArrays = []
        indexes = [:]
    }

    private func number(of texture: HostTexture) -> Int32 {
        let array = HostArray(name: texture.name, hasMipmaps: texture.hasMipmaps)
        let index = indexes[array] ?? hostArrays.firstIndex { $0.texture == nil } ?? hostArrays.count
        if index == hostArrays.count { hostArrays.append(Entry()) }
        if hostArrays[index].texture == nil { indexes[array] = index }
        hostArrays[index] = Entry(texture: array, lastSeen: list)
        return HostArrays.firstHostArrayNumber + Int32(index)
    }

    private func takePlace(for texture: HostTexture) -> Place {
        let place = freePlace(for: texture)
        if place.group == groups.count {
            groups.append(CopyGroup(size: texture.size, hasMipmaps: texture.hasMipmaps))
        } else if groups[place.group].layers.isEmpty {
            groups[place.group] = CopyGroup(size: texture.size, hasMipmaps: texture.hasMipmaps)
        }
        if place.layer == groups[place.group].layers.count { groups[place.group].layers.append(Entry()) }
        groups[place.group].layers[place.layer].texture = texture
        places[texture] = place
        return place
    }

    private func freePlace(for texture: HostTexture) -> Place {
        for (index, group) in groups.enumerated()
        where group.size == texture.size && group.hasMipmaps == texture.hasMipmaps {
            let layer = group.layers.firstIndex { $0.texture == nil } ?? group.layers.count
            if layer < HostArrays.maxLayers { return Place(group: index, layer: layer) }
        }
        return Place(group: groups.firstIndex { $0.layers.isEmpty } ?? groups.count, layer: 0)
    }

    private func forgetUnneeded(since first: Int) {
        for index in hostArrays.indices where hostArrays[index].lastSeen < first {
            if let array = hostArrays[index].texture { indexes[array] = nil }
            hostArrays[index].texture = nil
        }
        for index in groups.indices {
            for layer in groups[index].layers.indices where groups[index].layers[layer].lastSeen < first {
                guard let texture = groups[index].layers[layer].texture else { continue }
                places[texture] = nil
                groups[index].layers[layer].texture = nil
            }
            guard groups[index].isEmpty else { continue }
            groups[index].array?.delete()
            groups[index].array = nil
            groups[index].layers = []
        }
    }
}

extension TextureStore.Slot {
    init(_ texture: HostTexture, array: Int32, layer: Int) {
        // More than any driver has, and few enough for a `Float` to hold the meaning of alpha as well.
        let maxLayers = 65_535
        self.init(
            array: array, layer: Int32(min(layer, maxLayers)), pictureSize: texture.size, layerSize: texture.size,
            naturalSize: texture.size, isStandIn: false,
            isOpaque: texture.alpha == .ignored && texture.target != .external)
        alpha = texture.alpha
    }
}

extension HostTexture.Alpha {
    /// Its code in the fractional part of a layer's number: see quad.frag.glsl.
    var fraction: Float {
        switch self {
        case .premultiplied: 0
        case .straight: 1 / 8
        case .ignored: 1 / 4
        }
    }
}

/// Reads the host's textures through samplers, so that their sampling state is not changed, and our own where they need another filter.
struct HostSampling {
    /// The unit for host textures that are not arrays. Batches use it for a table.
    static let unit = TextureUnits.appearances

    /// Whether the driver can be told not to convert texels from sRGB.
    private let keepsSRGB: Bool
    /// One for each filter; 0 until it is needed.
    private var samplers = SIMD4<UInt32>()
    /// The sampler bound to each unit; 0 for none. Kept from call to call: each change makes software renderers copy all textures' state.
    private var bound = SIMD16<UInt32>()

    init(_ capabilities: Capabilities) {
        keepsSRGB = capabilities.extensions.contains("GL_EXT_texture_sRGB_decode")
    }

    mutating func bind(_ texture: HostTexture) {
        TextureUnits.bind(
            texture.name, texture.target == .flat ? GL_TEXTURE_2D : GL_TEXTURE_EXTERNAL_OES, to: HostSampling.unit)
        sample(unit: HostSampling.unit, texture.hasMipmaps ? .bothLevels : .oneLevel)
    }

    /// Binds an array to a unit for arrays, until something else is bound there.
    mutating func bind(_ array: HostArrays.HostArray, unit: Int, readsOneLevel: Bool) {
        TextureUnits.bind(array.name, GL_TEXTURE_2D_ARRAY, to: unit)
        sample(unit: unit, array.hasMipmaps ? readsOneLevel ? .nearestLevel : .bothLevels : .oneLevel)
    }

    /// Makes a unit for arrays read the nearest level of its texture only, until something else is bound there.
    mutating func readOneLevel(unit: Int) { sample(unit: unit, .nearestLevel) }

    private mutating func sample(unit: Int, _ filter: Filter) {
        let place = filter.rawValue
        if samplers[place] == 0 { samplers[place] = make(filter) }
        bind(samplers[place], unit: unit)
    }

    private mutating func bind(_ sampler: GLuint, unit: Int) {
        guard bound[unit] != sampler else { return }
        bound[unit] = sampler
        glBindSampler(GLuint(unit), sampler)
    }

    /// Makes a unit use its texture's own sampling state.
    mutating func unbind(unit: Int) { bind(0, unit: unit) }

    /// Makes all units use their textures' own sampling state.
    mutating func endFrame() { for unit in bound.indices { unbind(unit: unit) } }

    /// Which mipmap levels are read of textures that are drawn smaller than they are.
    private enum Filter: Int {
        /// The only one that the texture has.
        case oneLevel
        /// The two closest to the size on screen.
        case bothLevels
        case nearestLevel

        var name: GLint {
            switch self {
            case .oneLevel: GL_LINEAR
            case .bothLevels: GL_LINEAR_MIPMAP_LINEAR
            case .nearestLevel: GL_LINEAR_MIPMAP_NEAREST
            }
        }
    }

    mutating func delete() {
        for place in samplers.indices {
            var name = samplers[place]
            glDeleteSamplers(1, &name)
        }
        samplers = SIMD4()
    }

    private func make(_ filter: Filter) -> GLuint {
        var name: GLuint = 0
        glGenSamplers(1, &name)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), filter.name)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), GL_LINEAR)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
        glSamplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
        // Colours are blended as they are stored, because nothing would convert them back to sRGB.
        if keepsSRGB { glSamplerParameteri(name, GLenum(GL_TEXTURE_SRGB_DECODE_EXT), GL_SKIP_DECODE_EXT) }
        return name
    }
}
