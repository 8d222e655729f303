public import Core
internal import LeaguesAPI

/// Neighbouring zones whose people share boards. Rule L4.
///
/// Zones are told apart by their offset from UTC in whole hours, rounded down, when the week ends.
/// From west to east, offsets are put together until they have 27 people; a rest that has fewer
/// goes to the band before it. So a zone with a crowd has boards of its own, and few people
/// anywhere share one board across the world rather than sit alone.
public struct ZoneBands: Hashable, Sendable {
    /// A band.
    public struct Band: Hashable, Sendable {
        /// The last of its offsets, in hours.
        public var last: Int
        /// IANA name of the zone in which its weeks end: the one whose week ends last, so that
        /// nobody's Sunday is cut short.
        public var zone: String

        /// A band up to an offset.
        public init(last: Int, zone: String) {
            self.last = last
            self.zone = zone
        }
    }

    /// From west to east; the last takes all that lie beyond.
    public let bands: [Band]

    /// Bands that were made before; there must be one.
    public init?(_ bands: [Band]) {
        guard !bands.isEmpty else { return nil }
        self.bands = bands
    }

    /// The bands of a week for a tier with so many people in each zone. Zones that are not known
    /// count as UTC; without people there is one band, in UTC.
    public init(of week: Day, people: [String: Int]) {
        let known = people.filter { $0.value > 0 }.map { name, count in
            let zone = (try? Zone(identifier: name)) ?? .utc
            return (zone: zone, end: LeagueWeek(of: week, in: zone).end, count: count)
        }.sorted { ($1.end, $0.zone.identifier) < ($0.end, $1.zone.identifier) }
        var bands: [Band] = []
        var (open, seated): (Band?, Int) = (nil, 0)
        for entry in known {
            let hours = ZoneBands.hours(of: entry.zone, in: week)
            if let full = open, seated >= Board.capacity, full.last != hours {
                bands.append(full)
                (open, seated) = (nil, 0)
            }
            open = Band(last: hours, zone: open?.zone ?? entry.zone.identifier)
            seated += entry.count
        }
        if let open {
            if seated < Board.capacity, let last = bands.popLast() {
                bands.append(Band(last: open.last, zone: last.zone))
            } else {
                bands.append(open)
            }
        }
        self.bands = bands.isEmpty ? [Band(last: 14, zone: Zone.utc.identifier)] : bands
    }

    /// The number of the band of a zone.
    public func band(of zone: String, in week: Day) -> Int {
        let zone = (try? Zone(identifier: zone)) ?? .utc
        let hours = ZoneBands.hours(of: zone, in: week)
        return bands.firstIndex { hours <= $0.last } ?? bands.count - 1
    }

    private static func hours(of zone: Zone, in week: Day) -> Int {
        let seconds = zone.offset(at: LeagueWeek(of: week, in: zone).end)
        return seconds >= 0 ? seconds / 3_600 : (seconds - 3_599) / 3_600
    }
}
