internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// The page that a link in a message opens. It has a button for the link's action, because programs
/// that scan mail also open links. Programs can send the POST request directly. Rules A1, Y0.
enum AnswerPage {
    static func routes(_ host: NotificationHost) -> [Route] { [shown(host), taken(host)] }

    private static let link = RouteParameter.path(
        "link", .text(.line(1...200)), "The signed link of a message: its action, item and time.")

    private static func shown(_ host: NotificationHost) -> Route {
        var route = Route.page(
            "/answer/{link}", operation: "pageAnswer",
            summary: "Show the action of a message's link, with a button.",
            parameters: [link]
        ) { _, asking in page(Drawing(head: "", words: "")) }
        route.handler = { request, engine async throws(Rejection) in
            let (link, message) = try await found(request, engine, host)
            let service = NotificationService(host, engine, zone: request.zone)
            if try await service.isStopped(link) {
                let drawing = Drawing(
                    head: "Mail stopped", words: "This server sends no mail to this mailbox.",
                    button: "Allow mail again", act: "allow")
                return .bare(page(drawing), request)
            }
            let words =
                switch link.answer {
                case .stop where !link.target.isEmpty:
                    "This server no longer sends mail to this mailbox."
                case .stop:
                    "This channel receives no messages until you switch it on again."
                case .confirm: "Reminders go to this mailbox from now on."
                default: message.title
                }
            return .bare(
                page(Drawing(head: link.question, words: words, button: link.label)), request)
        }
        return route.open(to: .secret)
    }

    private static func taken(_ host: NotificationHost) -> Route {
        Route.form(
            "/answer/{link}", operation: "pageTakeAnswer",
            summary: "Run the action of a message's link.",
            parameters: [link]
        ) { request, engine async throws(Rejection) in
            let (link, message) = try await found(request, engine, host)
            let service = NotificationService(host, engine, zone: request.zone)
            let words =
                request.form["act"] == "allow"
                ? try await service.allow(link) : try await service.take(link, message)
            return .bare(page(Drawing(head: words, words: message.title)), request)
        }.open(to: .secret)
    }

    private static func found(
        _ request: RouteRequest, _ engine: Engine, _ host: NotificationHost
    ) async throws(Rejection) -> (AnswerLink, OutboxMessage) {
        let service = NotificationService(host, engine, zone: request.zone)
        return try await service.link(request.text("link") ?? "")
    }

    private static func page(_ drawing: Drawing) -> Page {
        Page("Cairn", main: templates.render("answer", drawing))
    }

    private struct Drawing {
        var head: String
        var words: String
        var button: String?
        var act: String?
    }

    private static let templates = Templates([
        "answer": #"""
        <div class="page"><h1>{{head}}</h1><div class="sheet"><section class="card stack">
        <p>{{words}}</p>
        {{#button}}<form method="post" data-plain>
        {{#act}}<input type="hidden" name="act" value="{{.}}">{{/act}}
        <p class="acts"><button class="btn">{{.}}</button></p></form>
        {{/button}}{{^button}}<p class="soft" role="status">You can close this page.</p>
        {{/button}}</section></div></div>
        """#
    ])
}

extension AnswerLink {
    /// The question that the page asks before it runs the action.
    fileprivate var question: String {
        switch answer {
        case .done: "Mark it as done?"
        case .snooze: "Remind you in an hour?"
        case .skip: "Skip it on that day?"
        case .stop: "Stop these messages?"
        case .confirm: "Confirm this mailbox?"
        }
    }

    /// The label of the button.
    fileprivate var label: String {
        switch answer {
        case .done: "Mark as done"
        case .snooze: "Remind me in an hour"
        case .skip: "Skip it"
        case .stop: "Stop messages"
        case .confirm: "Confirm mailbox"
        }
    }
}
