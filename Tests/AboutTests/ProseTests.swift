import About
import Testing

@Suite("Formatted text") struct ProseTests {
    private func blocks(_ text: String) -> [Prose.Block] { Prose(text).blocks }

    @Test("O2: plain text is split into paragraphs at empty lines, with any kind of line end")
    func plain() {
        let two: [Prose.Block] = [.paragraph([.text("One two")]), .paragraph([.text("Three")])]
        #expect(blocks("One\ntwo\n\n\nThree\n") == two)
        #expect(blocks("One\r\n two\r\n \r\nThree") == two)
        #expect(blocks("") == [] && blocks(" \n\n") == [])
    }

    @Test("O2: headings and lists are distinguished from text that looks similar")
    func structure() {
        #expect(
            blocks("# A\n### B\ntext\n- one\n  more\n* two\n1. first\n22. second") == [
                .heading(level: 1, [.text("A")]), .heading(level: 3, [.text("B")]),
                .paragraph([.text("text")]),
                .list(isOrdered: false, [[.text("one more")], [.text("two")]]),
                .list(isOrdered: true, [[.text("first")], [.text("second")]]),
            ])
        for text in ["#A", "#### A", "-one", "1.one", "1234. one", "٣. one"] {
            #expect(blocks(text) == [.paragraph([.text(text)])], "\(text)")
        }
    }

    @Test("O2: paired marks format the text between them, and a single mark remains text")
    func spans() {
        #expect(
            blocks("a **b** *c* `d*` e") == [
                .paragraph([
                    .text("a "), .strong("b"), .text(" "), .emphasis("c"), .text(" "), .code("d*"),
                    .text(" e"),
                ])
            ])
        for text in ["2 * 3 * 4", "**", "a *b", "* *", "``", "[a](b", "[](/a)"] {
            #expect(blocks("x " + text) == [.paragraph([.text("x " + text)])], "\(text)")
        }
    }

    @Test("O2: a link can lead to the web, to an e-mail address or to a page, but run no script")
    func links() {
        for place in ["https://a.org/b?c", "http://a.org", "mailto:a@b.org", "/terms"] {
            #expect(
                blocks("[A b](\(place)).") == [
                    .paragraph([.link("A b", to: place), .text(".")])
                ])
        }
        let bad = [
            "javascript:alert`1`", "JavaScript:x", "data:text/html,x", "//evil.org", "/\\evil.org",
            "vbscript:x", "https://a b", "x",
        ]
        for place in bad {
            let links = blocks("[A](\(place))").contains { block in
                guard case .paragraph(let spans) = block else { return false }
                return spans.contains { if case .link = $0 { true } else { false } }
            }
            #expect(!links, "\(place)")
        }
        #expect(Span.link("A", to: "/b").words == "A (/b)")
        #expect(Span.link("/b", to: "/b").words == "/b")
    }
}
