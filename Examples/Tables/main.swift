// SPDX-License-Identifier: MIT

// A table in every item: departures, one board for each station. Up and down scrolls the board in the middle, sideways the
// carousel; a tap chooses a train.

import CarouselKit

let stations = ["Oban", "Mallaig", "Crianlarich", "Dalmally", "Arisaig", "Corrour", "Rannoch", "Taynuilt", "Ardlui"]
let slate = Color(red: 0.06, green: 0.08, blue: 0.09)

/// The trains that leave a station.
@MainActor
final class Departures: @MainActor TableDataSource {
    var station = 0

    func train(_ row: Int) -> String {
        let minutes = 305 + row * 17 + station * 3
        let destination = stations[(station + 1 + row % (stations.count - 1)) % stations.count]
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(minutes / 60)):\(padded(minutes % 60))   \(destination)"
    }

    func numberOfRows(in table: TableView) -> Int { 60 }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        let row = (view as? Label) ?? Label()
        row.textColor = index == 0 ? Color(red: 1, green: 0.8, blue: 0.3) : Color(white: 0.92)
        row.text = "   " + train(index)
        return row
    }
}

@MainActor
final class Boards: @MainActor CarouselDataSource {
    let status = Label(frame: Rect(x: 20, y: 20, width: 600, height: 24))
    let window: Window
    /// What each table in use shows.
    private var departures: [ObjectIdentifier: Departures] = [:]
    private let colors = ["#e76f51", "#2a9d8f", "#e9b44c", "#5e8fd6", "#b56fc4"].compactMap { Color(hex: $0) }

    init(window: Window) {
        self.window = window
        say("Choose a train; drag up and down, or sideways")
    }

    private func say(_ text: String) {
        status.text = text
        window.report(event: text)
    }

    func numberOfItems(in carousel: Carousel) -> Int { stations.count }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let board = view ?? makeBoard()
        if let name = board.viewWithTag(1) as? Label, let table = board.viewWithTag(2) as? TableView {
            name.text = "   " + stations[index]
            name.backgroundColor = colors[index % colors.count]
            departures[ObjectIdentifier(table)]?.station = index
            table.reloadData()
            table.contentOffset = .zero
        }
        return board
    }

    private func makeBoard() -> View {
        let board = View(frame: Rect(x: 0, y: 0, width: 300, height: 436))
        board.backgroundColor = Color(red: 0.13, green: 0.16, blue: 0.18)
        board.cornerRadius = 16
        board.clipsToBounds = true
        board.borderWidth = 1
        board.borderColor = Color(white: 1, alpha: 0.25)
        board.reflection = Reflection(scale: 0.25, alpha: 0.25, floor: slate)
        let name = Label(frame: Rect(x: 0, y: 0, width: 300, height: 56))
        name.tag = 1
        name.textColor = slate
        name.font = Font(size: 22, weight: 700)
        let table = TableView(frame: Rect(x: 0, y: 56, width: 300, height: 380))
        table.tag = 2
        let source = Departures()
        departures[ObjectIdentifier(table)] = source
        table.dataSource = source
        table.onSelect = { [weak self] row in self?.say("\(stations[source.station]): \(source.train(row))") }
        board.addSubview(name)
        board.addSubview(table)
        return board
    }
}

Window.main {
    let window = try Window(title: "Tables")
    window.scene.backgroundColor = slate
    let boards = Boards(window: window)
    boards.status.textColor = Color(white: 0.75)
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = boards
    window.show(carousel)
    carousel.scrollToItem(at: 4, animated: false)
    window.scene.root.addSubview(boards.status)
    try withExtendedLifetime(boards) { try window.run() }
}
