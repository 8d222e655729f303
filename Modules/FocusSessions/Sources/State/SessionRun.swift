internal import Core

/// One session as it follows from its facts: where it is at any time is a pure function of them and
/// of the time. Rules F1, F2, D6.
///
/// Facts count in the order in which they were written. A clock that was set back takes nothing
/// away and adds nothing: no fact and no "now" is earlier than the fact before it.
struct SessionRun: Hashable, Sendable {
    /// Made by the writer.
    var id: SessionID
    /// The event that started it.
    var event: EventID
    var start: SessionFact.Start
    /// When it was started.
    var began: Instant
    /// The zone in which it was started.
    var zone: String
    /// What was done with it, in the order of writing.
    var marks: [SessionMark] = []
    /// When the next session was started, which ends this one.
    var cap: Instant?

    /// A stretch of time in which it ran, and how far it had come at its beginning.
    struct Stretch: Hashable, Sendable {
        var from: Instant
        var to: Instant
        var offset: Int64
    }

    /// Where it is at a time.
    struct Reading: Hashable, Sendable {
        var stretches: [Stretch] = []
        /// Milliseconds that it ran, breaks included.
        var ran: Int64 = 0
        /// When its minutes of focus were reached.
        var completed: Instant?
        /// When it was ended, by hand or by the next one.
        var ended: Instant?
        /// Since when it pauses.
        var paused: Instant?
        /// The time that was read, never before the last fact.
        var now: Instant
        /// Whether somebody said that it is over.
        var isSettled = false
    }

    /// Milliseconds until the minutes of focus are reached, breaks between them included.
    var whole: Int64 { start.plan.phases.dropLast().reduce(0) { $0 + $1.milliseconds } }

    /// Where it is at a time.
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

    /// Lets time go by, up to an instant or until the minutes of focus are reached.
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

/// What was done with a session, and when.
struct SessionMark: Hashable, Sendable {
    /// What was done.
    enum Kind: String, Worded, Hashable {
        case paused, resumed, ended
    }
    var kind: Kind
    var instant: Instant
}

extension SessionRun.Reading {
    /// Whether it can still be paused, resumed or ended before its time.
    var isOpen: Bool { completed == nil && ended == nil }
}
