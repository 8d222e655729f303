public import Core

extension RouteParameter {
    /// `on`: the day that is asked about.
    public static var on: RouteParameter {
        .query("on", .day, "The day; the person's today unless given.")
    }

    /// `from` and `to`: the last 366 days unless given.
    public static var span: [RouteParameter] {
        [
            .query("from", .day, "The first day; 365 days before the last unless given."),
            .query("to", .day, "The last day. Default: today."),
        ]
    }
}

extension RouteRequest {
    /// The days from `from` to `to`; refused with `request.span` if they are none or over 3,660.
    public func span(today: Day) throws(Rejection) -> DaySpan {
        let last = day("to") ?? today
        let first = day("from") ?? max(last - 365, .first)
        guard let span = DaySpan(first, last), last - first < 3_660 else {
            throw .conflict("request.span", "Ask for a run of 1 to 3,660 days.", field: "from")
        }
        return span
    }
}
