internal import Core

/// A session computed from its facts. Its position at any time is a pure function of the facts and
/// the time. Rules F1, F2, D6.
///
/// Facts count in the order of writing. A clock that was set back has no effect: no fact and no
/// "now" is earlier than the previous fact.
struct SessionRun: Hashable, Sendable {
    /// The id, created by the writer.
    var id: SessionID
    /// The event that started it.
    var event: EventID
    var start: SessionFact.Start
    /// The time of the start.
    var began: Instant
    /// The zone of the start.
    var zone: String
    /// The changes in the order of writing.
    var marks: [SessionMark] = []
    /// The start of the next session, which ends this one.
    var cap: Instant?

    /// A period in which it ran, with its position at the beginning.
    struct Stretch: Hashable, Sendable {
        var from: Instant
        var to: Instant
        var offset: Int64
    }

    /// The position at a time.
    struct Reading: Hashable, Sendable {
        var stretches: [Stretch] = []
        /// The milliseconds it has run, including breaks.
        var ran: Int64 = 0
        /// The time at which its minutes of focus were reached.
        var completed: Instant?
        /// The time at which it was ended, by the user or by the next session.
        var ended: Instant?
        /// The start of the current pause.
        var paused: Instant?
        /// The time of the reading, never before the last fact.
        var now: Instant
        /// True if the completion was recorded.
        var isSettled = false
    }

    /// The milliseconds until the minutes of focus are reached, including the breaks between.
    var whole: Int64 { start.plan.phases.dropLast().reduce(0) { $0 + $1.milliseconds } }

    /// Returns the position at a time.
    func reading(at now: Instant) -> Reading {
        let whole = whole
        var reading = Reading(now: began)
        for mark in marks where reading.ended == nil {
            if let cap, max(mark.instant, reading.now) > cap { break }
            pass(to: mark.instant, whole, &reading)
            switch mark.kind {
            case .ended:
                reading.isSettled = true
                if reading.completed == nil { reading.ended = reading.now }
            case .paused where reading.completed == nil:
                reading.paused = reading.paused ?? reading.now
            case .resumed: reading.paused = nil
            case .paused: break
            }
        }
        guard reading.ended == nil else { return reading }
        let last = cap.map { min(now, $0) } ?? now
        pass(to: last, whole, &reading)
        if let cap, max(now, reading.now) >= cap, reading.completed == nil {
            reading.ended = reading.now
        }
        return reading
    }

    /// Advances to an instant, or until the minutes of focus are reached.
    private func pass(to instant: Instant, _ whole: Int64, _ reading: inout Reading) {
        let from = reading.now
        reading.now = max(from, instant)
        let time = min(reading.now - from, whole - reading.ran)
        guard reading.paused == nil, time > 0 else { return }
        let end = Instant(milliseconds: from.milliseconds + time)
        reading.stretches.append(Stretch(from: from, to: end, offset: reading.ran))
        reading.ran += time
        if reading.ran == whole { reading.completed = end }
    }
}

/// A change of a session with its time.
struct SessionMark: Hashable, Sendable {
    /// The kinds of change.
    enum Kind: String, StringCodedEnum, Hashable {
        case paused, resumed, ended
    }
    var kind: Kind
    var instant: Instant
}

extension SessionRun.Reading {
    /// True if it can still be paused, resumed or ended early.
    var isOpen: Bool { completed == nil && ended == nil }
}
