internal import Core
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The value of the header `Date` (RFC 9110 section 5.6.7), updated once a second.
final class HTTPDates: Sendable {
    private let last = Mutex<(second: Int64, text: String)>((.min, ""))

    /// Returns the system's current time in whole seconds.
    static func present() -> Instant { Instant(seconds: Int64(time(nil))) }

    func now() -> String {
        let second = HTTPDates.present().seconds
        return last.withLock { last in
            if last.second != second {
                last = (second, HTTPDates.text(of: Instant(seconds: second)))
            }
            return last.text
        }
    }

    static func text(of instant: Instant) -> String {
        let wall = Zone.utc.wallTime(at: instant)
        let date = wall.day.civil
        let seconds = Int(wall.secondOfDay)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map(two)
        return "\(wall.day.weekday.shortEnglishName), \(two(date.day)) \(months[date.month - 1]) "
            + "\(date.year) \(clock.joined(separator: ":")) GMT"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
