public import Core

/// Finds an object, such as a goal, by a few letters of its title.
///
/// Matches of the id or of the whole title come first, then matches of the title's beginning, then
/// matches of any part. Upper and lower case are ignored.
public struct NameSearch<Thing> {
    private let noun: String
    private let nouns: String
    private let code: String
    private let field: String
    private let id: (Thing) -> String
    private let title: (Thing) -> String

    /// Creates a search. `noun` is the word that users know for the objects, such as "goal".
    ///
    /// Rejections name `field`, and their codes begin with `code`.
    public init(
        _ noun: String, plural nouns: String? = nil, code: String, field: String,
        title: @escaping (Thing) -> String, id: @escaping (Thing) -> String = { _ in "" }
    ) {
        self.noun = noun
        self.nouns = nouns ?? noun + "s"
        self.code = code
        self.field = field
        self.title = title
        self.id = id
    }

    /// Returns the only object that matches.
    ///
    /// If no object matches, throws `unknown` with similar titles. If several match, throws
    /// `ambiguous` with the `hint` of each.
    public func one(
        _ words: String, among things: [Thing], hint: ((Thing) -> String)? = nil
    ) throws(Rejection) -> Thing {
        let found = matches(words, among: things)
        guard found.count < 2 else {
            throw Rejection.conflict(
                "\(code).ambiguous",
                "\(TextFitting.quoted(words)) matches \(found.count) \(nouns).", field: field,
                hints: found.map(hint ?? title))
        }
        return try first(words, among: things)
    }

    /// Returns the first object that matches. If there is none, throws the same rejection as `one`.
    public func first(_ words: String, among things: [Thing]) throws(Rejection) -> Thing {
        guard let found = matches(words, among: things).first else {
            throw Rejection(
                "\(code).unknown", "There is no \(noun) called \(TextFitting.quoted(words)).",
                field: field, category: .notFound,
                hints: near(words, things.map(title)).map {
                    "Did you mean \(TextFitting.quoted($0))?"
                })
        }
        return found
    }

    private func matches(_ words: String, among things: [Thing]) -> [Thing] {
        let wanted = words.lowercased()
        guard !wanted.isEmpty else { return [] }
        let titles = things.map { title($0).lowercased() }
        let tests: [(Int) -> Bool] = [
            { titles[$0] == wanted || id(things[$0]) == wanted },
            { titles[$0].hasPrefix(wanted) },
            { titles[$0].contains(wanted) },
        ]
        let found = tests.lazy.map { things.indices.filter($0) }.first { !$0.isEmpty }
        return (found ?? []).map { things[$0] }
    }

    /// Returns the titles that are similar to the words or contain a similar word.
    private func near(_ words: String, _ titles: [String]) -> [String] {
        let parts = titles.flatMap { title in
            [(title, title)] + title.split(separator: " ").map { (String($0), title) }
        }
        let near = EditDistance.suggestions(for: words, among: parts.map(\.0))
        let meant = near.compactMap { word in parts.first { $0.0 == word }?.1 }
        return titles.filter(meant.contains)
    }
}
