import Core

/// Room for a run of days that a pattern writes in one go: a call for each day would cost more than
/// the day.
struct DayBatch: ~Copyable {
    /// Writes days.
    let pen: Pen
    private(set) var count = 0
    /// How many days are wanted.
    let wanted: Int
    /// The last day that may be written.
    let limit: Int

    /// A batch over room for `wanted` walls.
    init(_ room: UnsafeMutablePointer<WallTime>, wanted: Int, limit: Int, secondOfDay: Int) {
        self.wanted = wanted
        self.limit = limit
        pen = Pen(
            room: room, time: WallTime(Day(Int32(0)), secondOfDay: secondOfDay), wanted: wanted)
    }

    /// What writes a day: loops keep a copy, so that nothing written can change where it goes.
    struct Pen {
        /// Where days go, each at the time of day that stands here.
        fileprivate let room: UnsafeMutablePointer<WallTime>
        fileprivate let time: WallTime
        fileprivate let wanted: Int

        /// Writes a day at a place under `wanted`, which may be written again.
        @inline(__always)
        func put(_ day: Int, at place: Int) {
            assert(place < wanted, "no room at \(place)")
            var wall = time
            wall.day = Day(Int32(truncatingIfNeeded: day))
            room[place] = wall
        }
    }

    /// Writes a day; false when no more is to be written.
    @inline(__always)
    mutating func append(_ day: Int) -> Bool {
        guard day <= limit else { return false }
        pen.put(day, at: count)
        count &+= 1
        return count < wanted
    }

    /// How many days a pattern writes at once that has no more than so many in a month or year; 0
    /// where that would be too many.
    static func lanes(_ most: Int) -> Int { most > 4 ? 0 : most > 2 ? 4 : max(most, 1) }

    /// Whether there are as many days as are wanted.
    var isFull: Bool { count >= wanted }

    /// Says that so many places hold days by now.
    mutating func keep(_ count: Int) { self.count = count }

    /// Writes `wanted` days that repeat after `period`, beginning with the offset at `place`.
    ///
    /// Each offset by itself, at equal distances: such a loop has nothing to decide.
    mutating func append(
        _ wanted: Int, base: Int, place: Int, offsets: FixedTable<Int>, period: Int
    ) {
        let (pen, lanes) = (pen, offsets.count)
        for lane in 0..<min(lanes, max(wanted, 0)) {
            let offset = place + lane
            var day =
                offset < lanes
                ? base &+ offsets[offset] : base &+ period &+ offsets[offset - lanes]
            var place = lane
            while place < wanted {
                pen.put(day, at: place)
                place &+= lanes
                day &+= period
            }
        }
        count = max(wanted, 0)
    }

    /// Writes days at equal distances.
    mutating func append(from first: Int, step: Int) {
        guard first <= limit else { return }
        let count = min(wanted, (limit &- first) / step &+ 1)
        let pen = pen
        var day = first
        for place in 0..<count {
            pen.put(day, at: place)
            day &+= step
        }
        self.count = count
    }
}

extension DayPattern {
    /// Writes the days of the pattern from a day on, as many as the batch wants and its limit
    /// allows.
    func fill(_ batch: inout DayBatch, from day: Int) {
        guard day <= batch.limit, batch.wanted > 0 else { return }
        switch self {
        case .never: return
        case .cycle(let pattern): pattern.fill(&batch, from: day)
        case .months(let pattern): pattern.fill(&batch, from: day)
        case .monthsOfYears(let pattern, _): pattern.fill(&batch, from: day)
        case .years(let pattern): pattern.fill(&batch, from: day)
        case .stepYears, .stepBits, .sieve, .slots:
            var day = day
            while let found = next(onOrAfter: day, limit: batch.limit), batch.append(found) {
                day = found + 1
            }
        }
    }
}
