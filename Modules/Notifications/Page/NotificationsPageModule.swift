public import Core
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// The web pages for reminders: the next reminders, channels, sent messages, and the pages that
/// links in messages open. Rules A.
public struct NotificationsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications-page", stability: .beta,
        summary: "A page for reminders and their channels, and links in messages.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "reminders", title: "Reminders", path: RemindersPage.path, icon: "clock", order: 108
            ),
            to: .pagePlaces)
        registrar.contribute(
            RouteSource { program in
                let host = program.provided(.notificationHost)
                let own = [RemindersPage.route(host), ReminderPromptCard.wave, NudgingCard.set]
                return own + (host.map(RemindersPage.forms) ?? [])
                    + (host.map(AnswerPage.routes) ?? []) + (host.map(PresenceMark.routes) ?? [])
            }, to: .routeSources)
        registrar.contribute(ReminderPromptCard.sections, to: .pageSections)
        registrar.contribute(PresenceMark.section, to: .pageSections)
        registrar.contribute(
            ItemSection("notifications.nudging", order: 10) { NudgingCard.draw($0, $1) },
            to: .itemSections)
        registrar.contribute(
            ReminderAssets.style.route, ReminderAssets.script.route, to: .routes)
    }
}
