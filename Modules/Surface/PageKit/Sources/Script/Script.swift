/// The script that makes pages faster and stores every tap. Its parts are joined in order. Apart
/// from storing taps, everything works without it.
enum Script {
    static let whole = [
        start, keeping, outbox, sending, ask, swap, paint, touch, moments, live, look, palette,
        keys,
    ].joined(separator: "\n")
}
