public import Core

/// What can be asked about tension.
public enum Tension {
    /// What somebody who looks at an instant is shown. Rule N3.
    public static func phase(at now: Instant, in view: WorldView) -> TensionPhase {
        TensionPhase(after: latest(by: now, in: view), at: now)
    }

    /// The latest check-in made by an instant that is not taken back; nil if there is none.
    ///
    /// What another device wrote ahead of this clock has not happened yet.
    public static func latest(by now: Instant, in view: WorldView) -> CheckIn? {
        let state = view.tension
        let check = state.standing.last { $0.value.instant <= now }
        return check.map { state.checkIn($0, by: now) }
    }

    /// The check-ins of a span, in the order in which they were made.
    public static func checkIns(over span: DaySpan, in view: WorldView) -> CheckInLog {
        let state = view.tension
        let found = state.standing.filter { span.contains($0.value.day) }
        return CheckInLog(span: span, checkIns: found.map { state.checkIn($0) }, next: nil)
    }

    /// So many of them, those that come after the one that is named. Refuses with
    /// `tension.check-in.unknown` a name that is none of them.
    public static func checkIns(
        over span: DaySpan, limit: Int, after last: EventID?, in view: WorldView
    ) throws(Rejection) -> CheckInLog {
        let state = view.tension
        var found = Array(state.standing.filter { span.contains($0.value.day) })
        if let last {
            let place = try found.firstIndex { $0.id == last }.orRefused(
                .unknown("check-in", code: "tension.check-in.unknown", field: "after"))
            found.removeSubrange(...place)
        }
        let page = found.prefix(limit).map { state.checkIn($0) }
        return CheckInLog(
            span: span, checkIns: page, next: page.count < found.count ? page.last?.id : nil)
    }

    /// Every check-in, in the order in which they were made.
    public static func checkIns(in view: WorldView) -> [CheckIn] {
        let state = view.tension
        return state.standing.map { state.checkIn($0) }
    }

    /// How many check-ins a day has.
    public static func count(on day: Day, in view: WorldView) -> Int {
        view.tension.standing.count { $0.value.day == day }
    }

    /// Whether there ever was a check-in that is not taken back.
    public static func isUsed(in view: WorldView) -> Bool { !view.tension.standing.isEmpty }

    /// The check-in with an id; nil if there is none or it is taken back.
    public static func checkIn(_ id: EventID, in view: WorldView) -> CheckIn? {
        let state = view.tension
        return state.standing.last { $0.id == id }.map { state.checkIn($0) }
    }

    /// A check-in that was just recorded, or was once.
    static func made(_ id: EventID, in view: WorldView) throws(Rejection) -> CheckIn {
        try checkIn(id, in: view).orRefused(
            .unknown("check-in", code: "tension.check-in.unknown", field: "checkIn"))
    }

    /// What may be suggested, those that ship before the person's own; never fewer than two, so
    /// that none need come twice in a row. Rule N2.
    public static func suggestions(in view: WorldView) -> [Suggestion] {
        view.tension.pool
    }
}

extension TensionState {
    /// The check-ins that are not taken back, in the order in which they were made.
    var standing: LazyFilterSequence<EventSet<Made>> { checks.kept(retractions) }

    /// A check-in as people see it; what was done with it after `now` has not happened yet.
    func checkIn(_ made: EventSet<Made>.Element, by now: Instant? = nil) -> CheckIn {
        let check = made.value.check
        return CheckIn(
            id: made.id, day: made.value.day, instant: made.value.instant, level: check.level,
            note: check.note ?? "", suggestion: check.suggestion.map(suggestion),
            outcome: outcome(of: made.id, by: now))
    }

    /// Done if anybody did it, since that happened; skipped if somebody put it away.
    func outcome(of checkIn: EventID, by now: Instant? = nil) -> CheckIn.Outcome? {
        let all = (finishes[checkIn] ?? EventSet()).kept(retractions).filter { finish in
            now.map { finish.order <= $0.milliseconds } ?? true
        }
        if let done = all.first(where: \.value.isDone) {
            return .done(Instant(milliseconds: done.order))
        }
        return all.first.map { .skipped(Instant(milliseconds: $0.order)) }
    }

    /// A suggestion that ships or was ever added; nil if there never was one with this id.
    func known(_ id: String) -> Suggestion? {
        Suggestion.shipped.first { $0.id == id } ?? own.first { $0.value.id == id }?.value
    }

    /// A suggestion by its id, also one that was taken out of the pool.
    func suggestion(_ id: String) -> Suggestion {
        known(id) ?? Suggestion(id: id, title: id, text: "")
    }

    /// What may be suggested; of those that ship as many come back as two need.
    var pool: [Suggestion] {
        var pool = Suggestion.shipped.filter { !isRemoved($0.id) }
        pool += own.kept(retractions).map(\.value).filter { !isRemoved($0.id) }
        let spare = Suggestion.shipped.filter { isRemoved($0.id) }
        return pool.count < 2 ? spare.prefix(2 - pool.count) + pool : pool
    }

    /// The suggestion after the one shown last, round and round. Rule N2.
    var nextSuggestion: Suggestion? {
        let pool = pool
        let last = checks.last { $0.value.check.suggestion != nil }?.value.check.suggestion
        guard let place = pool.firstIndex(where: { $0.id == last }) else { return pool.first }
        return pool.count < 2 ? nil : pool[(place + 1) % pool.count]
    }

    private func isRemoved(_ suggestion: String) -> Bool {
        removals[suggestion]?.contains { !retractions.holds($0) } ?? false
    }
}
