/// What may go to a terminal as text: nothing that moves its cursor, recolours it or turns its
/// lines around.
extension Unicode.Scalar {
    /// Whether a terminal would do something other than show it: control characters, line and
    /// paragraph separators, and the marks that turn the direction of all that follows.
    public var isUnshowable: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
