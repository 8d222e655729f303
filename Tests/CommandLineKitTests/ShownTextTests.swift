import Synchronization
import Testing

@testable import CommandLineKit

@Suite("Text for a terminal")
struct ShownTextTests {
    @Test("control characters in a name become spaces, wherever the name comes from")
    func obeyed() {
        let written = Written()
        let terminal = Terminal(depth: .basic) { _, text in written.add(text) }
        let name = "a\u{1B}[31mb\u{9B}2Jc\u{7}d\u{202E}e\u{2028}f\u{7F}g\u{85}h\r\u{0}i"
        terminal.line(name)
        terminal.write(terminal.paint(name, .warning), to: .messages)
        let clean = "a [31mb 2Jc d e f g h  i"
        #expect(written.texts == [clean + "\n", "\u{1B}[31m\(clean)\u{1B}[0m"])
    }
    @Test("styles, line breaks, tabs and all letters are kept")
    func kept() {
        let text = "é … 日本 💧 שלום \u{200F}\u{2065}\u{206A}\n\tx \u{A0}"
        #expect(ShownText.of(text) == text && ShownText.of("plain") == "plain")
        let painted = Painter(depth: .full)("x", .success)
        #expect(ShownText.of(painted) == "\u{1B}[38;2;47;174;96mx\u{1B}[0m")
    }

    @Test("a style mark that no style follows has no effect")
    func marks() {
        for end in ["", "x", "[", "[2J", "[31", "[?25l", "]0;t"] {
            #expect(ShownText.of("a\(ShownText.mark)\(end)") == "a" + end)
        }
        #expect(Table.Cell("\(ShownText.mark)[31m").text == " [31m")
    }

    @Test("JSON output keeps all characters and escapes control characters")
    func json() {
        let written = Written()
        Terminal { _, text in written.add(text) }.json("{\n\"a\": \"é\u{9B}\u{202E}\u{7F}\"}")
        #expect(written.texts == ["{\n\"a\": \"é\\u009b\\u202e\\u007f\"}\n"])
    }

    @Test("raw data is sent to the terminal unchanged")
    func data() {
        let written = Written()
        Terminal { _, text in written.add(text) }.send("a\u{1B}[K\r\n")
        #expect(written.texts == ["a\u{1B}[K\r\n"])
    }
}

/// The written texts, in order.
private final class Written: Sendable {
    private let content = Mutex<[String]>([])
    var texts: [String] { content.withLock { $0 } }
    func add(_ text: String) { content.withLock { $0.append(text) } }
}
