internal import Core
public import TimeTradingAPI

extension AppUsage {
    /// The usage for a report, in milliseconds; nil if it is shorter than one.
    public var reported: ReportUsage.Use? {
        let ends = [from, until].map { Instant(milliseconds: $0.microseconds / 1_000) }
        return ends[0] < ends[1] ? ReportUsage.Use(app, from: ends[0], until: ends[1]) : nil
    }
}
