internal import Core

extension SessionStatus {
    /// Computes the status at a moment.
    init(at moment: Moment, in view: WorldView) {
        let runs = view.sessions.runs
        let last = runs.all.last
        let now = moment.instant
        let reading = last?.reading(at: now)
        let point = last.flatMap { run in reading.flatMap { SessionPoint(run, $0) } }
        state = point?.state ?? .idle
        session = point == nil ? nil : last.map { FocusSession($0, at: now, in: view) }
        kind = point?.phase.kind
        remaining = point.map { Int(($0.left + 999) / 1_000) } ?? 0
        length = (point?.phase.minutes ?? 0) * 60
        endsAt = point.flatMap { point in
            point.state == .paused
                ? nil : (reading?.now).map { Instant(milliseconds: $0.milliseconds + point.left) }
        }
        round = point?.round ?? 0
        rounds = point.flatMap { _ in last?.start.plan.rounds } ?? 0
        let today = runs.touching(moment.day)
        minutesToday = FocusSessions.milliseconds(on: moment.day, of: today, at: now) / 60_000
        completedToday = today.count {
            $0.day == moment.day && $0.reading(at: now).completed != nil
        }
        suggestion = SessionSuggestion(after: last, point, at: moment, in: view)
    }
}

/// The position of a session in its phases.
struct SessionPoint: Hashable, Sendable {
    var state: SessionStatus.State
    var phase: SessionPhase
    /// The remaining milliseconds of the phase.
    var left: Int64
    /// The number of the work phase, from 1.
    var round: Int

    /// Computes the position; nil if the session is over, including its last break.
    init?(_ run: SessionRun, _ reading: SessionRun.Reading) {
        guard reading.ended == nil else { return nil }
        let phases = run.start.plan.phases
        var gone = reading.ran
        var index = 0
        while gone >= phases[index].milliseconds {
            gone -= phases[index].milliseconds
            index += 1
        }
        if let completed = reading.completed { gone = reading.now - completed }
        guard gone < phases[index].milliseconds else { return nil }
        phase = phases[index]
        left = phase.milliseconds - gone
        round = index / 2 + 1
        state =
            reading.completed != nil ? .resting : reading.paused != nil ? .paused : .running
    }
}

extension SessionRun {
    /// Returns the number of work phases since the last long break.
    func roundsBehind(_ reading: Reading) -> Int {
        var (left, round) = (reading.ran, start.plan.round)
        for phase in start.plan.phases where phase.kind == .focus || left > 0 {
            guard left >= phase.milliseconds || phase.kind != .focus else { break }
            left -= phase.milliseconds
            if phase.kind == .focus { round = (round + 1) % start.plan.every }
        }
        return round
    }
}

extension SessionsState {
    /// Returns the number of work phases since the last long break with a template. They are
    /// counted for a day.
    func round(for template: SessionTemplate, at moment: Moment) -> Int {
        guard let last, last.start.template == template.name, last.day == moment.day else {
            return 0
        }
        return last.roundsBehind(last.reading(at: moment.instant))
    }
}

extension SessionSuggestion {
    /// Creates the suggestion to use the same template again after the coming break.
    init(after last: SessionRun?, _ point: SessionPoint?, at moment: Moment, in view: WorldView) {
        let all = view.sessions.allTemplates
        let found = all.first { $0.name == last?.start.template } ?? all[0]
        template = found.name
        minutes = found.work
        rest = point.map { $0.state == .resting ? Int(($0.left + 59_999) / 60_000) : 0 } ?? 0
        let next = "\(found.work.counted("minute")) of focus, \(found.name)"
        text = rest > 0 ? "a break of \(rest.counted("minute")), then \(next)" : next
    }
}
