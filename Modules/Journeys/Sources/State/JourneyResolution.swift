internal import Core

/// Which journeys count, the same on every device that has the same facts. Rules J1, Y2.
///
/// In the order in which they were started, each counts if it fits with those before it: at most
/// two at a time, and the later of two begins on day 22 of the other or after.
struct JourneyResolution: Sendable {
    /// By the first day.
    private(set) var counting: [JourneyRecord] = []
    private(set) var setAside: [(record: JourneyRecord, clash: Clash)] = []

    /// Why a journey does not fit.
    enum Clash: Hashable, Sendable {
        /// The other is not far enough when the later of both begins.
        case tooEarly(JourneyRecord)
        /// Two others are under way on this day.
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

    /// Why a journey does not fit with those that count; nil if it does.
    func clash(of record: JourneyRecord) -> Clash? {
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
