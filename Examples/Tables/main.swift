// SPDX-License-Identifier: MIT

// A table in every item. Up and down scrolls the table in the middle, sideways the carousel; a tap chooses a row.

import CarouselKit

/// The rows of one item's table.
@MainActor
final class Rows: @MainActor TableDataSource {
    var item = 0

    func numberOfRows(in table: TableView) -> Int { 200 }

    func table(_ table: TableView, viewForRowAt index: Int, reusing view: View?) -> View {
        let row = (view as? Label) ?? Label()
        row.textColor = .white
        row.text = "   Item \(item), row \(index)"
        return row
    }
}

@MainActor
final class Items: @MainActor CarouselDataSource {
    let status = Label(frame: Rect(x: 20, y: 20, width: 500, height: 30))
    let window: Window
    /// Of each table in use: what it shows.
    private var rows: [ObjectIdentifier: Rows] = [:]

    init(window: Window) {
        self.window = window
    }

    func numberOfItems(in carousel: Carousel) -> Int { 50 }

    func carousel(_ carousel: Carousel, viewForItemAt index: Int, reusing view: View?) -> View {
        let table = (view as? TableView) ?? makeTable()
        rows[ObjectIdentifier(table)]?.item = index
        table.reloadData()
        table.contentOffset = .zero
        return table
    }

    private func makeTable() -> TableView {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 280, height: 380))
        table.backgroundColor = Color(red: 0.16, green: 0.2, blue: 0.28)
        table.cornerRadius = 14
        let source = Rows()
        rows[ObjectIdentifier(table)] = source
        table.dataSource = source
        table.onSelect = { [weak self] row in
            guard let self else { return }
            let text = "Item \(source.item): row \(row)"
            status.text = text
            window.report(event: text)
        }
        return table
    }
}

Window.main {
    let window = try Window(title: "Tables")
    let items = Items(window: window)
    items.status.text = "Choose a row"
    items.status.textColor = .white
    let carousel = Carousel()
    carousel.type = .coverFlow2
    carousel.dataSource = items
    window.show(carousel)
    window.scene.root.addSubview(items.status)
    try withExtendedLifetime(items) { try window.run() }
}
