internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A line of the person's screen that is redrawn in place until something ends or Ctrl-C does.
///
/// From the first one on, Ctrl-C no longer ends the process: whoever draws looks at
/// `isInterrupted`, takes the line away and says what there is to say.
public struct LiveLine: Sendable {
    private let terminal: Terminal

    /// A line in a session; nil where standard output is no screen that can redraw one.
    public init?(in session: Session) {
        guard session.terminal.isInteractive, session.environment["TERM"] != "dumb",
            !session.wantsJSON
        else { return nil }
        terminal = session.terminal
        signal(SIGINT) { _ in LiveLine.interrupted.store(true, ordering: .relaxed) }
        terminal.send("\u{1B}[?25l")
    }

    /// Whether Ctrl-C was pressed since the first live line of this process.
    public static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// Shows a text in the place of the one before; styles are kept, one line must do.
    public func show(_ text: String) {
        terminal.send("\r\u{1B}[K")
        terminal.write(text)
    }

    /// Takes the line away and gives the cursor back.
    public func finish() { terminal.send("\r\u{1B}[K\u{1B}[?25h") }

    private static let interrupted = Atomic(false)
}
