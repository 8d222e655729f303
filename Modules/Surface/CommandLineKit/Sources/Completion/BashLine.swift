/// A command line up to the cursor, as bash hands it to a completion function.
///
/// Bash puts in a completion as it stands, so that one must come quoted for the place it goes to:
/// after a space, inside quotation marks, or after a colon, at which readline begins a new word
/// although the shell does not.
public struct BashLine: Sendable {
    /// The words before the one at the cursor, as the shell would hand them over.
    public let words: [String]
    /// What the word at the cursor says so far.
    public let current: String
    private let head: String
    private let quote: Quote

    private enum Quote { case none, single, double }

    private struct Reading {
        var words: [String] = []
        var current = ""
        var isWord = false
        var quote = Quote.none
    }

    /// A line up to the cursor, of which readline replaces the end, `tail`.
    ///
    /// nil where the two do not fit, as when `tail` reaches back into the word before.
    public init?(_ line: String, replacing tail: String) {
        guard
            line.unicodeScalars.suffix(tail.unicodeScalars.count)
                .elementsEqual(tail.unicodeScalars)
        else { return nil }
        let all = BashLine.read(line.unicodeScalars[...])
        let kept = BashLine.read(line.unicodeScalars.dropLast(tail.unicodeScalars.count))
        guard all.words == kept.words else { return nil }
        words = all.words
        current = all.current
        head = kept.current
        quote = kept.quote
    }

    /// What is put in the place of `tail` so that the word at the cursor becomes this; nil if it
    /// does not go on from what is there.
    public func replacement(for word: String) -> String? {
        guard word.unicodeScalars.starts(with: current.unicodeScalars),
            word.unicodeScalars.starts(with: head.unicodeScalars)
        else { return nil }
        let rest = word.unicodeScalars.dropFirst(head.unicodeScalars.count)
        return switch quote {
        case .none: BashLine.quoted(String(rest))
        case .single: closed(String(rest).replacing("'", with: #"'\''"#), "'")
        // In double quotation marks nothing keeps `!` from the history but to leave them.
        case .double: closed(rest.map { $0 == "!" ? #""\!""# : escaped($0) }.joined(), "\"")
        }
    }

    /// Readline puts in the closing mark itself, but not after the same mark.
    private func closed(_ text: String, _ mark: Character) -> String {
        text.last == mark ? text + String(mark) : text
    }

    /// A word as bash reads it back, with a backslash before whatever could mean something to it.
    public static func quoted(_ word: String) -> String {
        word.unicodeScalars.map { $0.isASCII && !isPlain($0) ? "\\\($0)" : "\($0)" }.joined()
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        "$`\"\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", ",", "/", "+", "%": true
        default: false
        }
    }

    /// Words with their quotation marks and backslashes taken away; nothing is expanded.
    private static func read(_ line: Substring.UnicodeScalarView) -> Reading {
        var reading = Reading()
        var rest = line.makeIterator()
        while let scalar = rest.next() {
            switch (reading.quote, scalar) {
            case (.none, " "), (.none, "\t"), (.none, "\n"):
                if reading.isWord { reading.words.append(reading.current) }
                (reading.current, reading.isWord) = ("", false)
            case (.none, "'"): (reading.quote, reading.isWord) = (.single, true)
            case (.none, "\""): (reading.quote, reading.isWord) = (.double, true)
            case (.single, "'"), (.double, "\""): reading.quote = .none
            case (.none, "\\"), (.double, "\\"):
                reading.isWord = true
                guard let next = rest.next() else { break }
                if reading.quote == .double, !"$`\"\\\n".unicodeScalars.contains(next) {
                    reading.current.unicodeScalars.append("\\")
                }
                reading.current.unicodeScalars.append(next)
            default:
                reading.isWord = true
                reading.current.unicodeScalars.append(scalar)
            }
        }
        return reading
    }
}
