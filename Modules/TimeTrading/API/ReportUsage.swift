public import Core

/// Says which apps were used from when to when: what trackers send. Rules B3, B8.
///
/// Every interval of one app counts once, however often and by whomever it is reported: what
/// overlaps is united. What is known already is not recorded again.
public struct ReportUsage: Command {
    public static var name: String { "time-trading.report" }
    public static let form = Form(
        "Report which apps were used", ReportUsage.init(_:source:),
        Field("uses", \.uses, Use.record.codec.list(count: 0...1_000)),
        Field(
            "source", \.source, .line(1...100).described("Who saw it: a device or a watcher.")))
    public static let answer = Shape<Reported> { Member("new", \.new) }

    /// One app, used from an instant until another.
    public struct Use: Hashable, Sendable {
        /// The app's id.
        public var app: String
        /// The first instant.
        public var from: Instant
        /// The instant after the last.
        public var until: Instant

        /// An app that was used.
        public init(_ app: String, from: Instant, until: Instant) {
            self.app = app
            self.from = from
            self.until = until
        }

        /// The longest use, in milliseconds: a week.
        public static let longest: Int64 = 7 * 86_400_000
        /// How far ahead of the clock a use can end, in milliseconds: a day.
        public static let ahead: Int64 = 86_400_000

        static let record = Record(
            Use.init(_:from:until:), Field("app", \.app, .appID), Field("from", \.from),
            Field("until", \.until))
    }

    /// What came of a report.
    public struct Reported: Hashable, Sendable {
        /// How many intervals were recorded, those that cross a rollover in parts. Rule D6.
        public var new: Int

        /// So many intervals were recorded.
        public init(new: Int) { self.new = new }
    }

    /// In any order; at most a thousand, each at most a week long.
    public var uses: [Use]
    /// A device or a watcher, 1–100 characters on one line.
    public var source: String

    /// Reports uses.
    public init(_ uses: [Use], source: String) {
        self.uses = uses
        self.source = source
    }

    /// Refuses where the person does not let trackers tell (`time-trading.unmonitored`), an app
    /// that is on no list (`time-trading.app.unknown`), an interval that ends before it begins or
    /// is longer than a week (`time-trading.interval`), and one that ends more than a day from now
    /// (`time-trading.future`); then nothing is recorded. One without any time in it says nothing.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.keeper().record(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reported {
        try context.view.keeper().reported(context.events)
    }
}
