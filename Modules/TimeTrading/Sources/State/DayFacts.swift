internal import Core
internal import TimeTradingAPI

/// The tracked uses, unlocks, locks, codes and resets of a day.
struct DayFacts: Hashable, Sendable, CompositeSnapshot {
    /// A part of a use by hand, with its start event.
    struct Tracked: Hashable, Sendable, CompositeSnapshot {
        var start: EventID
        var part: TradingFact.Part

        static let layout = Layout(
            Tracked(
                start: EventID(high: 0, low: 0),
                part: .init(
                    app: "", day: Day(0), from: Instant(milliseconds: 0),
                    until: Instant(milliseconds: 0))),
            \.start, \.part)
    }

    /// The locking of an app at an instant, in milliseconds.
    struct Locked: Hashable, Sendable, CompositeSnapshot {
        var app: String
        var at: Int64

        static let layout = Layout(Locked(app: "", at: 0), \.app, \.at)
    }

    /// The opening of an app with a code at an instant, in milliseconds.
    struct Emergency: Hashable, Sendable, CompositeSnapshot {
        var use: TradingFact.CodeUse
        var at: Int64

        static let layout = Layout(
            Emergency(
                use: .init(
                    code: EventID(high: 0, low: 0), app: "", until: Instant(milliseconds: 0)),
                at: 0),
            \.use, \.at)
    }

    var tracked = EventSet<Tracked>()
    var unlocks = EventSet<TradingFact.Unlock>()
    var locks = EventSet<Locked>()
    var resets = EventSet<Int64>()
    var emergencies = EventSet<Emergency>()

    static let layout = Layout(
        DayFacts(), \.tracked, \.unlocks, \.locks, \.resets, \.emergencies)
}

/// The start of a use by hand at an instant, in milliseconds.
struct Started: Hashable, Sendable, CompositeSnapshot {
    var app: String
    var at: Int64

    static let layout = Layout(Started(app: "", at: 0), \.app, \.at)
}

/// The new version of an app from an instant on, in milliseconds; `app` is nil if it was removed.
struct AppChange: Hashable, Sendable, CompositeSnapshot {
    var app: TrackedApp?
    var at: Int64

    static let layout = Layout(AppChange(app: nil, at: 0), \.app, \.at)
}
