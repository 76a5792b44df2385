// SPDX-License-Identifier: MIT

import CarouselKit
import CarouselMedia
import Foundation
import TestSupport
import Testing

@testable import CarouselProgram

/// What the viewer says about a picture, and the slider that shows its position.
@Suite struct CaptionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A JPEG that contains the time when it was taken, to the second.
    private func write(_ name: String, taken date: String) throws {
        // A TIFF header in big-endian order, one entry: DateTime, 20 bytes of text at offset 26.
        var exif: [UInt8] = Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
        exif += [0, 1, 0x01, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0, 26, 0, 0, 0, 0] + Array(date.utf8) + [0]
        let length = exif.count + 2
        try Data([0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif + [0xFF, 0xD9])
            .write(to: URL(fileURLWithPath: folder.file(name)))
    }

    @Test func camerasAndFilesTellTheDate() throws {
        #expect(PictureDate.date(exif: "2024:05:31 18:05:09") == "2024-05-31 18:05")
        for nonsense in ["", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024:13:01 00:00:00", "2024-05"] {
            #expect(PictureDate.date(exif: nonsense) == nil)
        }
        let plain = folder.file("plain.jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xD9]).write(to: URL(fileURLWithPath: plain))
        #expect(PictureDate.text(of: FilePath(plain))?.count == 16, "when the file was changed")
        #expect(PictureDate.text(of: FilePath(folder.file("none.jpg"))) == nil)
        #expect(mkfifo(folder.file("pipe.jpg"), 0o600) == 0)
        #expect(PictureDate.text(of: FilePath(folder.file("pipe.jpg")))?.count == 16, "without anybody filling it")
        try write("dated.jpg", taken: "1999:12:31 23:59:58")
        #expect(PictureDate.text(of: FilePath(folder.file("dated.jpg"))) == "1999-12-31 23:59")
    }

    /// Three pictures in a scene with captions.
    @MainActor private func show() throws -> (scene: Scene, gallery: PictureGallery, captions: Captions) {
        for day in 1...3 { try write("\(day).jpg", taken: "2001:02:0\(day) 03:04:05") }
        let gallery = PictureGallery(paths: (1...3).map { folder.file("\($0).jpg") })
        gallery.carousel.type = .linear
        let scene = Scene(size: Size(width: 640, height: 480))
        gallery.carousel.frame = scene.root.bounds
        let captions = Captions(gallery: gallery)
        scene.root.addSubview(gallery.carousel)
        scene.root.addSubview(captions.view)
        captions.layOut(scene.size)
        scene.layoutIfNeeded()
        captions.update()
        return (scene, gallery, captions)
    }

    @MainActor private func wait(_ captions: Captions, for text: String) -> Bool {
        eventually {
            if captions.text == text { return true }
            captions.follow()
            return false
        }
    }

    @MainActor @Test func theyTellNameDateAndPlace() throws {
        let (scene, gallery, captions) = try show()
        #expect(captions.text == "\u{2068}1.jpg\u{2069}   1 of 3", "the date is not known yet")
        #expect(wait(captions, for: "\u{2068}1.jpg\u{2069}   2001-02-01 03:04   1 of 3"))
        gallery.carousel.scrollToItem(at: 2, animated: false)
        scene.layoutIfNeeded()
        captions.update()
        #expect(wait(captions, for: "\u{2068}3.jpg\u{2069}   2001-02-03 03:04   3 of 3"))
        try write("3.jpg", taken: "2011:12:13 14:15:16")
        captions.forget(FilePath(folder.file("3.jpg")))
        captions.update()
        #expect(captions.text.contains("2001-02-03"), "until the new date is known")
        #expect(wait(captions, for: "\u{2068}3.jpg\u{2069}   2011-12-13 14:15   3 of 3"))
        captions.update(note: "Something else")
        #expect(captions.text == "Something else")
        gallery.paths = []
        captions.update()
        #expect(captions.text == "No pictures" && captions.position.isHidden)
    }

    /// The picture is overwritten while its date is being found out, or has been found out and nobody has asked for it.
    @MainActor @Test(arguments: [false, true]) func aDateOfAFormerFileDoesNotStay(isFound: Bool) throws {
        try write("1.jpg", taken: "2001:02:01 03:04:05")
        let (path, reader) = (FilePath(folder.file("1.jpg")), DateReader())
        #expect(reader.date(of: path) == nil)
        if isFound { #expect(eventually { reader.hasNewDates }) }
        try write("1.jpg", taken: "2011:12:13 14:15:16")
        reader.forget(path)
        #expect(eventually { reader.date(of: path) == "2011-12-13 14:15" })
    }

    /// A camera or a dashboard that has run for months has written files of ever new names.
    @MainActor @Test func nothingIsKeptOfPicturesThatAreGone() throws {
        try write("1.jpg", taken: "2001:02:01 03:04:05")
        let (path, reader) = (FilePath(folder.file("1.jpg")), DateReader())
        for isCollected in [false, true] {
            #expect(reader.date(of: path) == nil)
            #expect(eventually { reader.hasNewDates })
            if isCollected { #expect(reader.date(of: path) == "2001-02-01 03:04") }
            reader.drop(path)
            #expect(!reader.hasNewDates)
        }
        for number in 0..<1000 {
            let path = FilePath(folder.file("new \(number).jpg"))
            reader.forget(path)
            reader.drop(path)
        }
        #expect(reader.dates.isEmpty && reader.outdated.isEmpty)
    }

    /// Where there is no room for all, the date goes first, then the type's name, and then the end of the file's.
    @MainActor @Test func whatMattersLeastGoesFirst() throws {
        let (scene, _, captions) = try show()
        #expect(wait(captions, for: "\u{2068}1.jpg\u{2069}   2001-02-01 03:04   1 of 3"))
        let parts = captions.view.subviews
        let labels = parts.compactMap { $0 as? Label }
        let (name, date, place) = (labels[0], labels[1], labels[2])
        let button = try #require(parts.compactMap { $0 as? Button }.first)
        var shown: [[Bool]] = []
        for width in [640.0, 300, 160, 100] {
            captions.layOut(Size(width: width, height: 480))
            scene.layoutIfNeeded()
            shown.append([date, button].map { !$0.isHidden })
            #expect(name.frame.minX >= 0 && place.frame.maxX <= width && !place.frame.isEmpty, "\(width)")
            #expect(name.frame.maxX <= place.frame.minX + 1)
        }
        #expect(shown == [[true, true], [false, true], [false, false], [false, false]])
    }

    @MainActor @Test func theKeysCanBeReadInASmallWindow() throws {
        let (scene, help, images) = (Scene(size: Size(width: 320, height: 240)), HelpPage(), ImageLoader())
        defer { images.close() }
        // It measures text.
        images.attach(to: scene)
        scene.root.addSubview(help.view)
        help.toggle()
        let text = try #require(help.view.subviews.first as? Label)
        for (size, least, most) in [(scene.size, 10.5, 14.0), (Size(width: 1280, height: 720), 15, 15)] {
            help.layOut(size)
            scene.layoutIfNeeded()
            eventually {
                scene.advance(to: scene.time + 0.1)
                scene.layoutIfNeeded()
                return (least...most).contains(text.font.size)
            }
            #expect((least...most).contains(text.font.size), "\(text.font.size) in \(size)")
            #expect(Rect(origin: .zero, size: size).contains(help.view.frame), "\(help.view.frame) in \(size)")
            #expect(help.view.bounds.contains(text.frame))
        }
    }

    @MainActor @Test func theSliderFollowsAndLeads() throws {
        let (scene, gallery, captions) = try show()
        #expect(captions.position.maximumValue == 2 && !captions.position.isHidden)
        gallery.carousel.scrollOffset = 0.5
        captions.follow()
        #expect(captions.position.value == 0.5)
        // A finger takes the knob to the end.
        let slider = captions.position
        let knob = try #require(slider.convert(Point(x: slider.bounds.width / 4, y: slider.bounds.midY), to: nil))
        func pointer(_ kind: PointerEvent.Kind, _ x: Double, at time: Double) {
            scene.handle(.pointer(PointerEvent(kind, at: Point(x: x, y: knob.y), time: time)))
        }
        pointer(.began, knob.x, at: 0)
        for step in 1...8 { pointer(.moved, knob.x + 60 * Double(step), at: 0.02 * Double(step)) }
        #expect(slider.isHighlighted && slider.value == 2)
        captions.follow()
        #expect(slider.value == 2, "what the finger says counts")
        pointer(.ended, knob.x + 480, at: 0.2)
        for tick in 1...60 { scene.advance(to: Double(tick) * 0.05) }
        #expect(gallery.carousel.currentItemIndex == 2 && gallery.carousel.scrollOffset == 2)
    }

    @MainActor @Test func quickStepsOnTheSliderAddUp() throws {
        let (scene, gallery, captions) = try show()
        scene.focusedView = captions.position
        scene.handle(.command(.select))
        scene.handle(.command(.step(1)))
        scene.advance(to: scene.time + 0.05)
        captions.follow()
        #expect(gallery.carousel.isScrolling && gallery.carousel.scrollOffset < 0.5)
        scene.handle(.command(.step(1)))
        #expect(gallery.carousel.destinationItemIndex == 2)
        for _ in 1...60 { scene.advance(to: scene.time + 0.05) }
        captions.follow()
        #expect(gallery.carousel.scrollOffset == 2 && captions.position.value == 2)
    }

    @MainActor @Test func aTapOnTheTypesNameAsksForTheNext() throws {
        let (scene, gallery, captions) = try show()
        var taps = 0
        captions.onType = { taps += 1 }
        func button(in view: CarouselKit.View) -> Button? {
            (view as? Button) ?? view.subviews.lazy.compactMap { button(in: $0) }.first
        }
        let type = try #require(button(in: captions.view))
        scene.layoutIfNeeded()
        #expect(type.title == "Linear" && type.bounds.width > 30)
        let middle = try #require(type.convert(Point(x: type.bounds.midX, y: type.bounds.midY), to: nil))
        for (kind, time) in [(PointerEvent.Kind.began, 0.0), (.ended, 0.1)] {
            scene.handle(.pointer(PointerEvent(kind, at: middle, time: time)))
        }
        #expect(taps == 1)
        // It is beside the caption, whatever that says.
        gallery.carousel.type = .invertedTimeMachine
        captions.update()
        scene.layoutIfNeeded()
        #expect(type.title == "Inverted Time Machine" && type.frame.maxX <= 640)
    }

    @MainActor @Test func onlyNotesAreToldWhereAPictureFillsTheWindow() throws {
        let captions = try show().captions
        captions.isQuiet = true
        #expect(captions.view.isHidden)
        captions.update(note: "Moved to the trash.")
        #expect(!captions.view.isHidden && captions.position.isHidden)
        captions.endNote()
        #expect(captions.view.isHidden)
        captions.isQuiet = false
        #expect(!captions.view.isHidden && !captions.position.isHidden)
    }

    /// Names may contain anything except a slash and NUL.
    @MainActor @Test func namesWithLineBreaksStayOnOneLine() throws {
        let name = "name\nwith\u{1B}[31m a\u{2028}break.jpg"
        try write(name, taken: "2001:02:03 03:04:05")
        let (scene, gallery, captions) = try show()
        gallery.paths = [folder.file(name)]
        scene.layoutIfNeeded()
        captions.update()
        #expect(
            wait(
                captions,
                for: "\u{2068}name\u{FFFD}with\u{FFFD}[31m a\u{FFFD}break.jpg\u{2069}   2001-02-03 03:04   1 of 1"))
        let (missing, out) = (folder.file("not\nthere\u{7}.png"), folder.file("out.png"))
        let none = try carousel("render", missing, "-o", out)
        #expect(
            none.errors == "Error: '\(folder.path)/not\u{FFFD}there\u{FFFD}.png' does not exist. "
                + "Name a picture or a folder of pictures.\n", "\(none.errors)")
        try PNGFile.write(PixelBuffer(size: PixelSize(width: 4, height: 4)), to: folder.file("is.png"))
        let one = try carousel("render", missing, folder.file("is.png"), "-o", out, "--size", "64x64")
        #expect(one.status == 0 && one.errors.split(separator: "\n").count == 1, "\(one.errors)")
    }
}
