internal import Core
internal import TimeTradingAPI

extension Refusal {
    static let appName = Refusal(
        "time-trading.name", "The name must be 1–60 characters on one line.")
    static let domains = Refusal(
        "time-trading.domains", "Each domain must look like youtube.com; the limit is 20.")
    static let bundles = Refusal(
        "time-trading.bundles", "Each bundle id must be 1–200 characters; the limit is 20.")
}

extension Rejection {
    /// The error for a part of a use that no command writes.
    static let impossibleUse = Rejection(
        "time-trading.interval", "The end must be after the start, on the same day.", field: "until"
    )
}
