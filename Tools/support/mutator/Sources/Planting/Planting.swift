import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Mutants planted in the sources of a module.
///
/// Each asks a switch at run time whether it is in force, so that all of them are built at once.
/// Lines stay where they are.
public struct Planting {
    /// The sources as they are, by file.
    private let sources: [(file: String, text: String)]
    /// Every place that can be changed, in the order of files and places.
    public private(set) var sites: [Site] = []

    /// Finds what can be changed; the order of files decides the numbers.
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

    /// The sources with every mutant planted but those of sites that are left out.
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
