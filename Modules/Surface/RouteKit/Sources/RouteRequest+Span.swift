public import Core

extension RouteParameter {
    /// The parameter `on`: a day.
    public static var on: RouteParameter {
        .query("on", .day, "The day; the person's today unless given.")
    }

    /// The parameters `from` and `to`; by default the last 366 days.
    public static var span: [RouteParameter] {
        [
            .query("from", .day, "The first day; 365 days before the last unless given."),
            .query("to", .day, "The last day; today unless given."),
        ]
    }
}

extension RouteRequest {
    /// Returns the days from `from` to `to`; throws `request.span` if there are none or more than
    /// 3,660.
    public func span(today: Day) throws(Rejection) -> DaySpan {
        let last = day("to") ?? today
        let first = day("from") ?? max(last - 365, .first)
        guard let span = DaySpan(first, last), last - first < 3_660 else {
            throw .conflict("request.span", "Ask for a run of 1 to 3,660 days.", field: "from")
        }
        return span
    }
}
