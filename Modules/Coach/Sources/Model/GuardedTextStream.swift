/// A filter that releases a model's words once they are known to be fit. Rule C2.
///
/// The last words of an unfinished sentence are held back, because guardrails match phrases of
/// several words and whole numbers.
struct GuardedTextStream {
    private(set) var shown = ""
    private var text = ""
    private let numbers: Set<String>
    /// The number of words held back, more than any phrase has.
    private static let held = 9

    init(numbers: Set<String>) { self.numbers = numbers }

    /// Adds words and returns the text that can now be shown; nil if the text is not fit.
    mutating func take(_ words: String) -> String? {
        text += words
        return release(upTo: GuardedTextStream.safe(text))
    }

    /// Returns the remaining text at the end; nil if the whole text is not fit.
    mutating func finish() -> String? { release(upTo: text.endIndex) }

    /// The whole text.
    var whole: String { text }

    private mutating func release(upTo end: String.Index) -> String? {
        guard text.utf8.count <= 8_000, Guardrails.isFit(text) else { return nil }
        let fit = text[..<end]
        guard ModelRequest.numbers(in: String(fit)).isSubset(of: numbers) else { return nil }
        let fresh = String(fit.dropFirst(shown.count))
        shown += fresh
        return fresh
    }

    /// Returns the end of the last complete sentence or of the last word that is not held back.
    private static func safe(_ text: String) -> String.Index {
        let ends = text.indices.filter {
            ".?!\n".contains(text[$0]) && text.index(after: $0) < text.endIndex
                && text[text.index(after: $0)].isWhitespace
        }
        let spaces = text.indices.filter { text[$0].isWhitespace }
        let word = spaces.count > held ? spaces[spaces.count - held] : text.startIndex
        return max(ends.last.map { text.index(after: $0) } ?? text.startIndex, word)
    }
}
