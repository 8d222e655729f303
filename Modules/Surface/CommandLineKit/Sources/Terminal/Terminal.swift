/// The output of a command: data to standard output, messages to standard error.
public struct Terminal: Sendable {
    /// Standard output or standard error.
    public enum Stream: Int32, Sendable, CaseIterable {
        case output = 1
        case messages = 2
    }

    /// The width in columns, at least 20.
    public var width: Int
    /// True if both standard output and standard error are a screen.
    public var isInteractive: Bool
    /// True if standard error is a screen. Progress can then be shown.
    public var showsProgress: Bool
    /// True if the user can answer questions on standard input.
    public var canAsk: Bool
    /// True if the terminal can show characters that are not ASCII.
    public var isUnicode: Bool
    /// The styles of standard output.
    public var paint: Painter
    /// The styles of standard error.
    public var paintMessages: Painter
    private let sink: @Sendable (Stream, String) -> Void
    private let source: @Sendable () -> String?

    /// Creates a terminal with the given abilities. `sink` receives the output, and `source`
    /// returns lines that the user types.
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

    /// Writes text for users. The terminal interprets only its line breaks, tabs and styles.
    public func write(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, shown(text, stream)) }
    }

    /// Returns the text with direction marks if it is shown on a screen. Files and other programs
    /// get the text without marks.
    private func shown(_ text: String, _ stream: Stream) -> String {
        let isScreen = stream == .output ? isInteractive : showsProgress
        guard isUnicode, isScreen else { return ShownText.of(text) }
        return Isolation.of(ShownText.of(text))
    }

    /// Writes a line for users.
    public func line(_ text: String = "", to stream: Stream = .output) {
        sink(stream, shown(text, stream) + "\n")
    }

    /// Writes a line of JSON. Control characters are escaped.
    public func json(_ text: String, to stream: Stream = .output) {
        sink(stream, ShownText.json(text) + "\n")
    }

    /// Writes text without changes. Use it for tables that other programs read and for moving the
    /// cursor.
    public func send(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, text) }
    }

    /// Returns the next line that the user types; nil at the end of the input.
    public func readLine() -> String? { source() }

    /// Returns the first text if the terminal can show characters that are not ASCII, otherwise the
    /// second.
    public func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }
}
