import CoreTesting
import Testing

@testable import CommandLineKit

@Suite("Completed words on a bash line")
struct BashLineTests {
    private func replaced(_ line: String, _ tail: String, by word: String) -> String? {
        BashLine(line, replacing: tail)?.replacement(for: word)
    }

    @Test("words on a bash line are read without quotation marks, and nothing is expanded")
    func reading() throws {
        let line = try #require(
            BashLine(#"cairn  "two words" it\'s 'a "b' "\$x \y" $HOME `id`"#, replacing: ""))
        #expect(line.words == ["cairn", "two words", "it's", #"a "b"#, #"$x \y"#, "$HOME"])
        #expect(line.current == "`id`")
        let empty = try #require(BashLine("cairn ''  ", replacing: ""))
        #expect(empty.words == ["cairn", ""] && empty.current == "")
    }

    @Test("special characters of the shell are escaped with backslashes")
    func plain() {
        #expect(replaced("cairn done ", "", by: "$(id>x)") == #"\$\(id\>x\)"#)
        #expect(replaced("cairn done ", "", by: "Read 10 pages") == #"Read\ 10\ pages"#)
        #expect(replaced("cairn done R", "R", by: "Röd_9-.,/+%") == "Röd_9-.,/+%")
        #expect(BashLine.quoted("a;b`c`") == #"a\;b\`c\`"#)
    }

    @Test("a completed word keeps the quotation marks in which it started")
    func quotes() {
        #expect(
            replaced(#"cairn done "it"#, "it", by: #"it's $x `y` \ "q" !"#)
                == #"it's \$x \`y\` \\ \"q\" "\!"""#)
        #expect(replaced("cairn done 'it", "it", by: "it's $x!") == #"it'\''s $x!"#)
        #expect(replaced("cairn done 'it", "it", by: "it'") == #"it'\'''"#)
        #expect(replaced(#"cairn done "w"#, "w", by: #"w""#) == #"w\"""#)
        #expect(replaced(#"cairn done "a"b"#, #""a"b"#, by: "ab c") == #"ab\ c"#)
        #expect(replaced(#"cairn done "a"b"#, "b", by: "ab c") == #"b\ c"#)
    }

    @Test("after a colon, only the rest of the word is replaced")
    func breaks() {
        #expect(replaced("cairn done a:b", "b", by: "a:bc:d") == #"bc\:d"#)
        #expect(replaced("cairn done a:", "", by: "a:b") == "b")
        #expect(replaced(#"cairn done a\:b"#, #"a\:b"#, by: "a:bc") == #"a\:bc"#)
    }

    @Test("a word with another prefix, or one that is not at the end of the line, is not completed")
    func nothing() {
        #expect(replaced("cairn done R", "R", by: "Walk") == nil)
        #expect(replaced("cairn done a:x", "x", by: "b:xy") == nil)
        #expect(BashLine("cairn done R", replacing: "S") == nil)
        #expect(BashLine("cairn done R", replacing: "done R") == nil)
        #expect(BashLine("R", replacing: "xR") == nil)
    }

    @Test("the shell reads a completed word unchanged, in any quotation marks")
    func property() throws {
        let letters = Array("ab $`\"'\\!~*:=@;|&<>(){}[]#^é💧-")
        for seed in 0..<UInt64(400) {
            var random = SeededGenerator(seed)
            let word = String((0..<8).map { _ in letters.randomElement(using: &random)! })
            let start = ["", "\"", "'"].randomElement(using: &random)!
            let line = try #require(BashLine("cairn done " + start, replacing: ""))
            let put = try #require(line.replacement(for: word))
            // readline adds the closing mark.
            let end = put.hasSuffix(start) ? "" : start
            let all = try #require(BashLine("cairn done " + start + put + end, replacing: ""))
            #expect(all.words == ["cairn", "done"] && all.current == word, "\(word) as \(put)")
        }
    }
}
