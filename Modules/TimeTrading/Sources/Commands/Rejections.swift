internal import Core

extension Rejection {
    /// There is no such app.
    static let unknownApp = Rejection.unknown(
        "app", code: "time-trading.app.unknown", field: "app")
}
