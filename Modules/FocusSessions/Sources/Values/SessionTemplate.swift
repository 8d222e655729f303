public import Core

/// The lengths of work and breaks: 25/5, 50/10, or a custom template. Rule F1.
public struct SessionTemplate: Payload, Snapshot, Shaped {
    /// The id: `25/5`, or a generated one for custom templates.
    public var id: String
    /// The name: "25/5".
    public var name: String
    /// The minutes of a work phase, 1 to 240.
    public var work: Int
    /// The minutes of a short break, 1 to 120.
    public var short: Int
    /// The minutes of a long break, 1 to 120.
    public var long: Int
    /// The number of work phases before a long break, 1 to 12.
    public var every: Int

    public static let record = Record(
        SessionTemplate.init, Field("id", \.id, .line(1...60)),
        Field("name", \.name, .line(1...40)), Field("work", \.work, .integer(SessionLimits.work)),
        Field("short", \.short, .integer(SessionLimits.rest)),
        Field("long", \.long, .integer(SessionLimits.rest)),
        Field("every", \.every, .integer(SessionLimits.every)))

    /// The built-in templates.
    public static let shipped = [
        SessionTemplate(id: "25/5", name: "25/5", work: 25, short: 5, long: 15, every: 4),
        SessionTemplate(id: "50/10", name: "50/10", work: 50, short: 10, long: 20, every: 4),
    ]

    /// True for a built-in template, which can be neither renamed nor removed.
    public var isShipped: Bool { SessionTemplate.shipped.contains { $0.id == id } }

    public static let shape = Shape<SessionTemplate>("SessionTemplate") {
        Member("id", \.id, "The id: `25/5`, or a generated id of a custom template.")
        Member("name", \.name, "The name, such as \"25/5\".")
        Member("work", \.work, "The minutes of a focus phase.")
        Member("short", \.short, "The minutes of a short break.")
        Member("long", \.long, "The minutes of a long break.")
        Member("every", \.every, "The number of focus phases before a long break.")
        Member("shipped", \.isShipped, "True for a built-in template, which cannot be changed.")
    }

    /// The shape of a list of templates.
    public static let list = Shape<[SessionTemplate]> {
        Member("templates", \.self, "The templates, built-in ones first.")
    }

    /// Returns a plan with this many minutes of focus; nil for one work phase.
    func plan(minutes: Int?, round: Int) -> SessionPlan {
        SessionPlan(
            work: work, short: short, long: long, every: every, minutes: minutes ?? work,
            round: min(round, every - 1))
    }
}

extension SessionsState {
    /// The built-in templates, then the custom ones in the order of creation.
    var allTemplates: [SessionTemplate] {
        let removed = Set(removals.kept(retractions).map(\.value.template))
        var names: [String: String] = [:]
        for renaming in renamings.kept(retractions) {
            names[renaming.value.template] = renaming.value.name
        }
        let own = templates.kept(retractions).map(\.value).filter {
            !$0.isShipped && !removed.contains($0.id)
        }
        return SessionTemplate.shipped
            + own.map { template in
                var template = template
                template.name = names[template.id] ?? template.name
                return template
            }
    }

    /// Returns the template with a name or an id.
    func template(_ text: String) throws(Rejection) -> SessionTemplate {
        let wanted = text.trimmed.lowercased()
        let all = allTemplates
        let found = all.first { $0.id == wanted } ?? all.first { $0.name.lowercased() == wanted }
        guard let found else {
            throw Rejection(
                "focus-sessions.template.unknown", "There is no such template.", field: "template",
                category: .notFound, hints: ["There are " + all.map(\.name).joined(separator: ", ")]
            )
        }
        return found
    }
}
