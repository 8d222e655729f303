internal import Core
internal import TimeTradingAPI

extension Refusal {
    static let appName = Refusal(
        "time-trading.name", "A name has 1 to 60 characters on one line.")
    static let domains = Refusal(
        "time-trading.domains", "A domain looks like youtube.com; there are at most twenty.")
    static let bundles = Refusal(
        "time-trading.bundles", "A bundle id has 1 to 200 characters; there are at most twenty.")
}

extension Rejection {
    /// A part of a use that no command writes.
    static let impossibleUse = Rejection(
        "time-trading.interval", "A use ends after it began and lies on its day.", field: "until")
}
