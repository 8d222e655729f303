public import Core

/// How numbers and days are written where a person lives, and on which day their week begins as it
/// is shown. The names are the table's own; words around them stay as they are. Rule U9.
public struct LocaleFormat: Hashable, Sendable {
    /// The tag (BCP 47): `en-US`.
    public let tag: String
    /// What it is called in itself: "Deutsch".
    public let title: String
    /// Whether it is written from right to left.
    public let isRightToLeft: Bool
    /// The day on which a week begins where it is shown. Weeks that are counted begin on Monday
    /// everywhere (Rules H7, L1).
    public let firstWeekday: Weekday
    /// What stands between groups of three digits.
    let group: String
    /// What stands before the fraction.
    let decimal: String
    /// The fewest digits of a number whose thousands stand apart.
    let grouped: Int
    /// January to December, alone and in a date.
    let months: [String]
    /// The same, short.
    let shortMonths: [String]
    /// Monday to Sunday.
    let weekdays: [String]
    /// The same, short.
    let shortWeekdays: [String]
    /// How dates are put together.
    let patterns: Patterns

    /// Dates as they are put together: `d` the day, `M` the month, `y` the year, `w` the weekday,
    /// `W` its whole name; what stands between `'` is itself.
    struct Patterns: Hashable, Sendable {
        /// "Saturday 21 November"
        var long: String
        /// "21 Nov"
        var short: String
        /// "21 Nov 2026"
        var dated: String
        /// "Sat 21 Nov"
        var listed: String
        /// "Mon 21 Mar 2016"
        var listedDated: String
    }

    /// The format in which the present task writes: that of the person who is served.
    @TaskLocal public static var current = LocaleFormat.english

    /// Does something in a format.
    public static func speaking<T>(
        _ format: LocaleFormat, _ body: () throws(Rejection) -> T
    ) throws(Rejection) -> T {
        let result = $current.withValue(format) {
            Result { () throws(Rejection) in try body() }
        }
        return try result.get()
    }

    /// The same for work that waits.
    public static func serving<T: Sendable>(
        _ format: LocaleFormat, _ body: @Sendable () async throws(Rejection) -> T
    ) async throws(Rejection) -> T {
        let result = await $current.withValue(format) { () async -> Result<T, Rejection> in
            do throws(Rejection) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension LocaleFormat {
    /// Every format, in the order in which people choose.
    public static let all = [english, american, german, french, spanish, arabic, hebrew, japanese]

    /// The format of a tag: the same, or else the one of its language; nil if there is none such.
    public init?(tag: String) {
        let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let language = parts.first else { return nil }
        let same = LocaleFormat.all.first { format in
            let own = format.tag.lowercased().split(separator: "-").map(String.init)
            return own[0] == language && own.count == 2 && parts.dropFirst().contains(own[1])
        }
        let known = LocaleFormat.all.first { $0.tag.prefix { $0 != "-" } == language }
        guard let format = same ?? known else { return nil }
        self = format
    }

    /// The format that a browser asks for (RFC 9110, 12.5.4): the best that is known, or nil.
    public init?(accepting header: String) {
        let ranges = header.split(separator: ",").prefix(32).enumerated().compactMap {
            place, range -> (quality: Double, place: Int, format: LocaleFormat)? in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let quality =
                parts.dropFirst().first { $0.hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > 0, let tag = parts.first, let format = LocaleFormat(tag: tag) else {
                return nil
            }
            return (quality, place, format)
        }
        let best = ranges.min { ($1.quality, $0.place) < ($0.quality, $1.place) }
        guard let best else { return nil }
        self = best.format
    }
}
