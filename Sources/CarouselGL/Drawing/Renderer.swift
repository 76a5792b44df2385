// SPDX-License-Identifier: MIT

import CEpoxy
import CarouselCore
public import CarouselScene
import Glibc

/// Draws draw lists in the current context: OpenGL ES 3.0 or desktop OpenGL 3.3 and later.
///
/// Belongs to the context that is current when it is created, and to its thread. It recognises this context: if another
/// one is current, even one that shares textures with it, nothing is drawn and nothing is freed. `draw` leaves all GL
/// state as it was found, unless `restoresState` is false.
///
/// A renderer must be closed while its context is current. Releasing it without closing frees no driver resources; do
/// that only if the renderer's context no longer exists.
public final class Renderer {
    /// The context's capabilities.
    public let capabilities: Capabilities

    /// Bytes that textures may take; negative values count as 0. The least recently visible ones are evicted first;
    /// pictures in sight are shown even if they exceed the budget. Default: 256 MiB.
    public var textureBudget: Int {
        get { store.budget }
        set { store.budget = max(0, newValue) }
    }

    /// Seconds per frame that uploading pictures may take; the rest follows in the next frames, large pictures in
    /// pieces. Every frame makes some progress. Default: 0.004, a quarter of a frame at 60 Hz; negative values and NaN
    /// count as 0, infinity sets no limit.
    public var uploadSeconds: Double {
        get { store.uploadSeconds }
        set { store.uploadSeconds = newValue > 0 ? newValue : 0 }
    }

    /// Whether the last frame held pictures back because its time for uploads was over: draw again to show more.
    public var isUploading: Bool { store.hasDeferredUploads }

    /// Seconds over which arriving pictures fade in. Default: 0, at once, which suits off-screen pictures; windows set
    /// 0.25. Negative and non-finite values count as 0, those above 60 as 60. Carousels that the renderer lays out with
    /// more than 512 items in sight show pictures at once.
    public var fadeSeconds: Double {
        get { store.fadeSeconds }
        set { store.fadeSeconds = newValue.clamped(to: 0...60, otherwise: 0) }
    }

    /// Whether a picture was fading in during the last frame: draw again to continue.
    public var isFading: Bool { store.isFading }

    /// Whether animated pictures play if they are in the middle of a carousel, or outside of any. Default: false, which
    /// suits off-screen pictures; windows set true. Draw again when the source's `hasFrames` is true.
    public var playsAnimations = false

    /// Whether `draw` restores the GL state that it changes. Default: true. False saves most GL calls of a frame; it suits a context in
    /// which nobody else draws, or everybody sets the state that they need. `draw` then sets the following as it needs them, and leaves
    /// them so: the bindings of the program, the vertex array, buffers, textures and framebuffer, the active texture, the viewport, the
    /// scissor rectangle, blending, culling, the winding of front faces, the first colour buffer's mask, dithering, and the depth, stencil
    /// and scissor tests. All other state must have its initial values, and keeps them.
    public var restoresState = true

    private let store: TextureStore
    private let stateNames: StateNames
    private var hostSampling: HostSampling
    private var hostCopying: HostCopying
    private var encoder: Encoder
    private var buffers: InstanceBuffers
    private var batches: BatchDrawing
    private var programs: Programs
    private var context: ContextIdentity
    /// Whether `close()` has freed everything.
    public private(set) var isClosed = false

    /// Compiles the shaders in the current context.
    public convenience init(textureBudget: Int = 256 << 20) throws(GLError) {
        try self.init(textureBudget: textureBudget, maxTextureSize: .max, clock: Renderer.seconds)
    }

