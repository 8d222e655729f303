/// The script that makes the page faster and stores every tap; its parts are joined in order. All
/// other functions work without it.
enum Script {
    static let whole = [
        start, keeping, outbox, sending, ask, swap, paint, touch, moments, live, look, palette,
        keys,
    ].joined(separator: "\n")
}
