internal import Core
internal import PortabilityAPI

/// The importer of Beaver Habit Tracker exports. Rule P1.
struct BeaverImporter: Importer {
    var name: String { "beaver" }
    var title: String { "Beaver Habits" }
    var accepts: String { "its export (.json)" }

    private static let refusal = Rejection(
        "import.not-beaver", "This is not an export of Beaver Habits.", field: "file")

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let document = try file.json(BeaverImporter.refusal)
        let list = try (document["habits"]?.array).orThrow(BeaverImporter.refusal)
        guard list.allSatisfy({ $0["name"]?.string != nil && $0["records"]?.array != nil }) else {
            throw BeaverImporter.refusal
        }
        var source = ImportedSource()
        var leftOut = Remarks()
        for (index, habit) in list.enumerated() {
            progress(index)
            if habit["status"]?.string == "soft_delete" {
                leftOut.add("habit", ": deleted in Beaver Habits.")
            } else {
                source.items.append(item(habit, &source.changed, &leftOut))
            }
        }
        let ids = (document["order"]?.array ?? []).compactMap(\.string)
        let order = Dictionary(
            ids.enumerated().map { ("beaver:" + $1, $0) }, uniquingKeysWith: { first, _ in first })
        source.items = source.items.enumerated().sorted { one, other in
            (order[one.element.key] ?? .max, one.offset)
                < (order[other.element.key] ?? .max, other.offset)
        }.map(\.element)
        source.leftOut = leftOut.sentences
        return source
    }

    private func item(
        _ habit: JSON, _ changed: inout [String], _ leftOut: inout Remarks
    ) -> PortableItem {
        let name = habit["name"]?.string ?? ""
        var item = PortableItem(key: "beaver:\(habit["id"]?.string ?? name)", name: name)
        item.isArchived = habit["status"]?.string == "archive"
        schedule(&item, habit["period"] ?? .null, &changed)
        leftOut.add("tag", " on habits: items here have none.", habit["tags"]?.array?.count ?? 0)
        leftOut.add("star", ": items here have none.", habit["star"]?.bool == true ? 1 : 0)
        leftOut.add("chip", " of habits: items here have none.", habit["chips"]?.array?.count ?? 0)
        var book = ItemEntries()
        for record in habit["records"]?.array ?? [] {
            guard let day = record["day"]?.string.flatMap({ Day($0) }) else {
                leftOut.add("record", " without a readable day.")
                continue
            }
            let note = record["text"]?.string ?? ""
            if record["done"]?.bool == true {
                book.set(.done, on: day, note: note)
            } else if BeaverImporter.isSkip(note) {
                book.set(.skipped, on: day, note: note)
            } else {
                leftOut.add("day", " not done: a day without an entry says the same.")
                book.remark(note, on: day)
            }
        }
        item.entries = book.sorted
        return item
    }

    /// Beaver Habits stores a skip as a hashtag in the note of a day that is not done.
    private static func isSkip(_ note: String) -> Bool {
        note.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "#" || $0 == "_") }
            .contains("#skip")
    }

    private func schedule(_ item: inout PortableItem, _ period: JSON, _ changed: inout [String]) {
        guard !period.isNull else { return }
        let count = period["period_count"]?.whole ?? 1
        let target = period["target_count"]?.whole ?? 1
        let days = ["D": 1, "W": 7, "M": 30, "Y": 365][period["period_type"]?.string ?? ""]
        guard let days, (1...366).contains(count), (1...366).contains(target),
            days * Int(count) <= 366
        else {
            changed.append(
                "\(TextFit.quoted(item.name)) has an invalid period; it is daily here.")
            return
        }
        switch (days, count) {
        case (7, 1) where target < 7: item.schedule = .timesAWeek(Int(target))
        case (30, 1) where target < 28: item.schedule = .timesAMonth(Int(target))
        default: item.schedule = .times(Int(target), inDays: days * Int(count))
        }
    }
}
