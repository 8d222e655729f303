internal import Core
internal import Crypto
internal import Foundation
internal import GRDB

/// The reader of a Loop backup's tables with any columns.
struct LoopReader {
    private let db: Database
    private let version: Int
    private let columns: Set<String>
    private let entryColumns: Set<String>
    private var backup = LoopBackup()

    init(_ db: Database, version: Int) throws {
        self.db = db
        self.version = version
        columns = try Set(db.columns(in: "Habits").map { $0.name.lowercased() })
        entryColumns = try Set(db.columns(in: "Repetitions").map { $0.name.lowercased() })
    }

    func read(_ data: Data, _ progress: @Sendable (Int) -> Void) throws -> LoopBackup {
        var reader = self
        try reader.noteVersion()
        let source = columns.contains("uuid") ? "" : LoopReader.fingerprint(data)
        var byID: [Int64: Int] = [:]
        let order = columns.contains("position") ? "position, id" : "id"
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM Habits ORDER BY \(order)")
        while let row = try rows.next() {
            guard let id = row.whole("id"), byID[id] == nil else { continue }
            guard byID.count < LoopBackup.habitLimit else { throw LoopBackup.tooMany }
            byID[id] = reader.backup.habits.count
            reader.backup.habits.append(habit(row, id: id, source: source))
        }
        try reader.readEntries(byID, progress)
        return reader.backup
    }

    private mutating func noteVersion() throws {
        if version > 25 {
            backup.changed.append(
                "The backup has schema \(version), newer than 25. Only known columns were read."
            )
        }
        let groups = columns.contains("group_id") || columns.contains("group_uuid")
        if groups, try db.tableExists("HabitGroups") {
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM HabitGroups") ?? 0
            if count > 0 {
                backup.leftOut.append("\(count) groups: their habits are imported without them.")
            }
        }
        if !columns.contains("uuid") {
            backup.changed.append(
                "The backup has no ids, so a later backup is imported as new habits."
            )
        }
    }

    private func habit(_ row: Row, id: Int64, source: String) -> LoopHabit {
        let uuid = row.text("uuid")
        var habit = LoopHabit(
            key: uuid.isEmpty ? "loop:\(source):\(id)" : "loop:\(uuid)", name: row.text("name"))
        let description = row.text("description")
        habit.question = columns.contains("question") ? row.text("question") : description
        habit.note = columns.contains("question") ? description : ""
        habit.colour = row.whole("color").flatMap { LoopPalette.colour($0, version: version) }
        habit.isArchived = (row.whole("archived") ?? 0) != 0
        habit.times = Int(clamping: row.whole("freq_num") ?? 1)
        habit.days = Int(clamping: row.whole("freq_den") ?? 1)
        habit.isByWeek = row.whole("freq_mode") == 1
        if row.whole("type") == 1 {
            habit.kind = row.whole("target_type") == 1 ? .atMost : .atLeast
            habit.target = LoopReader.thousandths(row.number("target_value") ?? 0)
            habit.unit = row.text("unit")
        }
        reminder(row, &habit)
        return habit
    }

    private func reminder(_ row: Row, _ habit: inout LoopHabit) {
        guard let hour = row.whole("reminder_hour"), let minute = row.whole("reminder_min"),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return }
        let days = row.whole("reminder_days") ?? 127
        habit.reminderMinute = Int(hour * 60 + minute)
        // Bit 0 is Saturday, bit 6 is Friday.
        habit.reminderDays = Set(
            (0..<7).filter { days >> Int64($0) & 1 == 1 }.map { Weekday(index: ($0 + 5) % 7) })
    }

    private mutating func readEntries(
        _ byID: [Int64: Int], _ progress: @Sendable (Int) -> Void
    ) throws {
        let value = entryColumns.contains("value") ? "value" : "2"
        let notes = entryColumns.contains("notes") ? "notes" : "''"
        let rows = try Row.fetchCursor(
            db, sql: "SELECT habit, timestamp, \(value), \(notes) FROM Repetitions ORDER BY rowid")
        var orphans = 0
        var repeated = 0
        var unreadable = 0
        var count = 0
        while let row = try rows.next() {
            count += 1
            if count % 1_000 == 0 { progress(count) }
            guard let habit = row.whole(at: 0), let index = byID[habit],
                let time = row.whole(at: 1), let day = LoopReader.day(time)
            else {
                orphans += 1
                continue
            }
            guard let value = row.whole(at: 2) else {
                unreadable += 1
                continue
            }
            let entry = LoopEntry(value: value, note: row.text(at: 3))
            if backup.habits[index].entries[day] != nil {
                repeated += 1
            } else {
                backup.habits[index].entries[day] = entry
            }
        }
        if orphans > 0 {
            backup.leftOut.append("\(orphans) entries that belong to no habit or no day.")
        }
        if unreadable > 0 {
            backup.leftOut.append("\(unreadable) entries whose value is not a number.")
        }
        if repeated > 0 {
            backup.leftOut.append("\(repeated) further entries of the same day.")
        }
    }

    /// Returns the day of a timestamp, which Loop stores as midnight UTC.
    private static func day(_ milliseconds: Int64) -> Int32? {
        let day = Int64((Double(milliseconds) / 86_400_000).rounded(.down))
        return (Int64(Day.first.number)...Int64(Day.last.number)).contains(day) ? Int32(day) : nil
    }

    static func thousandths(_ value: Double) -> Int64 {
        value.isFinite && abs(value) < 1e12 ? Int64((value * 1_000).rounded()) : 0
    }

    /// Returns a fingerprint of a file, so that a repeated import finds the same habits.
    static func fingerprint(_ data: Data) -> String {
        SHA256.hash(data: data).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }
}