    /// `maxTextureSize` is a limit below the driver's own, `clock` is for fades and upload time, in seconds;
    /// `isSoftware` is nil for what the driver says.
    package init(
        textureBudget: Int, maxTextureSize: Int = .max, hasBaseInstance: Bool = true,
        isSoftware: Bool? = nil, clock: @escaping () -> Double = Renderer.seconds
    ) throws(GLError) {
        var capabilities = try Capabilities()
        capabilities.maxTextureSize = min(capabilities.maxTextureSize, maxTextureSize)
        if !hasBaseInstance { capabilities.hasBaseInstance = false }
        if let isSoftware { capabilities.isSoftware = isSoftware }
        self.capabilities = capabilities
        hostSampling = HostSampling(capabilities)
        store = TextureStore(budget: max(0, textureBudget), capabilities: capabilities, clock: clock)
        encoder = Encoder(maxTextureSize: capabilities.maxTextureSize)
        stateNames = StateNames(capabilities)
        guard !StateGuard.isCapturing(stateNames) else { throw .capturingVertices }
        var state = StateGuard(stateNames)
        defer { state.restore() }
        programs = try Programs(isES: capabilities.isES)
        do throws(GLError) {
            context = try ContextIdentity(capabilities)
        } catch {
            programs.delete()
            throw error
        }
        buffers = InstanceBuffers(capabilities)
        hostCopying = HostCopying(capabilities)
        batches = BatchDrawing(capabilities)
    }

    /// The variants of the programs compiled so far.
    var variants: Set<Variant> { programs.variants }

    /// Bytes that textures take at present.
    public var textureBytes: Int { store.byteCount }

    /// Draws a list. Throws, without doing anything, if the renderer's context is not current on this thread.
    ///
    /// - Parameters:
    ///   - list: what to draw.
    ///   - source: the source of pixels; what has not loaded yet is requested, and its fill is shown.
    ///   - target: where to draw. Its viewport shows the list's whole size.
    ///   - continuesFrame: whether the list belongs to the same frame as the last one. Pictures of all lists of a frame
    ///     count as in sight. Default: false, a frame consists of one list.
    @discardableResult
    public func draw(
        _ list: DrawList, source: any ContentSource, target: RenderTarget, continuesFrame: Bool = false
    ) throws(GLError) -> FrameStats {
        guard !isClosed, !target.viewport.isEmpty, !list.size.isEmpty, target.scale > 0 else { return FrameStats() }
        try checkContext()
        if restoresState, StateGuard.isCapturing(stateNames) { throw .capturingVertices }
        let start = Renderer.seconds()
        var state = StateGuard(stateNames, isTrusted: !restoresState)
        defer {
            hostSampling.endFrame()
            state.restore()
        }
        try state.check(target.framebuffer)
        if !list.batches.isEmpty { state.saveBatchState() }
        store.beginFrame(continuing: continuesFrame)
        source.beginRequests()
        let frame = Encoder.Frame(target: target, store: store, source: source, plays: playsAnimations, size: list.size)
        // Before encoding, because a frame of an animation may be the first that is not opaque.
        if playsAnimations { store.takeFrames(from: source) }
        encoder.encode(list, frame)
        let encodedBytes = batches.encode(list, encoder, frame)
        encoder.prepare(list, frame)
        source.endRequests()
        var stats = store.stats
        stats.encodeSeconds = Renderer.seconds() - start
        stats.bytesUploaded =
            encodedBytes + batches.upload(in: store.frame)
            + buffers.upload(encoder.transforms, encoder.appearances, encoder.effects, in: store.frame)

        programs.beginFrame()
        for run in encoder.splitter.runs { try programs.prepare(canDraw(run) ? run.variant : Variant()) }
        for call in batches.calls {
            for number in 0..<call.programCount { try programs.prepare(call.variant(number)) }
        }
        let runs = encoder.splitter.runs
        state.save(units: unitsInUse)
        if readsHosts { state.saveBiasOfHosts() }
        if !store.hosts.neededCopies.isEmpty { buffers.bindEmptyArray() }
        stats.drawCalls += try hostCopying.copy(store.hosts, sampling: &hostSampling, &state)
        state.prepareToDraw(into: target)
        if target.clearsBackground {
            state.clip(to: target.box(nil))
            state.clear(SIMD4(list.background))
        }
        var (drawn, program) = (0, runs.count)
        func drawBatches(before group: Int) {
            while drawn < min(group, batches.calls.count) {
                let call = batches.calls[drawn]
                stats.drawCalls += draw(call, programs.ofFrame[program..<program + call.programCount], target, &state)
                drawn += 1
                program += call.programCount
            }
        }
        for (place, run) in runs.enumerated() {
            drawBatches(before: run.key.group)
            if canDraw(run) { draw(run, programs.ofFrame[place], list, target, &state) }
        }
        drawBatches(before: .max)
        stats.quads = encoder.transforms.count
        for call in batches.calls { stats.quads += call.instanceCount }
        stats.drawCalls += encoder.splitter.runs.count
        stats.leftOut = batches.leftOut
        return stats
    }

