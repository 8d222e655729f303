internal import Core
internal import RouteKit

/// A form that sets a channel up: what it asks for, what was typed, and the channel that it says.
struct ChannelForm {
    struct Field {
        var name: String
        var label: String
        var type = "text"
        var hint = ""
        var isNeeded = true
        /// Together with the form's, so that no two on a page are the same.
        var id = ""
        var typed = ""
    }

    var via: String
    var title: String
    var fields: [Field]
    /// Whether it was sent and could not be taken: it is shown again as it was.
    var isOpen = false

    private init(_ via: String, _ title: String, _ fields: Field...) {
        self.via = via
        self.title = title
        self.fields = [Field(name: "name", label: "Name")] + fields
    }

    private static let all = [
        ChannelForm(
            "ntfy", "ntfy",
            Field(name: "url", label: "Server", type: "url", hint: "https://ntfy.sh"),
            Field(name: "topic", label: "Topic"),
            Field(
                name: "token", label: "Token, if the server asks for one", type: "password",
                isNeeded: false)),
        ChannelForm(
            "gotify", "Gotify", Field(name: "url", label: "Server", type: "url"),
            Field(name: "token", label: "Token of the application", type: "password")),
        ChannelForm("mail", "Mail", Field(name: "to", label: "Address", type: "email")),
        ChannelForm(
            "webhook", "Webhook", Field(name: "url", label: "Address", type: "url"),
            Field(name: "secret", label: "Secret (whsec_…)", type: "password")),
        ChannelForm(
            "apprise", "Apprise", Field(name: "url", label: "Server", type: "url"),
            Field(name: "tag", label: "Tag", isNeeded: false),
            Field(
                name: "urls", label: "Addresses of the services", type: "password",
                isNeeded: false)),
    ]

    /// The forms of a page; the one that was sent holds what was typed, but for what is secret.
    static func drawn(typed: FormFields?) -> [ChannelForm] {
        all.map { form in
            var form = form
            form.isOpen = typed?["via"] == form.via
            for place in form.fields.indices {
                let field = form.fields[place]
                form.fields[place].id = "\(form.via)-\(field.name)"
                guard form.isOpen, field.type != "password" else { continue }
                form.fields[place].typed = typed?[field.name] ?? ""
            }
            return form
        }
    }

    /// The channel that a form says, as its JSON; what was left empty is left out.
    static func channel(of form: FormFields) -> JSON {
        let via = form["via"] ?? ""
        let names =
            via == "webPush"
            ? ["endpoint", "p256dh", "auth"]
            : all.first { $0.via == via }?.fields.dropFirst().map(\.name) ?? []
        var object: JSONObject = ["via": .string(via)]
        for name in names {
            if let value = form[name]?.trimmed, !value.isEmpty { object[name] = .string(value) }
        }
        return .object(object)
    }
}
