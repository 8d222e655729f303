public import Core

/// When nothing makes a sound: a stretch of the wall clock for each day of the week. Rule A2.
///
/// A stretch belongs to the day on which it begins: that of Friday 22:00–07:00 ends on Saturday
/// morning. What a clock on the wall shows decides, so hours that come twice are quiet twice.
public struct QuietHours: Hashable, Sendable {
    /// Monday first; nil where a day has none.
    let windows: [DayWindow?]

    /// 22:00–07:00 on every day.
    public static let standard = QuietHours("22:00-07:00") ?? .none
    /// None.
    public static let none = QuietHours([DayWindow?](repeating: nil, count: 7))

    private init(_ windows: [DayWindow?]) { self.windows = windows }

    /// Whether a clock on the wall shows a quiet hour.
    public func contains(_ wall: WallTime) -> Bool { end(of: wall) != nil }

    /// The wall time at which the quiet hours end that hold a wall time; nil if none do.
    func end(of wall: WallTime) -> WallTime? {
        [wall.day, wall.day - 1].compactMap { day -> WallTime? in
            guard let window = windows[day.weekday.index], window.contains(wall, begunOn: day)
            else { return nil }
            return window.end(begunOn: day)
        }.max()
    }

    /// The first instant, not before one, at which a clock in a zone shows no quiet hour.
    ///
    /// Where the quiet hours follow each other without a gap for a week there is none.
    func next(from instant: Instant, in zone: Zone) -> Instant? {
        var instant = instant
        for _ in 0..<16 {
            guard let end = end(of: zone.wallTime(at: instant)) else { return instant }
            guard let next = zone.instants(showing: end).first(where: { $0 > instant }) else {
                return nil
            }
            instant = next
        }
        return nil
    }

    /// The first instant after one at which quiet hours begin in a zone; nil if none do on its date
    /// or the next.
    func begin(after instant: Instant, in zone: Zone) -> Instant? {
        let today = zone.wallTime(at: instant).day
        return [today, today + 1].flatMap { day in
            windows[day.weekday.index].map { window in
                zone.instants(showing: WallTime(day, secondOfDay: window.from.seconds))
            } ?? []
        }.filter { $0 > instant }.min()
    }
}

extension Zone {
    /// When a clock shows a wall time, or jumps over it.
    fileprivate func instants(showing wall: WallTime) -> [Instant] {
        switch meaning(of: wall) {
        case .unique(let only): [only]
        case .gap(let change, _): [change]
        case .overlap(let first, let second): [first, second]
        }
    }
}

extension QuietHours: LosslessStringConvertible {
    /// What people type: `22:00-07:00`, `22:00-07:00; fri,sat 23:00-09:00`, `off`.
    public var description: String {
        let texts = windows.map { $0?.description ?? "off" }
        let counts = Dictionary(grouping: texts) { $0 }.mapValues(\.count)
        let common = texts.max { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) } ?? "off"
        var parts = [common]
        var seen: Set<String> = [common]
        for text in texts where seen.insert(text).inserted {
            let days = Weekday.allCases.filter { texts[$0.index] == text }
            let names = days.map { $0.shortEnglishName.lowercased() }.joined(separator: ",")
            parts.append("\(names) \(text)")
        }
        return parts.joined(separator: "; ")
    }

    /// Reads what people type: stretches apart by semicolons, the days of the week before each
    /// where it is not for all; what comes later wins. Nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= 300 else { return nil }
        var windows = [DayWindow?](repeating: nil, count: 7)
        for part in text.lowercased().split(separator: ";", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ")
            guard let last = words.last else { return nil }
            let window = DayWindow(String(last))
            guard window != nil || last == "off" else { return nil }
            let names = words.count == 2 ? words[0].split(separator: ",") : []
            let days = names.compactMap { name in
                Weekday.allCases.first { $0.shortEnglishName.lowercased() == name }
            }
            guard days.count == names.count, words.count == 1 || !days.isEmpty else { return nil }
            for day in words.count == 1 ? Weekday.allCases : days { windows[day.index] = window }
        }
        self.init(windows)
    }
}
