/// Where a command writes: data to standard output, messages to standard error.
public struct Terminal: Sendable {
    /// Standard output or standard error.
    public enum Stream: Int32, Sendable, CaseIterable {
        case output = 1
        case messages = 2
    }

    /// Columns to write in, at least 20.
    public var width: Int
    /// Whether standard output, and standard error, go to a person's screen.
    public var isInteractive: Bool
    /// Whether standard error goes to a person's screen: progress may be shown there.
    public var showsProgress: Bool
    /// Whether a person can be asked on standard input.
    public var canAsk: Bool
    /// Whether letters beyond ASCII can be shown.
    public var isUnicode: Bool
    /// How standard output is painted.
    public var paint: Painter
    /// How standard error is painted.
    public var paintMessages: Painter
    private let sink: @Sendable (Stream, String) -> Void
    private let source: @Sendable () -> String?

    /// A terminal of given abilities; `sink` takes what is written, `source` gives lines typed.
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

    /// Writes text for people: of what it holds a terminal obeys line breaks, tabs and styles.
    public func write(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, shown(text, stream)) }
    }

    /// What a screen shows in its own order; a file or another program gets no marks for it.
    private func shown(_ text: String, _ stream: Stream) -> String {
        let isScreen = stream == .output ? isInteractive : showsProgress
        guard isUnicode, isScreen else { return ShownText.of(text) }
        return Isolation.of(ShownText.of(text))
    }

    /// Writes a line for people.
    public func line(_ text: String = "", to stream: Stream = .output) {
        sink(stream, shown(text, stream) + "\n")
    }

    /// Writes a line of JSON, in which what a terminal would obey is escaped.
    public func json(_ text: String, to stream: Stream = .output) {
        sink(stream, ShownText.json(text) + "\n")
    }

    /// Writes text as it is: tables for other programs, and what moves the cursor.
    public func send(_ text: String, to stream: Stream = .output) {
        if !text.isEmpty { sink(stream, text) }
    }

    /// The next line that the person types; nil when there is none.
    public func readLine() -> String? { source() }

    /// The first text where letters beyond ASCII can be shown, else the second.
    public func sign(_ unicode: String, _ ascii: String) -> String { isUnicode ? unicode : ascii }
}
