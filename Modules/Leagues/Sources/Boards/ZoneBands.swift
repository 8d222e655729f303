public import Core
internal import LeaguesAPI

/// The bands of neighbouring time zones whose users share leaderboards. Rule L4.
///
/// Zones are grouped by their UTC offset at the end of the week, in whole hours, rounded down. From
/// west to east, offsets are joined until a band has 27 users; a smaller remainder joins the
/// previous band. Zones with many users therefore have their own boards, and a small number of
/// users shares one board.
public struct ZoneBands: Hashable, Sendable {
    /// A band of neighbouring UTC offsets.
    public struct Band: Hashable, Sendable {
        /// The last UTC offset in the band, in hours.
        public var last: Int
        /// The IANA name of the zone in which the band's weeks end. Of the band's zones, it is the
        /// one whose week ends last, so that no user's week is shortened.
        public var zone: String

        /// Creates a band up to an offset.
        public init(last: Int, zone: String) {
            self.last = last
            self.zone = zone
        }
    }

    /// The bands from west to east. The last band also includes all later offsets.
    public let bands: [Band]

    /// Creates the bands from stored ones; nil if there are none.
    public init?(_ bands: [Band]) {
        guard !bands.isEmpty else { return nil }
        self.bands = bands
    }

    /// Creates the bands for a tier in a week, given the number of users in each zone. Unknown
    /// zones are treated as UTC. If there are no users, there is one band, in UTC.
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

    /// Returns the index of the band to which a zone belongs.
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
