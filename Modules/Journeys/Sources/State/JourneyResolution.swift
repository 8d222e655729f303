internal import Core

/// The valid journeys. They are the same on all devices that have the same facts. Rules J1, Y2.
///
/// In the order in which they were started, each journey is valid if it does not conflict with
/// earlier valid ones. At most two journeys can be current at a time, and the later one must begin
/// on day 22 of the other one or after it.
struct JourneyResolution: Sendable {
    /// The valid journeys by their first day.
    private(set) var counting: [JourneyRecord] = []
    private(set) var setAside: [(record: JourneyRecord, clash: ConflictReason)] = []

    /// The reason why a journey conflicts with others.
    enum ConflictReason: Hashable, Sendable {
        /// The other journey has not reached day 22 when this one begins.
        case tooEarly(JourneyRecord)
        /// Two other journeys are current on this day.
        case full(Day)
    }

    init(_ records: [JourneyRecord]) {
        for record in records {
            if let clash = clash(of: record) {
                setAside.append((record, clash))
            } else {
                counting.append(record)
            }
        }
        counting.sort { ($0.birth.start, $0.stamp) < ($1.birth.start, $1.stamp) }
    }

    /// Returns why a journey conflicts with the valid ones; nil if it does not.
    func clash(of record: JourneyRecord) -> ConflictReason? {
        guard let span = record.occupied else { return nil }
        let others = counting.filter { $0.occupied?.intersection(span) != nil }
        let days = others.map { max($0.birth.start, span.first) }
        for day in days where others.count(where: { $0.isUnderWay(on: day) }) >= 2 {
            return .full(day)
        }
        for other in others
        where abs(other.birth.start - record.birth.start) < Journey.opening - 1 {
            return .tooEarly(other)
        }
        return nil
    }

    func record(_ id: JourneyID) -> JourneyRecord? { counting.first { $0.id == id } }
}

extension JourneysState {
    var resolution: JourneyResolution { JourneyResolution(records) }
}
