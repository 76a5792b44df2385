// SPDX-License-Identifier: MIT

// A switch, a slider and a button in every item: the lamps of a house, room by room. The line above says what has changed.

import CarouselKit

@MainActor
final class Rooms: @MainActor CarouselDataSource {
    private let names = ["Kitchen", "Hall", "Study", "Bedroom", "Bath", "Attic", "Cellar", "Garden"]
    /// The state of the controls, by item: views are reused for other items.
    private var isOn = [true, false, true, false, false, true, false, true]
    private var values = [0.5, 0.8, 0.3, 0.6, 0.9, 0.2, 0.5, 0.7]

    let status = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24))
    let window: Window
    weak var carousel: Carousel?

    init(window: Window) {
        self.window = window
        say("Work a control: click, drag, or Tab, Enter and the arrows")
    }

    private func say(_ text: String) {
        status.text = text
        window.report(event: text)
    }

    func numberOfItems(in carousel: Carousel) -> Int { names.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let room = view ?? makeRoom()
        (room.viewWithTag(1) as? Label)?.text = names[index]
        show(index, in: room)
        return room
    }

    private func show(_ index: Int, in room: View) {
        (room.viewWithTag(2) as? Switch)?.isOn = isOn[index]
        (room.viewWithTag(3) as? Slider)?.value = values[index]
        let light = isOn[index] ? Float(values[index]) : 0
        let lamp = room.viewWithTag(4)
        lamp?.backgroundColor = Color(red: 0.3 + 0.7 * light, green: 0.3 + 0.52 * light, blue: 0.36 + 0.1 * light)
        lamp?.shadow = Shadow(offset: .zero, blur: 60, color: Color(red: 1, green: 0.8, blue: 0.4, alpha: light))
    }

    /// Changes the room that a control is in.
    private func act(_ control: View?, _ change: (_ index: Int) -> String) {
        guard let control, let carousel, let index = carousel.index(ofItemViewOrSubview: control),
            let room = carousel.itemView(at: index)
        else { return }
        let text = change(index)
        show(index, in: room)
        say("\(names[index]): \(text)")
    }

    private func makeRoom() -> View {
        let room = View(frame: Rect(x: 0, y: 0, width: 280, height: 380))
        room.backgroundColor = Color(red: 0.15, green: 0.17, blue: 0.24)
        room.cornerRadius = 22
        room.borderWidth = 1
        room.borderColor = Color(white: 1, alpha: 0.25)
        room.shadow = Shadow(blur: 40)
        let lamp = View(frame: Rect(x: 105, y: 40, width: 70, height: 70))
        lamp.tag = 4
        lamp.cornerRadius = 35
        let label = Label(frame: Rect(x: 30, y: 165, width: 150, height: 32))
        label.tag = 1
        label.textColor = .white
        label.font = Font(size: 22, weight: 600)
        let toggle = Switch(at: Point(x: 199, y: 165))
        toggle.tag = 2
        toggle.addAction(for: .valueChanged) { [weak self, weak toggle] in
            self?.act(toggle) { index in
                self?.isOn[index].toggle()
                return self?.isOn[index] == true ? "on" : "off"
            }
        }
        let slider = Slider(frame: Rect(x: 30, y: 230, width: 220, height: 31))
        slider.tag = 3
        slider.addAction(for: .valueChanged) { [weak self, weak slider] in
            self?.act(slider) { index in
                self?.values[index] = slider?.value ?? 0
                return "\(Int(((slider?.value ?? 0) * 100).rounded())) %"
            }
        }
        let button = Button(frame: Rect(x: 30, y: 300, width: 220, height: 48), title: "Good night")
        button.addAction { [weak self, weak button] in
            self?.act(button) { index in
                self?.isOn[index] = false
                return "good night"
            }
        }
        for view in [lamp, label, toggle, slider, button] { room.addSubview(view) }
        return room
    }
}

Window.main {
    let window = try Window(title: "Controls")
    window.scene.backgroundColor = Color(red: 0.05, green: 0.06, blue: 0.09)
    let rooms = Rooms(window: window)
    rooms.status.textColor = Color(white: 0.75)
    let carousel = Carousel()
    carousel.type = .rotary
    carousel.dataSource = rooms
    rooms.carousel = carousel
    carousel.depthEffects = DepthEffects(dimming: 0.6, reach: 3)
    window.show(carousel)
    window.scene.root.addSubview(rooms.status)
    try withExtendedLifetime(rooms) { try window.run() }
}
