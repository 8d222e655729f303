internal import Core
internal import GRDB
internal import PortabilityAPI

/// The importer of Tickmate databases. Rule P1.
struct TickmateImporter: Importer {
    var name: String { "tickmate" }
    var title: String { "Tickmate" }
    var accepts: String { "its database (.db)" }

    private static let refusal = Rejection(
        "import.not-tickmate", "This is not a database of Tickmate.", field: "file")

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let data = try FileBytes.read(file.path)
        guard ForeignDatabase.isSQLite(data) else { throw TickmateImporter.refusal }
        let database = ForeignDatabase(
            data, tables: ["tracks", "ticks"], refusal: TickmateImporter.refusal)
        return try database.read { try TickmateReading($0).source(progress) }
    }
}

/// The conversion of tracks to items. A track with several ticks a day counts them.
private struct TickmateReading {
    private let db: Database
    private var source = ImportedSource()
    private var leftOut = Remarks()
    private var books: [Int64: ItemEntries] = [:]

    init(_ db: Database) throws { self.db = db }

    func source(_ progress: @Sendable (Int) -> Void) throws -> ImportedSource {
        var reading = self
        var ids: [Int64] = []
        var counting: Set<Int64> = []
        let columns = try Set(db.columns(in: "tracks").map { $0.name.lowercased() })
        let order = columns.contains("order") ? "\"order\", _id" : "_id"
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM tracks ORDER BY \(order)")
        while let row = try rows.next() {
            guard let id = row.whole("_id"), reading.books[id] == nil else { continue }
            guard ids.count < LoopBackup.habitLimit else { throw LoopBackup.tooMany }
            reading.books[id] = ItemEntries()
            ids.append(id)
            var item = PortableItem(
                key: "tickmate:\(id):\(row.text("name"))", name: row.text("name"))
            item.note = row.text("description")
            item.isArchived = row.whole("enabled") == 0
            if (row.whole("multiple_entries_per_day") ?? 0) != 0 {
                counting.insert(id)
                item.goal = .atLeast(thousandths: 1_000, unit: "")
            }
            reading.source.items.append(item)
        }
        try reading.ticks(counting, progress)
        for (place, id) in ids.enumerated() {
            reading.source.items[place].entries = reading.books[id]?.sorted ?? []
        }
        if try db.tableExists("groups") {
            let groups = try Int.fetchOne(db, sql: "SELECT count(*) FROM groups") ?? 0
            reading.leftOut.add("group", ": the habits are imported without them.", groups)
        }
        reading.source.leftOut = reading.leftOut.sentences
        return reading.source
    }

    private mutating func ticks(
        _ counting: Set<Int64>, _ progress: @Sendable (Int) -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT _track_id, year, month, day FROM ticks ORDER BY rowid")
        var count = 0
        while let row = try rows.next() {
            count += 1
            if count % 1_000 == 0 { progress(count) }
            // Months are counted from 0.
            guard let track = row.whole(at: 0), books[track] != nil,
                let year = row.whole(at: 1), (1...9_999).contains(year),
                let month = row.whole(at: 2), (0...11).contains(month),
                let date = row.whole(at: 3), (1...31).contains(date),
                let day = Day(year: Int(year), month: Int(month) + 1, day: Int(date))
            else {
                leftOut.add("tick", " without a known track or day.")
                continue
            }
            if counting.contains(track) {
                books[track]?.add(1_000, on: day)
            } else if books[track]?[day] != nil {
                leftOut.add("tick", " of a day that already had one.")
            } else {
                books[track]?.set(.done, on: day)
            }
        }
    }
}
