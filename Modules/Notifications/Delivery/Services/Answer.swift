internal import Core

/// The response from a service to a POST request. It determines the outcome for the notice.
struct Answer: Sendable {
    var status: Int
    var retryAfter: String?

    /// The longest delay before a retry that is accepted, in seconds: a quarter of a day. A later
    /// delivery would be useless.
    static let longestWait = 21_600

    /// Returns the outcome for the notice.
    func outcome(of post: Post, at now: Instant) -> DeliveryOutcome {
        let name = post.service.prefix(1).uppercased() + post.service.dropFirst()
        switch status {
        case 200..<300: return .delivered
        case 300..<400:
            return .refused("\(name) has moved. Set up the channel with its new address.")
        case 401, 403:
            return .denied("\(name) denied access (\(status)). Check the keys.")
        case 404 where !post.isSubscription:
            return .retry(
                after: nil, "\(name) does not know this address at the moment (\(status)).")
        case 404, 410: return .gone("\(name) no longer knows this address (\(status)).")
        case 408, 425, 429, 500...:
            return .retry(
                after: wait(at: now), "\(name) cannot accept the message now (\(status)).")
        default: return .refused("\(name) rejected the message (\(status)).")
        }
    }

    /// Returns the delay that the service requests, in seconds; nil if there is none. The service
    /// can give a number or a date (RFC 9110 section 10.2.3).
    func wait(at now: Instant) -> Int? {
        guard let text = retryAfter?.trimmed, text.utf8.count <= 64 else { return nil }
        let seconds: Int64?
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            seconds = Int64(text) ?? .max
        } else {
            seconds = HTTPDate.instant(text).map { ($0 - now + 999) / 1_000 }
        }
        return seconds.map { Int(min(max($0, 1), Int64(Answer.longestWait))) }
    }
}

/// Parses and formats the dates in headers.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7); nil for
    /// other text, including the two obsolete forms.
    static func instant(_ text: String) -> Instant? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[5] == "GMT", words[0].hasSuffix(","),
            let month = months.firstIndex(of: String(words[2])), let day = number(words[1], 2),
            let year = number(words[3], 4),
            let date = Day(year: year, month: month + 1, day: day)
        else { return nil }
        let parts = words[4].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0, 2) }
        guard parts.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60,
            numbers[2] <= 60
        else { return nil }
        let second = numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
        return Instant(seconds: Int64(date.number) * 86_400 + Int64(second))
    }

    private static func number(_ text: Substring, _ digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }

    /// Formats the date of a mail in UTC, such as `Sun, 6 Nov 1994 08:49:37 +0000` (RFC 5322).
    static func mailText(_ instant: Instant) -> String {
        let time = WallTime(secondsSince1970: instant.seconds)
        let date = time.day.civil
        let seconds = Int(time.secondOfDay)
        let clock = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { number in
            number < 10 ? "0\(number)" : "\(number)"
        }.joined(separator: ":")
        let weekday = weekdays[(Int(time.day.number) % 7 + 10) % 7]
        return "\(weekday), \(date.day) \(months[date.month - 1]) \(date.year) \(clock) +0000"
    }
}
