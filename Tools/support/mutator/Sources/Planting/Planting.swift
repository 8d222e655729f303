import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Mutants planted in the sources of a module.
///
/// Each mutant checks a switch at run time, so that all of them are built at once. Lines keep their
/// numbers.
public struct Planting {
    /// The unchanged sources, by file.
    private let sources: [(file: String, text: String)]
    /// Every place that can be changed, in the order of files and positions.
    public private(set) var sites: [Site] = []

    /// Finds all mutation sites; the order of files determines their numbers.
    public init(_ sources: [(file: String, text: String)]) {
        self.sources = sources
        var next = 0
        for (file, text) in sources {
            let tree = Parser.parse(source: text)
            let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
            let finder = SiteFinder(file: file, text: text, tree: folded, first: next)
            finder.walk(folded)
            sites += finder.sites
            next = finder.next
        }
    }

    /// The sources with every mutant planted, except those of dropped sites.
    public func planted(without dropped: Set<Int>) -> [(file: String, text: String)] {
        let kept = Dictionary(grouping: sites.filter { !dropped.contains($0.number) }, by: \.file)
        return sources.map { file, text in
            (file, apply((kept[file] ?? []).flatMap(\.edits), to: text))
        }
    }

    private func apply(_ edits: [Edit], to text: String) -> String {
        let bytes = Array(text.utf8)
        var made: [UInt8] = []
        var place = 0
        for edit in edits.sorted() {
            made += bytes[place..<edit.start]
            made += Array(edit.text.utf8)
            place = edit.end
        }
        return String(decoding: made + bytes[place...], as: UTF8.self)
    }
}
