internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A line of the screen that is redrawn in place until a process or Ctrl-C ends it.
///
/// After the first live line, Ctrl-C no longer ends the process. The code that draws must check
/// `isInterrupted`, clear the line and show its last output.
public struct LiveLine: Sendable {
    private let terminal: Terminal

    /// Creates a line in a session; nil if standard output is not a screen that can redraw.
    public init?(in session: Session) {
        guard session.terminal.isInteractive, session.environment["TERM"] != "dumb",
            !session.wantsJSON
        else { return nil }
        terminal = session.terminal
        signal(SIGINT) { _ in LiveLine.interrupted.store(true, ordering: .relaxed) }
        terminal.send("\u{1B}[?25l")
    }

    /// True if Ctrl-C was pressed since the first live line of this process.
    public static var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    /// Replaces the shown text; styles are kept, and the text must be one line.
    public func show(_ text: String) {
        terminal.send("\r\u{1B}[K")
        terminal.write(text)
    }

    /// Clears the line and shows the cursor again.
    public func finish() { terminal.send("\r\u{1B}[K\u{1B}[?25h") }

    private static let interrupted = Atomic(false)
}
