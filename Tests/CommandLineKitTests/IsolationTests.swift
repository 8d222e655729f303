import Core
import LocalesAPI
import Synchronization
import Testing

@testable import CommandLineKit

@Suite struct IsolationTests {
    @Test(
        "U9: right-to-left text is isolated, even if it contains isolate characters",
        arguments: [
            ("Read 3 of 8", "Read 3 of 8"), ("קריאה 3 of 8", "{קריאה} 3 of 8"),
            ("✓ פרק 3 בספר  done", "✓ {פרק 3 בספר}  done"), ("نور a نور", "{نور} a {نور}"),
            ("שלום\n12", "{שלום}\n12"), ("\u{1B}[1mשלום\u{1B}[0m 3", "\u{1B}[1m{שלום}\u{1B}[0m 3"),
            ("日本語 é ́", "日本語 é ́"), ("", ""),
        ])
    func isolates(_ text: String, _ shown: String) {
        let marked = shown.replacing("{", with: "\u{2067}").replacing("}", with: "\u{2069}")
        #expect(Isolation.of(text) == marked)
        #expect(TextWidth.of(Isolation.of(text)) == TextWidth.of(text))
    }

    @Test("U9: isolate characters are printed on a screen, but not in a file or for a program")
    func screens() {
        func written(_ isInteractive: Bool) -> String {
            let text = Mutex("")
            let terminal = Terminal(isInteractive: isInteractive) { _, line in
                text.withLock { $0 += line }
            }
            terminal.line("שלום 3")
            terminal.json("{\"a\":\"שלום\"}")
            return text.withLock { $0 }
        }
        #expect(written(true) == "\u{2067}שלום\u{2069} 3\n{\"a\":\"שלום\"}\n")
        #expect(written(false) == "שלום 3\n{\"a\":\"שלום\"}\n")
    }
}
