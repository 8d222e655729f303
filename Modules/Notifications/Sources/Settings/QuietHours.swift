public import Core

/// The quiet hours: at most one period on the wall clock for each weekday. Rule A2.
///
/// A period belongs to the day on which it starts: Friday 22:00–07:00 ends on Saturday morning. The
/// wall clock decides, so an hour that occurs twice is quiet both times.
public struct QuietHours: Hashable, Sendable {
    /// The periods, Monday first; nil for a day without quiet hours.
    let windows: [DayWindow?]

    /// The default quiet hours: 22:00–07:00 on every day.
    public static let standard = QuietHours("22:00-07:00") ?? .none
    /// No quiet hours on any day.
    public static let none = QuietHours([DayWindow?](repeating: nil, count: 7))

    private init(_ windows: [DayWindow?]) { self.windows = windows }

    /// Returns true if a wall time is in quiet hours.
    public func contains(_ wall: WallTime) -> Bool { end(of: wall) != nil }

    /// Returns the end of the quiet hours that contain a wall time; nil if it is outside quiet
    /// hours.
    func end(of wall: WallTime) -> WallTime? {
        [wall.day, wall.day - 1].compactMap { day -> WallTime? in
            guard let window = windows[day.weekday.index], window.contains(wall, begunOn: day)
            else { return nil }
            return window.end(begunOn: day)
        }.max()
    }

    /// Returns the first instant in a zone that is not before the given one and is outside quiet
    /// hours.
    ///
    /// Returns nil if the whole week is quiet.
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

    /// Returns the first instant after the given one at which quiet hours begin in a zone; nil if
    /// none begin on that date or the next.
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
    /// Returns the instants at which the zone's clock shows a wall time, or skips it.
    fileprivate func instants(showing wall: WallTime) -> [Instant] {
        switch meaning(of: wall) {
        case .unique(let only): [only]
        case .gap(let change, _): [change]
        case .overlap(let first, let second): [first, second]
        }
    }
}

extension QuietHours: LosslessStringConvertible {
    /// The text form in which users enter quiet hours, such as `22:00-07:00`, `22:00-07:00; fri,sat
    /// 23:00-09:00` or `off`.
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

    /// Parses the text form in which users enter quiet hours: periods separated by semicolons.
    /// Weekdays before a period limit it to these days. A later period replaces an earlier one. Nil
    /// for other text.
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
