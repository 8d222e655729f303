/// A time zone of the IANA database, as the system's own files describe it (RFC 8536).
///
/// Small and cheap to copy; zones are equal if their identifiers are. Good for the years 1 … 9999.
public struct Zone: Sendable, Hashable, CustomStringConvertible {
    let table: ZoneTable

    init(_ table: ZoneTable) { self.table = table }

    /// Coordinated universal time, which needs no file.
    public static let utc = Zone(ZoneTable(identifier: "UTC", always: 0))

    /// The zone with an identifier such as `Europe/Paris`; `ZoneError` if there is none.
    public init(
        identifier: String, in database: ZoneDatabase = .system
    ) throws(ZoneError) {
        self = try database.zone(identifier)
    }

    /// The zone that the bytes of a TZif file describe, under a name of one's own.
    public init(identifier: String, tzif bytes: [UInt8]) throws(ZoneError) {
        do throws(TZif.Fault) {
            let file = try TZif(bytes)
            guard let table = ZoneTable(identifier: identifier, file) else {
                throw TZif.Fault.malformed
            }
            self.table = table
        } catch {
            throw ZoneError(error == .leapSeconds ? .leapSeconds : .malformed, identifier)
        }
    }

    /// The name in the IANA database, as it was asked for; aliases are not resolved.
    public var identifier: String { table.identifier }

    /// The identifier.
    public var description: String { identifier }

    /// Whether both have the same identifier.
    public static func == (a: Zone, b: Zone) -> Bool {
        a.table === b.table || a.identifier == b.identifier
    }

    /// Feeds the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone {
    /// A million years around 1970 in seconds, well inside what `Day` can count.
    static let reach: ClosedRange<Int64> = -31_536_000_000_000...31_536_000_000_000

    /// Seconds east of UTC at an instant.
    public func offset(at instant: Instant) -> Int { table.offset(at: instant.seconds) }

    /// What a clock on the wall shows at an instant, whole seconds rounded down.
    ///
    /// Instants more than a million years away from 1970 are taken as if they were that far.
    public func wallTime(at instant: Instant) -> WallTime {
        let seconds = min(max(instant.seconds, Zone.reach.lowerBound), Zone.reach.upperBound)
        return WallTime(secondsSince1970: seconds + Int64(table.offset(at: seconds)))
    }

    /// The instant of a wall time, as RFC 5545 section 3.3.5 has it.
    ///
    /// A wall time that the clocks skipped is read with the offset before the gap; of one that came
    /// twice the first is meant.
    public func instant(of wall: WallTime) -> Instant {
        let local = wall.secondsSince1970
        return Instant(seconds: local - Int64(table.period(local: local).offset))
    }

    /// The first instant at which clocks change after one, or nil if they never do again.
    public func nextChange(after instant: Instant) -> Instant? {
        let end = table.period(at: instant.seconds).end
        return end == .max ? nil : Instant(seconds: end)
    }
}

extension Zone {
    /// Which instants a wall time may mean.
    public enum Meaning: Hashable, Sendable {
        /// One instant.
        case unique(Instant)
        /// None: the clocks skipped it, at `change`. `read` is what `instant(of:)` gives.
        case gap(change: Instant, read: Instant)
        /// Two: the clocks were set back.
        case overlap(first: Instant, second: Instant)
    }

    /// Which instants a wall time may mean: one, none in a gap, two in an overlap.
    public func meaning(of wall: WallTime) -> Meaning {
        let local = wall.secondsSince1970
        let period = table.period(local: local)
        let first = local - Int64(period.offset)
        guard first < period.end else {
            return .gap(change: Instant(seconds: period.end), read: Instant(seconds: first))
        }
        let second = local - Int64(period.after)
        guard period.after < period.offset, second >= period.end else {
            return .unique(Instant(seconds: first))
        }
        return .overlap(first: Instant(seconds: first), second: Instant(seconds: second))
    }
}
