/// Shows the progress of a long operation on one line of the screen, which is overwritten.
///
/// Nothing is shown if standard error is not a screen, or with `-q` or `--json`.
public struct Progress: Sendable {
    private let terminal: Terminal?
    private let title: String

    /// Creates the display of an operation's progress. `title` is, for example, "Reading loop.db".
    public init(_ title: String, in session: Session) {
        let isShown = session.terminal.showsProgress && !session.options.isQuiet
        terminal = isShown && !session.wantsJSON ? session.terminal : nil
        self.title = title
    }

    /// Shows that `done` of `total` steps are complete. A `total` below 1 means that the total is
    /// unknown.
    public func show(_ done: Int, of total: Int) {
        guard let terminal else { return }
        let counted = total > 0 ? "\(min(100, done * 100 / total)) %" : "\(done)"
        let line = TextFitting.cut("\(title) … \(counted)", to: terminal.width - 1)
        terminal.send("\r\u{1B}[K", to: .messages)
        terminal.write(terminal.paintMessages(line, .quiet), to: .messages)
    }

    /// Clears the line.
    public func finish() {
        terminal?.send("\r\u{1B}[K", to: .messages)
    }
}
