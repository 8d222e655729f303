internal import Core
public import ExperienceAPI

/// What each reason earns. Rule X1.
public struct PointValues: Hashable, Sendable {
    private var values: [PointReason: Int]

    /// The values of Rule X1: 10 a completed habit or task, 50 a qualifying day, 10 a morning or
    /// night reflection, 20 a focus session of at least 25 minutes.
    public static let standard = PointValues(values: [
        .habitCompleted: 10, .taskCompleted: 10, .qualifyingDay: 50, .morningReflection: 10,
        .nightReflection: 10, .focusSession: 20,
    ])

    private init(values: [PointReason: Int]) { self.values = values }

    /// The points for one of a reason, 0 … 1,000.
    public subscript(reason: PointReason) -> Int {
        get { values[reason] ?? 0 }
        set { values[reason] = newValue }
    }

    /// The most that one thing may earn.
    public static let limit = 1_000
}

/// What earns how much, in force from a day on, reason by reason.
struct ExperienceState: FactState {
    static var name: String { "experience" }
    static var version: Int { 1 }

    var values: [PointReason: Effective<Int>] = [:]

    init() {}

    /// The points for one of a reason on a day.
    func value(of reason: PointReason, on day: Day) -> Int {
        values[reason]?.value(on: day) ?? PointValues.standard[reason]
    }

    /// Whether a reason always earned what it earns unless set.
    func isStandard(_ reason: PointReason) -> Bool { values[reason] == nil }

    /// Takes a change of what a reason earns in.
    mutating func take(_ fact: PointsSet, from event: Event) {
        let initial = Effective(PointValues.standard[fact.reason])
        values[fact.reason, default: initial].write(fact.points, from: fact.from, event.stamp)
    }
}

extension ExperienceState {
    func write(to writer: inout ByteWriter) {
        for reason in PointReason.allCases {
            let values = values[reason] ?? Effective(PointValues.standard[reason])
            values.write(to: &writer) { $0.fixed(UInt16($1)) }
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        self.init()
        for reason in PointReason.allCases {
            var read = Effective(PointValues.standard[reason])
            try read.read(from: &reader) { (reader) throws(ByteReaderError) in
                Int(try reader.fixed(UInt16.self))
            }
            if !read.entries.isEmpty { values[reason] = read }
        }
    }
}
