public import Core

/// Records the periods in which apps were used, as sent by trackers. Rules B3, B8.
///
/// Overlapping intervals of an app are merged, whoever reports them, so each moment counts once.
/// Intervals that are already known are not recorded again.
public struct ReportUsage: Command {
    public static var name: String { "time-trading.report" }
    public static let form = Form(
        "Report the usage of apps", ReportUsage.init(_:source:),
        Field("uses", \.uses, Use.record.codec.list(count: 0...1_000)),
        Field(
            "source", \.source,
            .line(1...100).described("The device or watcher that sends the report.")))
    public static let answer = Shape<Reported> { Member("new", \.new) }

    /// An interval in which an app was used.
    public struct Use: Hashable, Sendable {
        /// The app's id.
        public var app: String
        /// The start.
        public var from: Instant
        /// The end, exclusive.
        public var until: Instant

        /// Creates an interval.
        public init(_ app: String, from: Instant, until: Instant) {
            self.app = app
            self.from = from
            self.until = until
        }

        /// The longest use, in milliseconds: a week.
        public static let longest: Int64 = 7 * 86_400_000
        /// The maximum time by which a use can end after the current time, in milliseconds: a day.
        public static let ahead: Int64 = 86_400_000

        static let record = Record(
            Use.init(_:from:until:), Field("app", \.app, .appID), Field("from", \.from),
            Field("until", \.until))
    }

    /// The result of a report.
    public struct Reported: Hashable, Sendable {
        /// The number of recorded intervals. An interval that crosses the start of a day is
        /// recorded in parts. Rule D6.
        public var new: Int

        /// Creates a result.
        public init(new: Int) { self.new = new }
    }

    /// The intervals in any order: at most 1,000, each at most a week long.
    public var uses: [Use]
    /// The name of the reporting device or tracker, 1–100 characters on one line.
    public var source: String

    /// Creates a report.
    public init(_ uses: [Use], source: String) {
        self.uses = uses
        self.source = source
    }

    /// Returns the events of the report. Intervals of length 0 are ignored. If one interval is
    /// invalid, nothing is recorded.
    ///
    /// Throws `time-trading.unmonitored` if the user has not allowed monitoring and
    /// `time-trading.app.unknown` for an app on no list. Throws `time-trading.interval` for an
    /// interval that ends before its start or is longer than a week, and `time-trading.future` for
    /// one that ends more than a day from now.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.provider().record(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reported {
        try context.view.provider().reported(context.events)
    }
}
