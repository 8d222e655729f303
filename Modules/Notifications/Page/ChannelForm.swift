internal import Core
internal import RouteKit

/// A form for adding a channel, with its fields and their values.
struct ChannelForm {
    struct Field {
        var name: String
        var label: String
        var type = "text"
        var hint = ""
        var isNeeded = true
        /// A prefix that makes the fields' ids unique on the page.
        var id = ""
        var typed = ""
    }

    var via: String
    var title: String
    var fields: [Field]
    /// True if the submitted form was invalid, so that the form is shown expanded.
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
                name: "token", label: "Token, if the server requires one", type: "password",
                isNeeded: false)),
        ChannelForm(
            "gotify", "Gotify", Field(name: "url", label: "Server", type: "url"),
            Field(name: "token", label: "Application token", type: "password")),
        ChannelForm("mail", "Mail", Field(name: "to", label: "Address", type: "email")),
        ChannelForm(
            "webhook", "Webhook", Field(name: "url", label: "Address", type: "url"),
            Field(name: "secret", label: "Secret (whsec_…)", type: "password")),
        ChannelForm(
            "apprise", "Apprise", Field(name: "url", label: "Server", type: "url"),
            Field(name: "tag", label: "Tag", isNeeded: false),
            Field(
                name: "urls", label: "URLs of the services", type: "password",
                isNeeded: false)),
    ]

    /// Returns the forms of the page. The form that was submitted contains the entered values
    /// except secrets.
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

    /// Returns the JSON form of the channel that the user entered. Empty values are left out.
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
