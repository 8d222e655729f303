/// A command line up to the cursor, as bash passes it to a completion function.
///
/// Bash inserts a completion without changes, so it must be quoted for its position: after a space,
/// inside of quotation marks, or after a colon, where readline begins a new word although the shell
/// does not.
public struct BashLine: Sendable {
    /// The words before the one at the cursor, as the shell would pass them to a command.
    public let words: [String]
    /// The part of the word at the cursor that is before the cursor.
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

    /// Creates a line up to the cursor. `tail` is the end of the line that readline replaces.
    ///
    /// Nil if the two do not match, for example if `tail` extends into the previous word.
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

    /// Returns the text by which to replace `tail`, so that the word at the cursor becomes `word`.
    /// Nil if `word` does not begin with the existing text.
    public func replacement(for word: String) -> String? {
        guard word.unicodeScalars.starts(with: current.unicodeScalars),
            word.unicodeScalars.starts(with: head.unicodeScalars)
        else { return nil }
        let rest = word.unicodeScalars.dropFirst(head.unicodeScalars.count)
        return switch quote {
        case .none: BashLine.quoted(String(rest))
        case .single: closed(String(rest).replacing("'", with: #"'\''"#), "'")
        // In double quotation marks, only leaving them protects `!` from history expansion.
        case .double: closed(rest.map { $0 == "!" ? #""\!""# : escaped($0) }.joined(), "\"")
        }
    }

    /// Returns the text with a closing quotation mark, unless readline adds one itself.
    private func closed(_ text: String, _ mark: Character) -> String {
        text.last == mark ? text + String(mark) : text
    }

    /// Returns a word as bash reads it, with a backslash before each special character.
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

    /// Parses words without quotation marks and backslashes; nothing is expanded.
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
