// SPDX-License-Identifier: MIT

import Testing
import iCarousel

/// A row that may have a picture.
private final class Source: UITableViewDataSource {
    var picture: UIImage?
    var made = 0
    var asked = 0

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        asked += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell")
        if cell == nil { made += 1 }
        let shown = cell ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
        shown.textLabel?.text = "Row"
        shown.imageView?.image = picture
        return shown
    }
}

/// Rows of another height.
private final class Heights: UITableViewDelegate {
    var height = 80.0
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height }
}

/// Has nothing to say about heights.
private final class Silent: UITableViewDelegate {}

@Suite struct TableTests {
    @Test func aDataSourceIsAskedOnce() {
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        scene.root.addSubview(table)
        let source = Source()
        table.dataSource = source
        scene.layoutIfNeeded()
        #expect(source.asked == 1 && source.made == 1)
        table.dataSource = source
        scene.layoutIfNeeded()
        #expect(source.asked == 2 && source.made == 1)
    }

    @Test(arguments: [false, true]) func theDelegateSaysHowHighRowsAre(isFirst: Bool) throws {
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        scene.root.addSubview(table)
        let (source, delegate) = (Source(), Heights())
        if isFirst { table.delegate = delegate }
        table.dataSource = source
        table.delegate = delegate
        scene.layoutIfNeeded()
        #expect(table.rowHeight == 80 && table.contentSize.height == 80)
        #expect(table.viewForRow(at: 0)?.bounds.height == 80)
        delegate.height = 60
        table.reloadData()
        scene.layoutIfNeeded()
        #expect(table.viewForRow(at: 0)?.bounds.height == 60 && source.made == 1)
        let silent = Silent()
        table.delegate = silent
        table.reloadData()
        #expect(table.rowHeight == 60)
    }

    @Test func aTableThatIsReloadedHasNoSelection() {
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let source = Source()
        table.dataSource = source
        scene.root.addSubview(table)
        scene.layoutIfNeeded()
        table.selectedRow = 0
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
        table.reloadData()
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func aReusedCellMakesRoomForItsPicture() throws {
        let scene = Scene(size: CGSize(width: 300, height: 200))
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let source = Source()
        table.dataSource = source
        scene.root.addSubview(table)
        func show(_ picture: UIImage?) throws -> UITableViewCell {
            source.picture = picture
            table.reloadData()
            scene.layoutIfNeeded()
            return try #require(table.viewForRow(at: 0) as? UITableViewCell)
        }
        #expect(try show(nil).textLabel?.frame.minX == 12)
        let picture = UIImage(pixels: PixelBuffer(size: PixelSize(width: 2, height: 2), color: .red))
        let cell = try show(picture)
        #expect(cell.imageView?.frame == CGRect(x: 12, y: 4, width: 36, height: 36))
        #expect(cell.textLabel?.frame.minX == 60)
        #expect(scene.drawList().quads.contains { $0.content == picture.content })
        #expect(try show(nil).textLabel?.frame.minX == 12)
        #expect(source.made == 1)
    }
}
