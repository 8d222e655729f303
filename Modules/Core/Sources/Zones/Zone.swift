/// A time zone of the IANA database, from the system's own files (RFC 8536).
///
/// A zone is small and cheap to copy. Zones with the same identifier are equal. It is valid for the
/// years 1 … 9999.
public struct Zone: Sendable, Hashable, CustomStringConvertible {
    let table: ZoneTable

    init(_ table: ZoneTable) { self.table = table }

    /// Coordinated universal time; it needs no file.
    public static let utc = Zone(ZoneTable(identifier: "UTC", always: 0))

    /// Creates the zone with an identifier such as `Europe/Paris`; throws `ZoneError` if it does
    /// not exist.
    public init(
        identifier: String, in database: ZoneDatabase = .system
    ) throws(ZoneError) {
        self = try database.zone(identifier)
    }

    /// Creates a zone from the bytes of a TZif file. `identifier` is the name to give it.
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

    /// The name in the IANA database as requested; aliases are not resolved.
    public var identifier: String { table.identifier }

    /// The identifier.
    public var description: String { identifier }

    /// True if both have the same identifier.
    public static func == (a: Zone, b: Zone) -> Bool {
        a.table === b.table || a.identifier == b.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Zone {
    /// A range of one million years before and after 1970 in seconds, well inside the range of
    /// `Day`.
    static let reach: ClosedRange<Int64> = -31_536_000_000_000...31_536_000_000_000

    /// Returns the seconds east of UTC at an instant.
    public func offset(at instant: Instant) -> Int { table.offset(at: instant.seconds) }

    /// Returns the wall time at an instant, rounded down to whole seconds.
    ///
    /// An instant more than a million years before or after 1970 is moved to that limit.
    public func wallTime(at instant: Instant) -> WallTime {
        let seconds = min(max(instant.seconds, Zone.reach.lowerBound), Zone.reach.upperBound)
        return WallTime(secondsSince1970: seconds + Int64(table.offset(at: seconds)))
    }

    /// Returns the instant of a wall time, as defined in RFC 5545 section 3.3.5.
    ///
    /// If the clocks skip the wall time, the offset before the gap is used. If the wall time occurs
    /// twice, the first instant is returned.
    public func instant(of wall: WallTime) -> Instant {
        let local = wall.secondsSince1970
        return Instant(seconds: local - Int64(table.period(local: local).offset))
    }

    /// Returns the first change of the clocks after an instant; nil if there is none.
    public func nextChange(after instant: Instant) -> Instant? {
        let end = table.period(at: instant.seconds).end
        return end == .max ? nil : Instant(seconds: end)
    }
}

extension Zone {
    /// The instants that a wall time can mean.
    public enum Meaning: Hashable, Sendable {
        /// The wall time has one instant.
        case unique(Instant)
        /// The clocks skipped the wall time at `change`. `read` is the instant that `instant(of:)`
        /// returns.
        case gap(change: Instant, read: Instant)
        /// The wall time has two instants, because the clocks went back.
        case overlap(first: Instant, second: Instant)
    }

    /// Returns the instants that a wall time can mean: one, none in a gap, or two in an overlap.
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
