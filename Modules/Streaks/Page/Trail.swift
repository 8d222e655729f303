internal import Core
internal import PageKit
internal import StreaksAPI

/// The drawing of the user's past weeks as cairns along a climbing path.
enum Trail {
    /// One week on the trail.
    struct Week {
        var monday: Day
        /// The number of qualified days in the week, which is its number of stones.
        var stones: Int
        /// True if any day of the week was excused. The drawing then has a hut.
        var isHut: Bool

        /// Returns true if the day is in the week; false for nil.
        func contains(_ day: Day?) -> Bool { day.map { $0.startOfWeek == monday } ?? false }
    }

    /// The horizontal distance between the cairns of two weeks, in drawing units.
    private static let step = 88

    /// The maximum number of weeks on the trail.
    static let most = 53

    /// Returns the weeks, oldest first. The first one is the first week with a qualified day.
    static func weeks(
        _ provider: any StreakProvider, today: Day, in view: WorldView
    ) -> [Week] {
        let last = today.startOfWeek
        guard let span = DaySpan(last - 7 * (most - 1), last + 6) else { return [] }
        let tallies = provider.tallies(over: span, today: today, in: view)
        let all = stride(from: 0, to: tallies.count, by: 7).map { start in
            let days = tallies[start..<min(start + 7, tallies.count)]
            return Week(
                monday: tallies[start].day,
                stones: days.count { $0.verdict == .qualified },
                isHut: days.contains { $0.verdict == .neutral && $0.excused > 0 })
        }
        return Array(all.drop { $0.stones == 0 })
    }

    /// Returns the drawing: a cairn for each week, huts, and a flag at the week of `summit`.
    static func drawing(_ weeks: [Week], summit: Day?) -> String {
        let width = weeks.count * step + 24
        let signs = weeks.enumerated().map { index, week in
            let (x, y) = (12 + step * index, height(index))
            var marks = cairn(week.stones)
            if week.isHut {
                marks += "<path class=\"s3\" d=\"M206 178v-50l-36-26-36 26v50z\"/>"
            }
            if week.contains(summit) {
                marks += "<path class=\"s5\" d=\"M126-60h8v60h-8zM134-60l60 18-60 18z\"/>"
            }
            return "<g transform=\"translate(\(x) \(y - 57)) scale(.32)\">\(marks)</g>"
        }
        let way = weeks.indices.map { "\(12 + step * $0 + 42) \(height($0) + 6)" }
        let words =
            "\(counted(weeks.count, "week")) with "
            + counted(weeks.reduce(0) { $0 + $1.stones }, "stone")
        return """
            <svg viewBox="0 0 \(width) 170" width="\(width)" height="170" role="img" \
            aria-label="\(words)"><path class="floor way" d="M\(way.joined(separator: "L"))"/>\
            \(signs.joined())</svg>
            """
    }

    /// Returns the height of the path at the week with an index. The path winds and climbs.
    private static func height(_ index: Int) -> Int {
        150 - index - [0, 4, 7, 5, 1, -3, -5, -2][index % 8]
    }

    private static func cairn(_ count: Int) -> String {
        var bottom = 176.0
        return Stone.all.prefix(count).enumerated().map { index, stone in
            bottom -= stone.height
            defer { bottom -= 1 }
            return "<path class=\"s\(index % 5 + 1)\" d=\"\(stone.path(top: bottom))\"/>"
        }.joined()
    }
}
