internal import Mustache

/// Mustache templates by name, each parsed once. `[[flame]]` in a template inserts the symbol with
/// that name.
public struct Templates: Sendable {
    private let library: MustacheLibrary

    /// Creates templates, which can include each other by name.
    ///
    /// It traps if a template is invalid. The first test that renders the template shows this.
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

    /// Returns the text of a rendered template. Values are escaped unless they are in three braces.
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
