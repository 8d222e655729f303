internal import Mustache

/// Mustache templates by name, parsed once; `[[flame]]` inserts that symbol.
public struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Creates templates that can include each other by name.
    ///
    /// It traps if one is invalid, which the first test that renders it shows.
    public init(_ sources: [String: String]) {
        var parsed: [String: MustacheTemplate] = [:]
        for (name, source) in sources {
            do {
                parsed[name] = try MustacheTemplate(string: Templates.prepared(source))
            } catch {
                preconditionFailure("the template \(name) cannot be read: \(error)")
            }
        }
        library = MustacheLibrary(templates: parsed)
    }

    /// Returns a rendered template. Text is escaped unless it is in three braces.
    public func render(_ name: String, _ value: Any) -> String {
        guard let text = library.render(value, withTemplate: name) else {
            preconditionFailure("there is no template called \(name)")
        }
        return text
    }

    private static func prepared(_ source: String) -> String {
        let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
        var parts = lines.joined(separator: "\n").split(
            separator: "[[", omittingEmptySubsequences: false)
        let first = parts.removeFirst()
        return parts.reduce(into: String(first)) { text, part in
            let end = part.firstRange(of: "]]")
            text += Icon.html(String(part[..<(end?.lowerBound ?? part.endIndex)]))
            text += part[(end?.upperBound ?? part.endIndex)...]
        }
    }
}
