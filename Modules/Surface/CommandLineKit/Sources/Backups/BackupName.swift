internal import Core

/// The name of a scheduled backup, such as `cairn-kept-2026-11-24-161640`, or
/// `cairn-failed-2026-11-24-161640` if the test restore failed. The time is in UTC.
struct BackupName: Hashable, Sendable {
    enum Status: String, CaseIterable { case kept, failed }

    var standing: Status
    var time: WallTime

    /// The name without the ending of its file.
    var stem: String {
        let clock = InstantText.clock(time, seconds: true).filter { $0 != ":" }
        return "cairn-\(standing.rawValue)-\(time.day)-\(clock)"
    }

    init(_ standing: Status, _ time: WallTime) {
        self.standing = standing
        self.time = time
    }

    /// Parses a name that ends in `ending`; nil unless it is exactly the name of a scheduled
    /// backup.
    init?(_ name: String, ending: String) {
        for standing in Status.allCases {
            let start = "cairn-\(standing.rawValue)-"
            guard name.hasPrefix(start), name.hasSuffix(ending) else { continue }
            let bytes = Array(name.utf8.dropFirst(start.utf8.count).dropLast(ending.utf8.count))
            guard bytes.count == 17, let day = Day(utf8: bytes.prefix(10)),
                let clock = Int(String(decoding: bytes.suffix(6), as: UTF8.self))
            else { return nil }
            let seconds = clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100
            self.init(standing, WallTime(day, secondOfDay: seconds))
            guard stem + ending == name else { return nil }
            return
        }
        return nil
    }
}
