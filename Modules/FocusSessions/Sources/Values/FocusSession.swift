public import Core

/// Names the subject of `SessionID`, and shows one session as it stands at a time. Rules F1, F2.
public struct FocusSession: Hashable, Shaped {
    /// How it stands.
    public enum Standing: String, Worded, Hashable {
        /// It goes on.
        case running
        /// It waits.
        case paused
        /// Its minutes of focus were reached.
        case completed
        /// It was ended before that.
        case ended
    }

    /// Made by the writer.
    public let id: SessionID
    /// The name of the template as it was.
    public let template: String
    /// What it serves; nil if nothing.
    public let item: String?
    /// The title of the item; nil if there is none, or none any more.
    public let title: String?
    /// The day on which it was started.
    public let day: Day
    /// When it was started.
    public let start: Instant
    /// When it was completed or ended.
    public let end: Instant?
    /// Minutes of focus that were meant.
    public let intended: Int
    /// Seconds of focus so far.
    public let seconds: Int
    /// How it stands.
    public let standing: Standing
    /// Whether somebody said that it is over: from then on it counts for what it serves.
    public let isSettled: Bool

    public static let shape = Shape<FocusSession>("FocusSession") {
        Member("id", \.id)
        Member("template", \.template)
        Member("item", \.item)
        Member("title", \.title)
        Member("day", \.day)
        Member("start", \.start)
        Member("end", \.end)
        Member("intended", \.intended, "Minutes of focus that were meant.")
        Member("seconds", \.seconds, "Seconds of focus so far.")
        Member("standing", \.standing)
        Member("settled", \.isSettled, "Whether somebody said that it is over.")
    }

    /// Sessions, as they are shown.
    public static let list = Shape<[FocusSession]> { Member("sessions", \.self) }

    init(_ run: SessionRun, at now: Instant, in view: WorldView) {
        let reading = run.reading(at: now)
        id = run.id
        template = run.start.template
        item = run.start.item
        day = run.day
        title = run.start.item.flatMap { Served.title(of: $0, on: run.day, in: view) }
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
    /// Seconds of work.
    func seconds(_ reading: Reading) -> Int {
        Int(focus(reading).reduce(0) { $0 + ($1.upperBound - $1.lowerBound) } / 1_000)
    }
}
