internal import Core
internal import TimeTradingAPI

extension TradingFact {
    /// An app that is on no list any more.
    struct Removal: Payload, Snapshot {
        var app: String

        static let record = Record(Removal.init, Field("app", \.app))
    }

    /// A rule with its value, in force from a day on.
    struct RuleSet: Payload {
        var rule: TradingRule
        var value: Int
        var from: Day

        static let record = Record(
            RuleSet.init, Field("rule", \.rule), Field("value", \.value), Field("from", \.from))
    }

    /// A part of a use that lies on one day. Rule D6.
    struct Part: Payload, Snapshot {
        var app: String
        var day: Day
        var from: Instant
        var until: Instant

        static let record = Record(
            Part.init, Field("app", \.app), Field("day", \.day), Field("from", \.from),
            Field("until", \.until))

        var span: UseSpan { UseSpan(from: from.milliseconds, until: until.milliseconds) }
    }

    /// Apps that were used, and who saw it.
    struct Usage: Payload {
        var source: String
        var parts: [Part]

        static let record = Record(
            Usage.init, Field("source", \.source),
            Field("uses", \.parts, Part.record.payloadCodec.list()))
    }

    /// That somebody begins to use an app.
    struct Start: Payload, Snapshot {
        var app: String

        static let record = Record(Start.init, Field("app", \.app))
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
            Unlock.init, Field("app", \.app), Field("from", \.from), Field("until", \.until))
    }

    /// That an app is locked again.
    struct Lock: Payload, Snapshot {
        var app: String

        static let record = Record(Lock.init, Field("app", \.app))
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
            CodeUse.init, Field("code", \.code), Field("app", \.app), Field("until", \.until))
    }
}
