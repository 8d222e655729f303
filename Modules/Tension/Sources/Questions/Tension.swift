public import Core

/// The questions about tension.
public enum Tension {
    /// Returns what is shown to the user at an instant. Rule N3.
    public static func phase(at now: Instant, in view: WorldView) -> TensionPhase {
        TensionPhase(after: latest(by: now, in: view), at: now)
    }

    /// Returns the latest check-in up to an instant that is not retracted; nil if there is none.
    ///
    /// A check-in of a device whose clock is ahead does not count yet.
    public static func latest(by now: Instant, in view: WorldView) -> CheckIn? {
        let state = view.tension
        let check = state.standing.last { $0.value.instant <= now }
        return check.map { state.checkIn($0, by: now) }
    }

    /// Returns the check-ins of a span, in order of time.
    public static func checkIns(over span: DaySpan, in view: WorldView) -> CheckInLog {
        let state = view.tension
        let found = state.standing.filter { span.contains($0.value.day) }
        return CheckInLog(span: span, checkIns: found.map { state.checkIn($0) }, next: nil)
    }

    /// Returns at most `limit` check-ins after the given one. Throws `tension.check-in.unknown` for
    /// an unknown one.
    public static func checkIns(
        over span: DaySpan, limit: Int, after last: EventID?, in view: WorldView
    ) throws(Rejection) -> CheckInLog {
        let state = view.tension
        var found = Array(state.standing.filter { span.contains($0.value.day) })
        if let last {
            let place = try found.firstIndex { $0.id == last }.orThrow(
                .unknown("check-in", code: "tension.check-in.unknown", field: "after"))
            found.removeSubrange(...place)
        }
        let page = found.prefix(limit).map { state.checkIn($0) }
        return CheckInLog(
            span: span, checkIns: page, next: page.count < found.count ? page.last?.id : nil)
    }

    /// Returns all check-ins, in order of time.
    public static func checkIns(in view: WorldView) -> [CheckIn] {
        let state = view.tension
        return state.standing.map { state.checkIn($0) }
    }

    /// Returns the number of a day's check-ins.
    public static func count(on day: Day, in view: WorldView) -> Int {
        view.tension.standing.count { $0.value.day == day }
    }

    /// Returns true if there is any check-in that is not retracted.
    public static func isUsed(in view: WorldView) -> Bool { !view.tension.standing.isEmpty }

    /// Returns the check-in with an id; nil if there is none or it is retracted.
    public static func checkIn(_ id: EventID, in view: WorldView) -> CheckIn? {
        let state = view.tension
        return state.standing.last { $0.id == id }.map { state.checkIn($0) }
    }

    /// Returns a check-in that was just recorded, or earlier.
    static func made(_ id: EventID, in view: WorldView) throws(Rejection) -> CheckIn {
        try checkIn(id, in: view).orThrow(
            .unknown("check-in", code: "tension.check-in.unknown", field: "checkIn"))
    }

    /// Returns the possible suggestions, the built-in ones before the custom ones. There are always
    /// at least two, so that none is repeated directly. Rule N2.
    public static func suggestions(in view: WorldView) -> [Suggestion] {
        view.tension.pool
    }
}

extension TensionState {
    /// The check-ins that are not retracted, in order of time.
    var standing: LazyFilterSequence<EventSet<Made>> { checks.kept(retractions) }

    /// Returns a check-in as shown. Facts after `now` do not count yet.
    func checkIn(_ made: EventSet<Made>.Element, by now: Instant? = nil) -> CheckIn {
        let check = made.value.check
        return CheckIn(
            id: made.id, day: made.value.day, instant: made.value.instant, level: check.level,
            note: check.note ?? "", suggestion: check.suggestion.map(suggestion),
            outcome: outcome(of: made.id, by: now))
    }

    /// Returns done if any device recorded it, otherwise skipped if one recorded that; nil if
    /// neither.
    func outcome(of checkIn: EventID, by now: Instant? = nil) -> CheckIn.Outcome? {
        let all = (finishes[checkIn] ?? EventSet()).kept(retractions).filter { finish in
            now.map { finish.order <= $0.milliseconds } ?? true
        }
        if let done = all.first(where: \.value.isDone) {
            return .done(Instant(milliseconds: done.order))
        }
        return all.first.map { .skipped(Instant(milliseconds: $0.order)) }
    }

    /// Returns a built-in or added suggestion; nil if there never was one with this id.
    func known(_ id: String) -> Suggestion? {
        Suggestion.shipped.first { $0.id == id } ?? own.first { $0.value.id == id }?.value
    }

    /// Returns a suggestion by its id, including removed ones.
    func suggestion(_ id: String) -> Suggestion {
        known(id) ?? Suggestion(id: id, title: id, text: "")
    }

    /// The possible suggestions. If fewer than two are left, built-in ones are used again.
    var pool: [Suggestion] {
        var pool = Suggestion.shipped.filter { !isRemoved($0.id) }
        pool += own.kept(retractions).map(\.value).filter { !isRemoved($0.id) }
        let spare = Suggestion.shipped.filter { isRemoved($0.id) }
        return pool.count < 2 ? spare.prefix(2 - pool.count) + pool : pool
    }

    /// The suggestion after the one shown last, in a cycle. Rule N2.
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
