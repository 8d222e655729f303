public import Core

/// Facts that were made by a wrong clock, as they stand and as they stand once it is set right.
///
/// A fact keeps its id, its zone and all that it says but days and instants, so that whatever names
/// it still does; Rule Y1. Hybrid times are counted anew, in the old order: a clock that was ahead
/// took them along, also those of facts that were made after it was set.
public struct ClockMove: Hashable, Sendable {
    /// The facts that are moved, in the order in which they were made.
    public private(set) var before: [Event] = []
    /// The same as they will stand.
    public private(set) var after: [Event] = []
    /// All that changes: these, and later facts whose hybrid time alone does.
    public private(set) var revised: [Event] = []

    /// Facts of one kind that are moved: how many, and from which days to which.
    public struct Group: Hashable, Sendable {
        /// The kind.
        public var kind: String
        /// How many there are.
        public var count: Int
        /// The first and the last day that they stand on.
        public var from: DaySpan
        /// The first and the last day that they will stand on.
        public var to: DaySpan
    }

    /// What becomes of a history if the facts with these ids are moved.
    ///
    /// - `history`: every fact of the account, in the order of commit.
    /// - `unsent`: those that nobody else has; only they are changed.
    /// - `milliseconds`: by how much later they stand.
    /// - `dayStart`: the wall time at which the person's days begin.
    ///
    /// Refused with `sync.unknown-kind` if a newer program made one of them, and with `sync.bounds`
    /// if one would lie outside the years 1 to 9999.
    public init(
        _ ids: Set<EventID>, of history: [Event], unsent: Set<EventID>, by milliseconds: Int64,
        dayStart: TimeOfDay, in program: Program
    ) throws(Rejection) {
        var time = HybridTimestamp.zero
        for fact in history {
            var next = fact
            if ids.contains(fact.id) {
                guard let dates = program.dates(of: fact.kind) else {
                    throw ClockMove.unknown(fact.kind)
                }
                let zone = (try? Zone(identifier: fact.zone)) ?? .utc
                next = fact.moved(
                    by: milliseconds, dates: dates, rule: DayRule(zone: zone, dayStart: dayStart),
                    with: ids)
            }
            if unsent.contains(fact.id), !revised.isEmpty || ids.contains(fact.id) {
                next.time = time.next(at: next.instant)
                if let excess = next.excess { throw ClockMove.beyond(fact, excess) }
                revised.append(next)
            }
            if ids.contains(fact.id) {
                before.append(fact)
                after.append(next)
            }
            time = max(time, next.time)
        }
    }

    /// What is moved, by kind, in the order of kinds.
    public var groups: [Group] {
        var groups: [String: Group] = [:]
        for (old, new) in zip(before, after) {
            let (from, to) = (DaySpan(old.day), DaySpan(new.day))
            guard var group = groups[old.kind] else {
                groups[old.kind] = Group(kind: old.kind, count: 1, from: from, to: to)
                continue
            }
            group.count += 1
            group.from = group.from.joined(with: from)
            group.to = group.to.joined(with: to)
            groups[old.kind] = group
        }
        return groups.values.sorted { $0.kind < $1.kind }
    }

    /// Refuses, with `sync.future`, to move facts to days that have not come yet.
    public func check(today: Day) throws(Rejection) {
        guard let late = after.map(\.day).max(), late > today else { return }
        throw .conflict(
            "sync.future", "Facts would stand on \(late), which has not come yet; none was moved.",
            hints: ["Say by how much they are moved: cairn sync --move-clock --by -10y"])
    }

    private static func unknown(_ kind: String) -> Rejection {
        .conflict(
            "sync.unknown-kind",
            "A newer program recorded “\(kind)”, and which days that names is not known here; "
                + "nothing was moved.",
            hints: ["Bring Cairn up to date here."])
    }

    private static func beyond(_ fact: Event, _ excess: Event.Excess) -> Rejection {
        .conflict(
            "sync.bounds",
            "A fact of \(fact.day) cannot be moved there: \(excess.sentence) Nothing was moved.")
    }
}

extension ClockMove: Shaped {
    public static let shape = Shape<ClockMove>("ClockMove") {
        Member("moved", \.before.count, "How many facts are moved.")
        Member("kinds", \.groups, "The same by kind.")
    }
}

extension ClockMove.Group: Shaped {
    public static let shape = Shape<ClockMove.Group>("ClockMoveGroup") {
        Member("kind", \.kind, "The kind of fact.")
        Member("count", \.count, "How many there are.")
        Member("first", \.from.first, "The first day that they stood on.")
        Member("last", \.from.last, "The last day that they stood on.")
        Member("newFirst", \.to.first, "The first day that they stand on now.")
        Member("newLast", \.to.last, "The last day that they stand on now.")
    }
}

extension DaySpan {
    fileprivate func joined(with other: DaySpan) -> DaySpan {
        DaySpan(min(first, other.first), max(last, other.last)) ?? self
    }
}
