internal import Core

/// The values recorded for single days, with all versions of each value, sorted by day and stamp.
///
/// Notes, skips, confirmations and imported entries are stored in this form.
struct DayLog: Equatable, Sendable {
    /// The runs of consecutive days, sorted by day, then stamp. Adjacent runs are merged if
    /// possible, so equal facts give equal runs.
    private var runs: [DayRun] = []

    /// One version of a day's value.
    struct Entry {
        var day: Day
        var stamp: Stamp
        var value: Int64
        var text: String
    }

    init() {}

    var isEmpty: Bool { runs.isEmpty }

    /// Inserts a version. Versions can arrive in any order.
    mutating func insert(_ value: Int64, _ text: String = "", on day: Day, _ event: Event) {
        let fact = DayRun(event, on: day, value: value, text: text)
        var place = makePlace(for: fact)
        if place > 0, runs[place - 1].isContinued(by: fact) {
            place -= 1
            runs[place].count += 1
        } else {
            runs.insert(fact, at: place)
        }
        if place + 1 < runs.count, runs[place].isContinued(by: runs[place + 1]) {
            runs[place].count += runs.remove(at: place + 1).count
        }
    }

    /// Returns the index at which to insert a fact about one day. If the position is inside a run,
    /// the run is split.
    private mutating func makePlace(for fact: DayRun) -> Int {
        let day = fact.first
        var place = place(endingFrom: day)
        while place < runs.count, runs[place].first <= day {
            let isLater = runs[place].stamp(on: day) < fact.stamp(on: day)
            let cut = isLater ? day + 1 : day
            if cut > runs[place].first, cut <= runs[place].last {
                let rest = runs[place].split(at: cut)
                runs.insert(rest, at: place + 1)
                return place + 1
            }
            if !isLater { break }
            place += 1
        }
        return place
    }

    /// Returns the index of the first run that ends on `day` or later.
    private func place(endingFrom day: Day) -> Int {
        guard let last = runs.last, last.last >= day else { return runs.count }
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) >> 1
            if runs[middle].last < day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the latest version of a day that is not retracted; nil if there is none.
    func current(on day: Day, _ retractions: ItemRetractions) -> Entry? {
        var found: Entry?
        forEach(in: DaySpan(day), retractions) { found = $0 }
        return found
    }

    /// Calls `body` with the current version of each day of a span, in order.
    func forEach(in span: DaySpan, _ retractions: ItemRetractions, _ body: (Entry) -> Void) {
        forEachStanding(in: span, retractions) { run, day in
            body(Entry(day: day, stamp: run.stamp(on: day), value: run.value, text: run.text))
        }
    }

    /// Adds those days to a set whose current version has the value 1 and a text.
    ///
    /// The result is the same as with `forEach`, but no entries are created, so ten years can be
    /// read quickly.
    func addSpoken(to bits: inout DayBits, _ retractions: ItemRetractions) {
        forEachStanding(in: bits.span, retractions) { run, day in
            if run.value == 1, !run.text.isEmpty { bits[day] = true }
        }
    }

    /// Calls `body` for each day of a span with the run that contains the day's current version.
    private func forEachStanding(
        in span: DaySpan, _ retractions: ItemRetractions, _ body: (DayRun, Day) -> Void
    ) {
        var standing: (place: Int, day: Day)?
        var place = place(endingFrom: span.first)
        while place < runs.count, runs[place].first <= span.last {
            var day = max(runs[place].first, span.first)
            let last = min(runs[place].last, span.last)
            while day <= last {
                if !retractions.holds(runs[place], on: day) {
                    if let standing, standing.day < day { body(runs[standing.place], standing.day) }
                    standing = (place, day)
                }
                day = day + 1
            }
            place += 1
        }
        if let standing { body(runs[standing.place], standing.day) }
    }

    func write(to writer: inout ByteWriter) {
        writer.count(runs.count)
        var before: DayRun?
        for run in runs {
            run.write(to: &writer, after: before)
            before = run
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        let count = try reader.count(ofWidth: 5)
        runs.reserveCapacity(count)
        for _ in 0..<count { runs.append(try DayRun(from: &reader, after: runs.last)) }
    }
}

extension ItemRetractions {
    /// Returns true if the version in the run for the day is retracted.
    func holds(_ run: DayRun, on day: Day) -> Bool {
        !isEmpty && holds(run.stamp(on: day).event, on: day)
    }
}
