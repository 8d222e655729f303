/// The script that makes the page quick, and an app that loses no tap: in parts that are joined in
/// order. All but that works without.
enum Script {
    static let whole = [
        start, keeping, outbox, sending, ask, swap, paint, touch, moments, live, look, palette,
        keys,
    ].joined(separator: "\n")
}
