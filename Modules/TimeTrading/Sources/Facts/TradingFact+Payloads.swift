internal import Core
internal import TimeTradingAPI

extension TradingFact {
    /// An app that is on no list any more.
    struct Removal: Payload, Snapshot {
        var app: String

        static let record = Record(Removal.init, Field("app", \.app, .appID))
    }

    /// A rule with its value, in force from a day on.
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

    /// A part of a use that lies on one day. Rule D6.
    struct Part: Payload, Snapshot {
        var app: String
        var day: Day
        var from: Instant
        var until: Instant

        /// The longest part, in milliseconds: no day is longer, whatever its zone does.
        static let longest: Int64 = 2 * 86_400_000

        static let record = Record(
            { (app: String, day: Day, from: Instant, until: Instant) throws(Rejection) -> Part in
                let part = Part(app: app, day: day, from: from, until: until)
                guard part.isPossible else { throw .impossibleUse }
                return part
            }, Field("app", \.app, .appID), Field("day", \.day), Field("from", \.from),
            Field("until", \.until))

        /// True if the part is no longer than a day can be and lies on its day in some zone.
        private var isPossible: Bool {
            guard (0...Part.longest).contains(until - from) else { return false }
            let around = day - 3...day + 3
            return around.contains(WallTime(secondsSince1970: from.seconds).day)
                && around.contains(WallTime(secondsSince1970: until.seconds).day)
        }

        var span: UseSpan { UseSpan(from: from.milliseconds, until: until.milliseconds) }
    }

    /// Apps that were used, and who saw it.
    struct Usage: Payload {
        var source: String
        var parts: [Part]

        static let record = Record(
            Usage.init, Field("source", \.source, .line(1...100)),
            Field("uses", \.parts, Part.record.payloadCodec.list()))
    }

    /// That somebody begins to use an app.
    struct Start: Payload, Snapshot {
        var app: String

        static let record = Record(Start.init, Field("app", \.app, .appID))
    }

    /// That what was begun is over, with the use that it comes to.
    struct Stop: Payload, Snapshot {
        var start: EventID
        var parts: [Part]

        static let record = Record(
            Stop.init, Field("start", \.start),
            Field("uses", \.parts, Part.record.payloadCodec.list()))
    }

    /// That an app is open from when to when, as long as the balance lasts.
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

    /// That an app is locked again.
    struct Lock: Payload, Snapshot {
        var app: String

        static let record = Record(Lock.init, Field("app", \.app, .appID))
    }

    /// That the statistics of a day begin anew.
    struct Reset: Payload, Snapshot {
        var day: Day

        static let record = Record(Reset.init, Field("day", \.day))
    }

    /// That a code opened an app until an instant, at no cost.
    struct CodeUse: Payload, Snapshot {
        var code: EventID
        var app: String
        var until: Instant

        static let record = Record(
            CodeUse.init, Field("code", \.code), Field("app", \.app, .appID),
            Field("until", \.until))
    }
}
