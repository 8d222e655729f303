import Core

/// Room for a run of days that a pattern writes in one go: a call for each day would cost more than
/// the day.
struct DayBatch: ~Copyable {
    /// Where they go, each at the time of day that stands there.
    private let room: UnsafeMutablePointer<WallTime>
    private let time: WallTime
    private(set) var count = 0
    /// How many days are wanted.
    let wanted: Int
    /// The last day that may be written.
    let limit: Int

    /// A batch over room for `wanted` walls.
    init(_ room: UnsafeMutablePointer<WallTime>, wanted: Int, limit: Int, secondOfDay: Int) {
        self.room = room
        self.wanted = wanted
        self.limit = limit
        time = WallTime(Day(Int32(0)), secondOfDay: secondOfDay)
    }

    /// Writes a day; false when no more is to be written.
    @inline(__always)
    mutating func append(_ day: Int) -> Bool {
        guard day <= limit else { return false }
        write(day, at: count)
        count &+= 1
        return count < wanted
    }

    @inline(__always)
    private func write(_ day: Int, at place: Int) {
        var wall = time
        wall.day = Day(Int32(truncatingIfNeeded: day))
        room[place] = wall
    }

    /// Writes `wanted` days that repeat after `period`, beginning with the offset at `place`.
    mutating func append(_ wanted: Int, base: Int, place: Int, offsets: [Int], period: Int) {
        var (base, place) = (base, place)
        offsets.withUnsafeBufferPointer { offsets in
            for index in 0..<max(wanted, 0) {
                write(base &+ offsets[place], at: index)
                place &+= 1
                if place == offsets.count { (place, base) = (0, base &+ period) }
            }
        }
        count = max(wanted, 0)
    }

    /// Writes days at equal distances.
    mutating func append(from first: Int, step: Int) {
        guard first <= limit else { return }
        let count = min(wanted, (limit &- first) / step &+ 1)
        var day = first
        for place in 0..<count {
            write(day, at: place)
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
        case .years(let pattern): pattern.fill(&batch, from: day)
        case .sieve, .slots:
            var day = day
            while let found = next(onOrAfter: day, limit: batch.limit), batch.append(found) {
                day = found + 1
            }
        }
    }
}
