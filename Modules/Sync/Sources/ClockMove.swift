public import Core

/// Facts recorded with a wrong clock, before and after the correction.
///
/// A fact keeps its id, zone and content except days and instants, so that references stay valid;
/// Rule Y1. Hybrid times are computed again in the old order. A clock that was ahead also affected
/// those of later facts.
public struct ClockMove: Hashable, Sendable {
    /// The facts to move, in the order of recording.
    public private(set) var before: [Event] = []
    /// The same facts after the move.
    public private(set) var after: [Event] = []
    /// All changed facts: the moved ones, and later ones whose hybrid time changes.
    public private(set) var revised: [Event] = []

    /// The moved facts of one kind: their number and the ranges of days.
    public struct Group: Hashable, Sendable {
        /// The kind.
        public var kind: String
        /// The number of facts.
        public var count: Int
        /// The first and last day before the move.
        public var from: DaySpan
        /// The first and last day after the move.
        public var to: DaySpan
    }

    /// Computes the history after moving the facts with the given ids.
    ///
    /// - `history`: every fact of the account, in the order of commit.
    /// - `unsent`: the facts that no other side has; only they are changed.
    /// - `milliseconds`: the time by which they are moved.
    /// - `dayStart`: the wall time at which the user's days begin.
    ///
    /// Throws `sync.unknown-kind` for a fact of a newer program, and `sync.bounds` if a fact would
    /// be outside the years 1 to 9999.
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

    /// The moved facts by kind, in the order of kinds.
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

    /// Throws `sync.future` if facts would be moved to future days.
    public func check(today: Day) throws(Rejection) {
        guard let late = after.map(\.day).max(), late > today else { return }
        throw .conflict(
            "sync.future",
            "Facts would move to \(late), which is in the future. No facts were moved.",
            hints: ["Give the distance: cairn sync --move-clock --by -10y"])
    }

    private static func unknown(_ kind: String) -> Rejection {
        .conflict(
            "sync.unknown-kind",
            "A newer program recorded “\(kind)”, whose days this program cannot move; "
                + "nothing was moved.",
            hints: ["Update Cairn on this machine."])
    }

    private static func beyond(_ fact: Event, _ excess: Event.BoundViolation) -> Rejection {
        .conflict(
            "sync.bounds",
            "A fact of \(fact.day) cannot be moved there: \(excess.sentence) Nothing was moved.")
    }
}

extension ClockMove: Shaped {
    public static let shape = Shape<ClockMove>("ClockMove") {
        Member("moved", \.before.count, "The number of moved facts.")
        Member("kinds", \.groups, "The moved facts by kind.")
    }
}

extension ClockMove.Group: Shaped {
    public static let shape = Shape<ClockMove.Group>("ClockMoveGroup") {
        Member("kind", \.kind, "The kind of fact.")
        Member("count", \.count, "The number of facts.")
        Member("first", \.from.first, "The earliest day of these facts before the move.")
        Member("last", \.from.last, "The latest day of these facts before the move.")
        Member("newFirst", \.to.first, "The earliest day of these facts after the move.")
        Member("newLast", \.to.last, "The latest day of these facts after the move.")
    }
}

extension DaySpan {
    fileprivate func joined(with other: DaySpan) -> DaySpan {
        DaySpan(min(first, other.first), max(last, other.last)) ?? self
    }
}