    /// Compiles a program that later frames are likely to need, such as that of the focus ring, if there is one. Call
    /// it after a frame that no other follows at once: then nobody waits for the compiler.
    package func prepareAhead(for target: RenderTarget) {
        guard !isClosed, let variant = programs.likely, !target.viewport.isEmpty, (try? context.check()) != nil,
            !restoresState || !StateGuard.isCapturing(stateNames)
        else { return }
        var state = StateGuard(stateNames, isTrusted: !restoresState)
        defer {
            hostSampling.endFrame()
            state.restore()
        }
        guard let program = programs.prepareAhead(variant), buffers.hasInstances else { return }
        // Drivers finish a program when something is first drawn with it, so draw a quad, clipped to nothing.
        var run = Run(DrawKey(needs: variant.features), at: 0)
        run.count = 1
        state.save(units: TextureUnitSet(unit: 0))
        if let array = store.arrays.firstIndex(where: { $0 != nil }) {
            bind(Int32(array), unit: 0, mayReadOneLevel: false)
        }
        state.prepareToDraw(into: target)
        state.clip(to: PixelRect(x: 0, y: 0, width: 0, height: 0))
        state.setCulling(run.key.culls)
        glUseProgram(program.name)
        program.setViewport(of: target)
        buffers.draw(run)
    }

    /// Requests a picture again in the next frame that shows it. The old one stays until the new one arrives. If the request fails, a
    /// picture from a server stays, too, and is requested again when it comes into sight. Call this with the source's `forget(_:)`.
    public func reload(_ content: Content) { store.reload(content) }

    /// Whether the renderer has anything of a picture, even if the source has nothing of it any more.
    package func has(_ content: Content) -> Bool { store.has(content) }

    package func checkContext() throws(GLError) { try context.check() }

    /// Waits until the GPU has finished, for measurements. Does nothing if the context is not current.
    public func finish() {
        guard (try? context.check()) != nil else { return }
        glFinish()
    }

    /// Frees all driver resources; further draws do nothing. Does nothing if the renderer's context is not current,
    /// unless it was lost: see `isClosed`.
    public func close() {
        guard !isClosed else { return }
        do throws(GLError) {
            try context.check()
        } catch {
            // A lost context has nothing left to free.
            isClosed = error == .contextLost
            return
        }
        isClosed = true
        store.close()
        buffers.delete()
        batches.delete()
        hostSampling.delete()
        hostCopying.delete()
        programs.delete()
        context.forget()
    }

    /// Whether the frame reads textures of the host that are not arrays.
    private var readsHosts: Bool {
        !store.hosts.neededCopies.isEmpty || encoder.splitter.runs.contains { $0.key.texture != nil }
    }

    private var unitsInUse: TextureUnitSet {
        var units: TextureUnitSet = readsHosts ? TextureUnitSet(unit: HostSampling.unit) : []
        for run in encoder.splitter.runs {
            for unit in 0..<TextureUnits.arrayCount where run.arrays[unit] >= 0 { units.insert(unit: unit) }
        }
        for call in batches.calls {
            units.insert(unit: TextureUnits.slots)
            if call.isSorted { units.insert(unit: TextureUnits.order) }
            if call.isUneven { units.insert(unit: TextureUnits.extents) }
            guard call.table.parts.all.isEmpty else { continue }
            for unit in 0..<min(TextureUnits.arrayCount, call.table.arrays.count) { units.insert(unit: unit) }
        }
        return units
    }

