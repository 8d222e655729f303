internal import Core
internal import TimeTradingAPI

extension TradingFact {
    /// The removal of an app from its list.
    struct Removal: Payload, Snapshot {
        var app: String

        static let record = Record(Removal.init, Field("app", \.app, .appID))
    }

    /// A rule's value, in force from a day on.
    struct RuleSet: Payload {
        var rule: TradingRule
        var value: Int
        var from: Day

        static let record = Record(
            { (rule: TradingRule, value: Int, from: Day) throws(Rejection) -> RuleSet in
                guard rule.range.contains(value) else {
                    throw Refusal(rule).rejection(for: "value")
                }
                return RuleSet(rule: rule, value: value, from: from)
            }, Field("rule", \.rule), Field("value", \.value), Field("from", \.from))
    }

    /// The part of a use that is on one day. Rule D6.
    struct Part: Payload, Snapshot {
        var app: String
        var day: Day
        var from: Instant
        var until: Instant

        /// The longest part, in milliseconds. No day is longer, even if its time zone changes.
        static let longest: Int64 = 2 * 86_400_000

        static let record = Record(
            { (app: String, day: Day, from: Instant, until: Instant) throws(Rejection) -> Part in
                let part = Part(app: app, day: day, from: from, until: until)
                guard part.isPossible else { throw .impossibleUse }
                return part
            }, Field("app", \.app, .appID), Field("day", \.day), Field("from", \.from),
            Field("until", \.until))

        /// True if the part is no longer than a day can be and is on its day in some time zone.
        private var isPossible: Bool {
            guard (0...Part.longest).contains(until - from) else { return false }
            let around = day - 3...day + 3
            return around.contains(WallTime(secondsSince1970: from.seconds).day)
                && around.contains(WallTime(secondsSince1970: until.seconds).day)
        }

        var span: UseSpan { UseSpan(from: from.milliseconds, until: until.milliseconds) }
    }

    /// Used apps with the tracker that reported them.
    struct Usage: Payload {
        var source: String
        var parts: [Part]

        static let record = Record(
            Usage.init, Field("source", \.source, .line(1...100)),
            Field("uses", \.parts, Part.record.payloadCodec.list()))
    }

    /// The start of a use by hand.
    struct Start: Payload, Snapshot {
        var app: String

        static let record = Record(Start.init, Field("app", \.app, .appID))
    }

    /// The stop of a use by hand, with the resulting use.
    struct Stop: Payload, Snapshot {
        var start: EventID
        var parts: [Part]

        static let record = Record(
            Stop.init, Field("start", \.start),
            Field("uses", \.parts, Part.record.payloadCodec.list()))
    }

    /// The time range in which an app is unlocked, at most until the balance is empty.
    struct Unlock: Payload, Snapshot {
        var app: String
        var from: Instant
        var until: Instant

        static let record = Record(
            { (app: String, from: Instant, until: Instant) throws(Rejection) -> Unlock in
                guard (0...Part.longest).contains(until - from) else { throw .impossibleUse }
                return Unlock(app: app, from: from, until: until)
            }, Field("app", \.app, .appID), Field("from", \.from), Field("until", \.until))
    }

    /// The locking of an unlocked app.
    struct Lock: Payload, Snapshot {
        var app: String

        static let record = Record(Lock.init, Field("app", \.app, .appID))
    }

    /// The reset of a day's statistics.
    struct Reset: Payload, Snapshot {
        var day: Day

        static let record = Record(Reset.init, Field("day", \.day))
    }

    /// The use of a code, which opens an app until an instant at no cost.
    struct CodeUse: Payload, Snapshot {
        var code: EventID
        var app: String
        var until: Instant

        static let record = Record(
            CodeUse.init, Field("code", \.code), Field("app", \.app, .appID),
            Field("until", \.until))
    }
}
