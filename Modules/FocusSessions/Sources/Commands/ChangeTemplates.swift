public import Core
internal import EntitlementsAPI

/// Adds a custom template. Rule F1.
public struct AddSessionTemplate: Command {
    public static var name: String { "focus-sessions.addTemplate" }
    public static let form = Form(
        "Add a template", AddSessionTemplate.init(_:work:short:long:every:),
        Field(
            "name", \.name,
            Codec.line(1...40)
                .described("The name, 1–40 characters, different from all other names."),
            refusal: .templateName),
        Field(
            "work", \.work,
            Codec.integer(SessionLimits.work).described("The minutes of a focus phase."),
            refusal: Refusal("focus-sessions.work", "A focus phase must be 1 to 240 minutes.")),
        Field(
            "short", \.short,
            Codec.integer(SessionLimits.rest).described("The minutes of a short break."),
            default: 5, refusal: .rest),
        Field(
            "long", \.long,
            Codec.integer(SessionLimits.rest).described("The minutes of a long break."),
            default: 15, refusal: .rest),
        Field(
            "every", \.every,
            Codec.integer(SessionLimits.every)
                .described("The number of focus phases before a long break."),
            default: 4,
            refusal: Refusal(
                "focus-sessions.every", "A long break must follow 1 to 12 focus phases.")))
    public static let answer = Shape<SessionTemplate> {
        Member("template", \.self, "The template.")
    }

    /// The name, 1–40 characters on one line, different from all others.
    public var name: String
    /// The minutes of a work phase.
    public var work: Int
    /// The minutes of a short break.
    public var short: Int
    /// The minutes of a long break.
    public var long: Int
    /// The number of work phases before a long break.
    public var every: Int

    /// Creates the command. Values out of range are refused.
    public init(_ name: String, work: Int, short: Int = 5, long: Int = 15, every: Int = 4) {
        self.name = name
        self.work = work
        self.short = short
        self.long = long
        self.every = every
    }

    /// Returns the event; none if the same template exists. Throws an error for a name that is in
    /// use, `focus-sessions.templates` for more than fifty templates, and `plans.limit` for more
    /// than the user's plan includes (O4).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.sessions
        if found(in: state) != nil { return [] }
        try state.refuseTaken(name, beside: nil)
        guard state.allTemplates.count < 50 else {
            throw .conflict(
                "focus-sessions.templates", "You can have at most 50 templates. Remove one first.")
        }
        let free = context.view.free(FreeLimits.focusTemplates, on: context.today)
        if state.allTemplates.count(where: { !$0.isShipped }) >= free {
            try context.require(
                .focusTemplates,
                orSay: "With Pro you can have more than \(free.counted("template")) of your own.")
        }
        let template = SessionTemplate(
            id: context.newID(SessionTemplate.self).description, name: name, work: work,
            short: short, long: long, every: every)
        return [SessionFact.templateAdded(template).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> SessionTemplate {
        try found(in: context.view.sessions).orThrow(.unknownTemplate)
    }

    private func found(in state: SessionsState) -> SessionTemplate? {
        state.allTemplates.first {
            $0.name == name && $0.work == work && $0.short == short && $0.long == long
                && $0.every == every
        }
    }
}

/// Renames a custom template. Rule F1.
public struct RenameSessionTemplate: Command {
    public static var name: String { "focus-sessions.renameTemplate" }
    public static let form = Form(
        "Rename a template", RenameSessionTemplate.init(_:to:),
        Field(
            "template", \.template, Codec.templateID.described("The template's name or id."),
            refusal: .template),
        Field(
            "name", \.newName, Codec.line(1...40).described("The new name."),
            refusal: .templateName))
    public static let answer = AddSessionTemplate.answer

    /// The template's name or id.
    public var template: String
    /// The new name.
    public var newName: String

    /// Creates the command.
    public init(_ template: String, to name: String) {
        self.template = template
        newName = name
    }

    /// Returns the event. Throws `focus-sessions.template.shipped` for a built-in template, and an
    /// error for a name that is in use.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.sessions
        if (try? state.template(newName)) != nil, (try? state.template(template)) == nil {
            return []
        }
        let found = try state.ownTemplate(template)
        if found.name == newName { return [] }
        try state.refuseTaken(newName, beside: found.id)
        return [SessionFact.templateRenamed(.init(template: found.id, name: newName)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> SessionTemplate {
        try context.view.sessions.template(newName)
    }
}

/// Removes a custom template. Sessions started with it do not change. Rule F1.
public struct RemoveSessionTemplate: Command {
    public static var name: String { "focus-sessions.removeTemplate" }
    public static let form = Form(
        "Remove a template", RemoveSessionTemplate.init(_:),
        Field(
            "template", \.template, Codec.templateID.described("The template's name or id."),
            refusal: .template))
    public static let answer = SessionTemplate.list
    public static var isIdempotent: Bool { false }

    /// The template's name or id.
    public var template: String

    /// Creates the command.
    public init(_ template: String) { self.template = template }

    /// Returns the event. Throws `focus-sessions.template.shipped` for a built-in template, and an
    /// error for an unknown one.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let found = try context.view.sessions.ownTemplate(template)
        return [SessionFact.templateRemoved(.init(template: found.id)).draft]
    }

    /// Returns the remaining templates.
    public func reply(in context: ReplyContext) throws(Rejection) -> [SessionTemplate] {
        context.view.sessions.allTemplates
    }
}

extension SessionsState {
    fileprivate func refuseTaken(_ name: String, beside id: String?) throws(Rejection) {
        let taken = allTemplates.contains {
            $0.id != id && $0.name.lowercased() == name.lowercased()
        }
        guard taken else { return }
        throw .conflict(
            "focus-sessions.template.taken", "A template with this name already exists.",
            field: "name")
    }

    fileprivate func ownTemplate(_ text: String) throws(Rejection) -> SessionTemplate {
        let found = try template(text)
        guard found.isShipped else { return found }
        throw .conflict(
            "focus-sessions.template.shipped", "\(found.name) is built in and cannot be changed.",
            field: "template")
    }
}

extension Codec where Value == String {
    fileprivate static var templateID: Codec {
        .line(1...60).described { $0.described("The template's name or id.") }
    }
}

extension Refusal {
    fileprivate static let templateName = Refusal(
        "focus-sessions.name", "The name must be 1–40 characters on one line.")
    fileprivate static let template = Refusal(
        "focus-sessions.template", "The template must be 1–60 characters.")
    fileprivate static let rest = Refusal(
        "focus-sessions.rest", "A break must be 1 to 120 minutes.")
}

extension Rejection {
    fileprivate static var unknownTemplate: Rejection {
        .unknown("template", code: "focus-sessions.template.unknown", field: "template")
    }
}
