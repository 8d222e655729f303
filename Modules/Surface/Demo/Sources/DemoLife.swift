public import Core

/// Four months of a made-up person, told through the interface that everybody has.
///
/// The same moment, zone and seed give the same life. It gets better and has a week with a cold in
/// it; sleep follows from bedtimes, moods from sleep and runs, so that there is something to find.
public struct DemoLife: Sendable {
    /// How many days it has, today included.
    public static let days = 120

    private let rule: DayRule
    private let now: Instant
    private let seed: UInt64

    /// A life that lasts until a moment, in a zone.
    public init(until now: Instant, in zone: Zone, seed: UInt64 = 66) {
        rule = DayRule(zone: zone)
        self.now = now
        self.seed = seed
    }

    /// Lives it: `teller` records what happens, in the order of time and nothing after the end.
    /// Throws what the program refuses, which it does not if its modules are those that ship.
    public func play(to teller: DemoTeller) async throws(Rejection) {
        let today = rule.day(at: now)
        var person = DemoPerson(seed: seed)
        for number in 0..<DemoLife.days {
            let day = today - (DemoLife.days - 1 - number)
            for happening in person.day(number, weekday: day.weekday).sorted(by: {
                $0.minute < $1.minute
            }) {
                let instant = rule.start(of: day) + Int64(happening.minute * 60)
                guard instant <= now else { return }
                try await teller.tell(happening, at: instant)
            }
        }
    }
}

/// Something that the made-up person does.
public struct DemoHappening: Sendable {
    /// Minutes since the day began.
    var minute: Int
    var method = "POST"
    /// Under `/api/v1`; `{Name}` stands for the id of what was made under that name.
    var path: String
    var body: JSONObject
    /// What the thing that this makes is called later; nil if it makes none.
    var naming: String?
}
