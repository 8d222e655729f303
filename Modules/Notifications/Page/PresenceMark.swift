internal import Core
internal import Engine
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// An element in the header of every page while an activity is in progress. With it, the page
/// reports that the user has it in view, and shows the activity's reminder itself. Rule A3.
enum PresenceMark {
    private static let path = "/reminders/looking"
    /// The number of seconds after the reminder's due time during which pages still report.
    private static let after: Int64 = 60

    static let section = PageSection("notifications.looking", .head, order: 90) { scene in
        guard scene.view.answer(.notificationHost) != nil else { return nil }
        let moment = scene.asking.moment
        let ends = ends(at: moment, in: scene.view)
        guard !ends.isEmpty else { return nil }
        let next = ends.first { $0.at > moment.instant }
        return PageSection.Drawing(templates.render("mark", Drawing(next, moment)))
    }

    /// Returns the activities that end soon or ended recently, earliest end first.
    private static func ends(at moment: Moment, in view: WorldView) -> [End] {
        var found: [End] = []
        for source in view.answers(to: .reminders) where source.isLive {
            for day in [moment.day - 1, moment.day, moment.day + 1] {
                for reminder in source.reminders(on: day, at: moment, in: view)
                where reminder.nature == .live && reminder.settled == nil {
                    found.append(End(at: reminder.instant(by: moment.rule), reminder: reminder))
                }
            }
        }
        let first = moment.instant + -after
        return found.filter { $0.at > first }.sorted { $0.at < $1.at }
    }

    private struct End {
        var at: Instant
        var reminder: Reminder
    }

    static func routes(_ host: NotificationHost) -> [Route] {
        [
            .form(
                path, operation: "pageLooking",
                summary: "Report that a page became visible or hidden."
            ) { request, engine async throws(Rejection) in
                let name = request.form["page"] ?? ""
                guard (1...64).contains(name.utf8.count), let sees = request.form["sees"],
                    sees == "yes" || sees == "no"
                else {
                    throw Rejection(
                        "request.format",
                        "The report must contain the name of the page, and yes or no.",
                        field: "sees")
                }
                let service = NotificationService(host, engine, zone: request.zone)
                try await service.look(at: name, isSeen: sees == "yes")
                return .empty
            }
        ]
    }

    private static func words(_ reminder: Reminder) -> String {
        reminder.body.isEmpty ? reminder.title : "\(reminder.title). \(reminder.body)"
    }

    private struct Drawing {
        var path = PresenceMark.path
        var at: String
        var words: String
        var wait: String?

        init(_ next: End?, _ moment: Moment) {
            at = next.map { "\($0.at.milliseconds)" } ?? ""
            words = next.map { PresenceMark.words($0.reminder) } ?? ""
            wait = next.map { "\($0.at.milliseconds - moment.instant.milliseconds + 500)" }
        }
    }

    private static let templates = Templates([
        "mark": #"""
        <i hidden data-look="{{path}}" data-at="{{at}}" data-say="{{words}}"
        {{#wait}}data-again="{{.}}"{{/wait}}></i>
        """#
    ])
}
