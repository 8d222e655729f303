/// The progress of a long operation, on a line of the screen that is overwritten.
///
/// It is silent if standard error is not a screen, with `-q` and with `--json`.
public struct Progress: Sendable {
    private let terminal: Terminal?
    private let title: String

    /// Creates the progress of an operation: "Reading loop.db".
    public init(_ title: String, in session: Session) {
        let isShown = session.terminal.showsProgress && !session.options.isQuiet
        terminal = isShown && !session.wantsJSON ? session.terminal : nil
        self.title = title
    }

    /// Shows the progress; a `total` below 1 means unknown.
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
