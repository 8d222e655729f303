import Core

/// A buffer for a run of days that a pattern writes at once. A call for each day would cost more
/// than computing it.
struct DayBatch: ~Copyable {
    /// The output to which days are written.
    let pen: Pen
    private(set) var count = 0
    /// The number of days wanted.
    let wanted: Int
    /// The last day that can be written.
    let limit: Int

    /// Creates a batch over room for `wanted` walls.
    init(_ room: UnsafeMutablePointer<WallTime>, wanted: Int, limit: Int, secondOfDay: Int) {
        self.wanted = wanted
        self.limit = limit
        pen = Pen(
            room: room, time: WallTime(Day(Int32(0)), secondOfDay: secondOfDay), wanted: wanted)
    }

    /// Writes days into a buffer. Loops keep a copy, so that the compiler knows that writing does
    /// not change the address.
    struct Pen {
        /// The buffer, whose entries already contain the time of day.
        fileprivate let room: UnsafeMutablePointer<WallTime>
        fileprivate let time: WallTime
        fileprivate let wanted: Int

        /// Writes a day at an index below `wanted`. An index can be written again.
        @inline(__always)
        func put(_ day: Int, at place: Int) {
            assert(place < wanted, "no room at \(place)")
            var wall = time
            wall.day = Day(Int32(truncatingIfNeeded: day))
            room[place] = wall
        }
    }

    /// Writes a day; returns false if no more days are needed.
    @inline(__always)
    mutating func append(_ day: Int) -> Bool {
        guard day <= limit else { return false }
        pen.put(day, at: count)
        count &+= 1
        return count < wanted
    }

    /// Returns the number of days written at once by a pattern with at most this many in a month or
    /// year; 0 if there are too many.
    static func lanes(_ most: Int) -> Int { most > 4 ? 0 : most > 2 ? 4 : max(most, 1) }

    /// True if the batch has all days that are wanted.
    var isFull: Bool { count >= wanted }

    /// Sets the number of days written so far.
    mutating func keep(_ count: Int) { self.count = count }

    /// Writes `wanted` days that repeat after `period`, beginning with the offset at `place`.
    ///
    /// Each offset is written by itself at equal distances, so that the loop has no branches.
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
    /// Writes the days of the pattern from a day on, up to the batch's number and limit.
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
