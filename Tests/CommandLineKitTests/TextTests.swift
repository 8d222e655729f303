import Testing

@testable import CommandLineKit

@Suite struct TextTests {
    @Test(
        "the width of a text matches its width in a terminal",
        arguments: [
            ("", 0), ("Read", 4), ("naïve", 5), ("nai\u{308}ve", 5), ("日本語 run", 10),
            ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｗｉｄｅ", 8), ("💧", 2), ("🏃🏽‍♀️ run", 6),
            ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("☕", 2), ("a\u{200B}b", 2),
            ("\u{1B}[0m", 3), ("✓ –", 3), ("𠀋", 2),
        ])
    func width(_ text: String, _ columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    @Test("shortened text never exceeds its number of columns")
    func cut() {
        let text = "日本語 💧 Read 10 pages 👩‍👩‍👧‍👦 e\u{301}"
        for columns in 0...40 {
            #expect(TextWidth.of(TextFitting.cut(text, to: columns)) <= columns)
        }
        #expect(TextFitting.cut("Meditate", to: 8) == "Meditate")
        #expect(TextFitting.cut("Meditate", to: 5) == "Medi…")
    }

    @Test("wrapped lines fit the width and lose nothing but spaces")
    func wrap() {
        let text = "One two  three 日本語日本語日本語 supercalifragilistic\nnext line"
        for columns in 2...60 {
            let lines = TextFitting.wrap(text, to: columns)
            #expect(lines.allSatisfy { TextWidth.of($0) <= columns })
            let kept = lines.joined().filter { $0 != " " }
            #expect(kept == text.filter { $0 != " " && $0 != "\n" })
        }
        #expect(TextFitting.wrap("", to: 10) == [""])
    }

    @Test(
        "the edit distance counts inserted, deleted, replaced and swapped letters",
        arguments: [
            ("", "", 0), ("a", "", 1), ("kitten", "sitting", 3), ("lgo", "log", 1),
            ("tody", "today", 1), ("DONE", "done", 0), ("ca", "abc", 3),
        ])
    func distance(_ a: String, _ b: String, _ expected: Int) {
        #expect(EditDistance.between(a, b) == expected)
        #expect(EditDistance.between(b, a) == expected)
    }

    @Test("a word that resembles no candidate gets no suggestion")
    func suggestions() {
        let words = ["today", "done", "undo", "log", "heatmap"]
        #expect(EditDistance.suggestions(for: "tody", among: words) == ["today"])
        #expect(EditDistance.suggestions(for: "hea", among: words) == ["heatmap"])
        #expect(EditDistance.suggestions(for: "xyzzy", among: words).isEmpty)
        #expect(EditDistance.suggestions(for: "", among: words).isEmpty)
    }
}
