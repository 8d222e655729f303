/// The output of a command: data to standard output, messages to standard error.
public struct Terminal: Sendable {
    /// Standard output or standard error.
    public enum Stream: Int32, Sendable, CaseIterable {
        case output = 1
        case messages = 2
    }

    /// The columns, at least 20.
    public var width: Int
    /// True if both standard output and standard error are a screen.
    public var isInteractive: Bool
    /// True if standard error is a screen, so progress can be shown.
    public var showsProgress: Bool
    /// True if the user can answer on standard input.
    public var canAsk: Bool
    /// True if characters beyond ASCII can be shown.
    public var isUnicode: Bool
    /// The styles of standard output.
    public var paint: Painter
    /// The styles of standard error.
    public var paintMessages: Painter
    private let sink: @Sendable (Stream, String) -> Void
    private let source: @Sendable () -> String?

    /// Creates a terminal with given abilities; `sink` receives the output, `source` returns typed
    /// lines.
    public init(
        width: Int = 80, isInteractive: Bool = false, showsProgress: Bool = false,
        canAsk: Bool = false, isUnicode: Bool = true, depth: ColourDepth = .none,
        messageDepth: ColourDepth = .none,
        source: @escaping @Sendable () -> String? = { nil },
        sink: @escaping @Sendable (Stream, String) -> Void
    ) {
        self.width = max(width, 20)
        self.isInteractive = isInteractive
        self.showsProgress = showsProgress
        self.canAsk = canAsk
        self.isUnicode = isUnicode
        paint = Painter(depth: depth)
        paintMessages = Painter(depth: messageDepth)
        self.sink = sink
        self.source = source
    }

    /// Writes text for users; the terminal interprets only line breaks, tabs and styles.
    public func write(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, shown(text, stream)) }
    }

    /// Adds direction marks for a screen; files and programs get none.
    private func shown(_ text: String, _ stream: Stream) -> String {
        let isScreen = stream == .output ? isInteractive : showsProgress
        guard isUnicode, isScreen else { return ShownText.of(text) }
        return Isolation.of(ShownText.of(text))
    }

    /// Writes a line for users.
    public func line(_ text: String = "", to stream: Stream = .output) {
        sink(stream, shown(text, stream) + "\n")
    }

    /// Writes a line of JSON with escaped control characters.
    public func json(_ text: String, to stream: Stream = .output) {
        sink(stream, ShownText.json(text) + "\n")
    }

    /// Writes text unchanged: tables for other programs, and cursor movements.
    public func send(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, text) }
    }

    /// Returns the next typed line; nil at the end.
    public func readLine() -> String? { source() }

    /// Returns the first text if characters beyond ASCII can be shown, otherwise the second.
    public func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }
}
