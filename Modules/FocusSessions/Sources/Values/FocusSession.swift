public import Core

/// A session as of a time, and the subject type of `SessionID`. Rules F1, F2.
public struct FocusSession: Hashable, Shaped {
    /// The statuses of a session.
    public enum Status: String, StringCodedEnum, Hashable {
        /// The session is in progress.
        case running
        /// The session is paused.
        case paused
        /// The minutes of focus were reached.
        case completed
        /// The session was ended before.
        case ended
    }

    /// The id, created by the writer.
    public let id: SessionID
    /// The name of the template at the start.
    public let template: String
    /// The linked item; nil if there is none.
    public let item: String?
    /// The title of the item; nil if there is none or it no longer exists.
    public let title: String?
    /// The day of the start.
    public let day: Day
    /// The time of the start.
    public let start: Instant
    /// The time at which it was completed or ended.
    public let end: Instant?
    /// The planned minutes of focus.
    public let intended: Int
    /// The seconds of focus so far.
    public let seconds: Int
    /// The status.
    public let standing: Status
    /// True if the completion was recorded. From then on it counts for its item.
    public let isSettled: Bool

    public static let shape = Shape<FocusSession>("FocusSession") {
        Member("id", \.id, "The id of the session.")
        Member("template", \.template, "The name of the template when the session started.")
        Member("item", \.item, "The id of the linked item; null if there is none.")
        Member("title", \.title, "The title of the linked item; null if there is none.")
        Member("day", \.day, "The user's day at the start.")
        Member("start", \.start, "The time of the start.")
        Member("end", \.end, "The time of completion or of ending; null while it runs.")
        Member("intended", \.intended, "The planned minutes of focus.")
        Member("seconds", \.seconds, "The seconds of focus so far.")
        Member("standing", \.standing, "The status of the session.")
        Member("settled", \.isSettled, "True if the person ended the session early.")
    }

    /// The shape of a list of sessions.
    public static let list = Shape<[FocusSession]> { Member("sessions", \.self, "The sessions.") }

    init(_ run: SessionRun, at now: Instant, in view: WorldView) {
        let reading = run.reading(at: now)
        id = run.id
        template = run.start.template
        item = run.start.item
        day = run.day
        title = run.start.item.flatMap { SessionTarget.title(of: $0, on: run.day, in: view) }
        start = run.began
        end = reading.completed ?? reading.ended
        intended = run.start.plan.minutes
        seconds = run.seconds(reading)
        standing =
            reading.completed != nil
            ? .completed
            : reading.ended != nil ? .ended : reading.paused != nil ? .paused : .running
        isSettled = reading.isSettled
    }
}

/// The id of a session.
public typealias SessionID = ID<FocusSession>

extension SessionRun {
    /// Returns the seconds of work.
    func seconds(_ reading: Reading) -> Int {
        Int(focus(reading).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } / 1_000)
    }
}
