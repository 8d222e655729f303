internal import Core
internal import PortabilityAPI

/// The importer of Table Habit (mhabit) exports. Rule P1.
struct TableHabitImporter: Importer {
    var name: String { "mhabit" }
    var title: String { "Table Habit" }
    var accepts: String { "its export (.json)" }

    private static let refusal = Rejection(
        "import.not-mhabit", "This is not an export of Table Habit.", field: "file")

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let document = try file.json(TableHabitImporter.refusal)
        let list = try (document.array ?? document["habits"]?.array).orThrow(
            TableHabitImporter.refusal)
        guard list.allSatisfy({ $0["name"]?.string != nil && $0["freq_type"]?.whole != nil }) else {
            throw TableHabitImporter.refusal
        }
        var source = ImportedSource()
        var leftOut = Remarks()
        for (index, habit) in list.enumerated() {
            progress(index)
            if habit["status"]?.whole == 2 {
                leftOut.add("habit", ": deleted in Table Habit.")
            } else {
                source.items.append(item(habit, &source.changed, &leftOut))
            }
        }
        leftOut.add(
            "group", ": the habits are imported without them.",
            document["groups"]?.array?.count ?? 0)
        source.leftOut = leftOut.sentences
        return source
    }

    private func item(
        _ habit: JSON, _ changed: inout [String], _ leftOut: inout Remarks
    ) -> PortableItem {
        let name = habit["name"]?.string ?? ""
        let made = "\(habit["create_t"]?.whole ?? 0):\(name)"
        var item = PortableItem(key: "mhabit:\(habit["uuid"]?.string ?? made)", name: name)
        item.note = habit["desc"]?.string ?? ""
        item.isArchived = habit["status"]?.whole == 3
        item.colour = (habit["custom_color"]?.whole).map(TableHabitImporter.colour)
        item.start = (habit["start_date"]?.whole).flatMap(TableHabitImporter.day)
        schedule(&item, habit, &changed)
        goal(&item, habit)
        fill(&item, habit, &leftOut)
        leftOut.add(
            "higher goal", ": items here have one target.", present(habit, "daily_goal_extra"))
        leftOut.add("reminder", ": set your own here.", present(habit, "reminder"))
        return item
    }

    private func present(_ habit: JSON, _ name: String) -> Int {
        habit[name].map { $0.isNull ? 0 : 1 } ?? 0
    }

    /// Sets the goal. A goal of one without a unit is yes-or-no, unless another amount was
    /// recorded.
    private func goal(_ item: inout PortableItem, _ habit: JSON) {
        let target = LoopReader.thousandths(habit["daily_goal"]?.double ?? 1)
        let unit = habit["daily_goal_unit"]?.string ?? ""
        if habit["type"]?.whole == 2 {
            item.goal = .atMost(thousandths: max(0, target), unit: unit)
            return
        }
        let values = (habit["records"]?.array ?? []).filter { $0["record_type"]?.whole != 2 }
            .compactMap { $0["record_value"]?.double }
        let isPlain = target == 1_000 && unit.isEmpty && values.allSatisfy { $0 == 0 || $0 == 1 }
        if !isPlain { item.goal = .atLeast(thousandths: max(0, target), unit: unit) }
    }

    private func fill(_ item: inout PortableItem, _ habit: JSON, _ leftOut: inout Remarks) {
        var book = ItemEntries()
        for record in habit["records"]?.array ?? [] {
            guard let day = (record["record_date"]?.whole).flatMap(TableHabitImporter.day) else {
                leftOut.add("record", " without a readable day.")
                continue
            }
            let note = record["reason"]?.string ?? ""
            let value = record["record_value"]?.double
            if record["record_type"]?.whole == 2 {
                book.set(.skipped, on: day, note: note)
            } else if item.goal != .yesNo {
                let amount = LoopReader.thousandths(value ?? habit["daily_goal"]?.double ?? 1)
                book.set(.amount(thousandths: amount), on: day, note: note)
            } else if value ?? 1 > 0 {
                book.set(.done, on: day, note: note)
            } else {
                leftOut.add("day", " not done: a day without an entry says the same.")
                book.remark(note, on: day)
            }
        }
        item.entries = book.sorted
    }

    private func schedule(_ item: inout PortableItem, _ habit: JSON, _ changed: inout [String]) {
        let given = habit["freq_custom"] ?? .null
        let list = given.array ?? given.string.flatMap { try? JSON(parsing: $0) }?.array ?? []
        let numbers = list.compactMap(\.whole).filter { (1...366).contains($0) }.map { Int($0) }
        switch (habit["freq_type"]?.whole, numbers.count) {
        case (1, 1...): if numbers[0] < 7 { item.schedule = .timesAWeek(numbers[0]) }
        case (2, 1...): if numbers[0] < 31 { item.schedule = .timesAMonth(numbers[0]) }
        case (3, 2...):
            if numbers[0] < numbers[1] {
                item.schedule = .times(numbers[0], inDays: numbers[1])
            }
        default:
            changed.append(
                "\(TextFit.quoted(item.name)) has an unreadable frequency; it is daily here."
            )
        }
    }

    private static func day(_ number: Int64) -> Day? {
        Int32(exactly: number).map { Day($0) }
    }

    /// Returns `#RRGGBB` of a colour whose first byte is its opacity.
    private static func colour(_ stored: Int64) -> String {
        let digits = String(UInt32(truncatingIfNeeded: stored) & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits.uppercased()
    }
}
