public import Core

/// The format of numbers, dates and weeks in a locale. Its names come from the table in this
/// module; other texts are not translated. Rule U9.
public struct LocaleFormat: Hashable, Sendable {
    /// The BCP 47 tag: `en-US`.
    public let tag: String
    /// The language's own name: "Deutsch".
    public let title: String
    /// True if the language is written from right to left.
    public let isRightToLeft: Bool
    /// The first day of the displayed week. Weeks that are counted always begin on Monday (Rules
    /// H7, L1).
    public let firstWeekday: Weekday
    /// The separator between groups of three digits.
    let group: String
    /// The decimal separator.
    let decimal: String
    /// The minimum number of digits for grouping.
    let grouped: Int
    /// January to December, standalone and in dates.
    let months: [String]
    /// The short month names.
    let shortMonths: [String]
    /// Monday to Sunday.
    let weekdays: [String]
    /// The short weekday names.
    let shortWeekdays: [String]
    /// The date patterns.
    let patterns: Patterns

    /// Date patterns with the fields `d` (day), `M` (month), `y` (year), `w` (short weekday) and
    /// `W` (full weekday). Text between `'` is literal.
    struct Patterns: Hashable, Sendable {
        /// The pattern of "Saturday 21 November".
        var long: String
        /// The pattern of "21 Nov".
        var short: String
        /// The pattern of "21 Nov 2026".
        var dated: String
        /// The pattern of "Sat 21 Nov".
        var listed: String
        /// The pattern of "Mon 21 Mar 2016".
        var listedDated: String
    }

    /// The format of the current task, which is that of the user being served.
    @TaskLocal public static var current = LocaleFormat.english

    /// Runs a closure with a format as the current one.
    public static func speaking<T>(
        _ format: LocaleFormat, _ body: () throws(Rejection) -> T
    ) throws(Rejection) -> T {
        let result = $current.withValue(format) {
            Result { () throws(Rejection) in try body() }
        }
        return try result.get()
    }

    /// Runs an asynchronous closure with a format as the current one.
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
    /// All formats, in the order of the setting's choices.
    public static let all = [english, american, german, french, spanish, arabic, hebrew, japanese]

    /// Returns the format of a tag, otherwise that of its language; nil if there is none.
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

    /// Returns the best known format for an `Accept-Language` header (RFC 9110, 12.5.4); nil if
    /// there is none.
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
