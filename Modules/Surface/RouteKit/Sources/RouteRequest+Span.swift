public import Core

extension RouteParameter {
    /// The query parameter `on`, which is a day.
    public static var on: RouteParameter {
        .query("on", .day, "The day. Default: the user's current day.")
    }

    /// The query parameters `from` and `to`; the default is the last 366 days.
    public static var span: [RouteParameter] {
        [
            .query("from", .day, "The first day. Default: 365 days before the last day."),
            .query("to", .day, "The last day. Default: the user's current day."),
        ]
    }
}

extension RouteRequest {
    /// Returns the days from `from` to `to`. Throws `request.span` if there are none or more than
    /// 3,660.
    public func span(today: Day) throws(Rejection) -> DaySpan {
        let last = day("to") ?? today
        let first = day("from") ?? max(last - 365, .first)
        guard let span = DaySpan(first, last), last - first < 3_660 else {
            throw .conflict("request.span", "The span must be 1–3,660 days.", field: "from")
        }
        return span
    }
}