    private func canDraw(_ run: Run) -> Bool { run.key.texture?.target != .external || capabilities.hasExternalImages }

    private func draw(
        _ run: Run, _ program: Program, _ list: DrawList, _ target: RenderTarget, _ state: inout StateGuard
    ) {
        glUseProgram(program.name)
        program.setViewport(of: target)
        state.clip(to: target.box(run.key.scissor))
        state.setCulling(run.key.culls)
        for unit in 0..<TextureUnits.arrayCount where run.arrays[unit] >= 0 {
            bind(
                run.arrays[unit], unit: unit,
                mayReadOneLevel: run.features.isReflection && !encoder.splitter.mixesEffects)
        }
        if run.key.depth >= 0 { program.set(list.depths[Int(run.key.depth)]) }
        if let texture = run.key.texture { hostSampling.bind(texture) }
        buffers.draw(run)
    }

    /// Draws a batch's items in one call, or in several if they need different programs, one for each kind of part,
    /// or if their pictures are in more texture arrays than one call can read. Returns the number of calls.
    private func draw(
        _ call: BatchDrawing.Call, _ programs: ArraySlice<Program>, _ target: RenderTarget,
        _ state: inout StateGuard
    ) -> Int {
        guard call.instanceCount > 0 else { return 0 }
        let (arrays, parts) = (call.table.arrays, call.table.parts)
        state.clip(to: target.box(call.scissor))
        state.setCulling(false)
        hostSampling.unbind(unit: HostSampling.unit)
        batches.bind(call)
        for program in programs {
            glUseProgram(program.name)
            program.setViewport(of: target)
            if let depth = call.depth { program.set(depth) }
        }
        var calls = 0
        for part in parts.all {
            let program = programs[programs.startIndex + part.kind]
            if parts.kinds.count > 1 { glUseProgram(program.name) }
            if part.unit >= 0 { bind(arrays[part.unit], unit: 0, mayReadOneLevel: part.features.isReflection) }
            calls += batches.indexes.draw(part.count, isRing: part.features.contains(.ring)) {
                glUniform3i(program.part, GLint(part.first + $0), GLint(max(part.unit, 0)), 1)
            }
        }
        guard parts.all.isEmpty, let program = programs.first else { return calls }
        var first = 0
        repeat {
            for unit in 0..<min(TextureUnits.arrayCount, arrays.count - first) {
                bind(arrays[first + unit], unit: unit, mayReadOneLevel: program.isFine)
            }
            calls += batches.indexes.draw(call.instanceCount, isRing: false) {
                glUniform3i(program.part, GLint($0), GLint(first), first == 0 ? 1 : 0)
            }
            first += TextureUnits.arrayCount
        } while first < arrays.count
        return calls
    }

    /// - Parameter mayReadOneLevel: true for reflections, and for pictures as small as in `Variant.Feature.fine`. Nobody sees whether one
    ///   mipmap level of these is read or two, and where the CPU draws, the second takes a quarter of the time.
    private func bind(_ array: Int32, unit: Int, mayReadOneLevel: Bool) {
        let readsOneLevel = mayReadOneLevel && capabilities.isSoftware
        if let own = store.hosts.hostArray(array) {
            return hostSampling.bind(own, unit: unit, readsOneLevel: readsOneLevel)
        }
        if readsOneLevel { hostSampling.readOneLevel(unit: unit) } else { hostSampling.unbind(unit: unit) }
        TextureUnits.bind(store.name(ofArray: array), GL_TEXTURE_2D_ARRAY, to: unit)
    }

    package static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
