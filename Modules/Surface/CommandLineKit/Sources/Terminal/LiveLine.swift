internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A line on the screen that is redrawn at the same place until a process ends or the user presses
/// Ctrl-C.
///
/// After the first such line was created, Ctrl-C no longer ends the process. The code that draws
/// must check `isInterrupted`, clear the line and print its last output.
public struct LiveLine: Sendable {
    private let terminal: Terminal

    /// Creates a line; nil if standard output is not a screen that can redraw a line.
    public init?(in session: Session) {
        guard session.terminal.isInteractive, session.environment["TERM"] != "dumb",
            !session.wantsJSON
        else { return nil }
        terminal = session.terminal
        signal(SIGINT) { _ in LiveLine.interrupted.store(true, ordering: .relaxed) }
        terminal.send("\u{1B}[?25l")
    }

    /// True if the user has pressed Ctrl-C since the first live line was created.
    public static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// Replaces the text of the line. The text must be one line; its styles are kept.
    public func show(_ text: String) {
        terminal.send("\r\u{1B}[K")
        terminal.write(text)
    }

    /// Clears the line and shows the cursor again.
    public func finish() { terminal.send("\r\u{1B}[K\u{1B}[?25h") }

    private static let interrupted = Atomic(false)
}
