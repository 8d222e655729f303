public import Core

/// Four months of a made-up user, recorded through the public API.
///
/// The same moment, zone and seed give the same data. It improves over time and has a week of
/// illness. Sleep depends on bedtimes, and moods on sleep and runs, so patterns can be found.
public struct DemoHistory: Sendable {
    /// The number of days, including today.
    public static let days = 120

    private let rule: DayRule
    private let now: Instant
    private let seed: UInt64

    /// Creates data up to a moment in a zone.
    public init(until now: Instant, in zone: Zone, seed: UInt64 = 66) {
        rule = DayRule(zone: zone)
        self.now = now
        self.seed = seed
    }

    /// Records the events through `recorder` in the order of time, none after the end. Throws the
    /// program's rejections, which do not occur with the shipped modules.
    public func play(to recorder: DemoRecorder) async throws(Rejection) {
        let today = rule.day(at: now)
        var person = DemoPerson(seed: seed)
        for number in 0..<DemoHistory.days {
            let day = today - (DemoHistory.days - 1 - number)
            for happening in person.day(number, weekday: day.weekday).sorted(by: {
                $0.minute < $1.minute
            }) {
                let instant = rule.start(of: day) + Int64(happening.minute * 60)
                guard instant <= now else { return }
                try await recorder.record(happening, at: instant)
            }
        }
    }
}

/// An action of the made-up user.
public struct DemoAction: Sendable {
    /// The minutes since the start of the day.
    var minute: Int
    var method = "POST"
    /// The path under `/api/v1`; `{Name}` is replaced by the id of the thing created under that
    /// name.
    var path: String
    var body: JSONObject
    /// The name of the created thing; nil if the action creates none.
    var naming: String?
}
