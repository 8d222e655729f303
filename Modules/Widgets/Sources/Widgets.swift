public import Core
internal import SettingsAPI
public import WidgetsAPI

/// What can be asked about widgets.
public enum Widgets {
    /// The cards of a program, in order of name.
    public static func cards(of program: Program) -> [WidgetCard] {
        program.contributions(to: .widgetCards).sorted { $0.name < $1.name }
    }

    /// A card with what is to be seen on it at a moment; nil if no module offers it.
    public static func face(
        _ name: String, at moment: Moment, in view: WorldView
    ) -> WidgetFace? {
        guard let card = cards(of: view.program).first(where: { $0.name == name }) else {
            return nil
        }
        let content = card.content(WidgetCard.Scene(view: view, moment: moment))
        var refresh = Widgets.refresh(after: moment)
        if let until = content?.until, until > moment.instant { refresh = min(refresh, until) }
        return WidgetFace(
            name: name, content: content ?? card.absence, isAbsent: content == nil,
            actions: actions(on: name, at: moment, in: view).map { FaceAction($0, on: name) },
            day: moment.day, generated: moment.instant, refresh: refresh,
            palette: view.setting(Look.palette, on: moment.day))
    }

    /// When to ask again: in half an hour, or when the next day starts, whatever comes first.
    /// Rule W1.
    public static func refresh(after moment: Moment) -> Instant {
        let usual = Instant(
            milliseconds: moment.instant.milliseconds + WidgetSnapshot.freshness)
        let rollover = moment.rule.nextRollover(after: moment.instant)
        return min(usual, rollover)
    }
}

/// A card with what is to be seen on it, and for how long.
public struct WidgetFace: Hashable, Sendable {
    /// The name of the card.
    public let name: String
    /// What is to be seen.
    public let content: WidgetContent
    /// Whether the person never set the method up.
    public let isAbsent: Bool
    /// What can be done from it. Rule W4.
    public var actions: [FaceAction]
    /// The day that it shows.
    public let day: Day
    /// When it was made.
    public let generated: Instant
    /// When to ask again.
    public let refresh: Instant
    /// The person's palette, by its name; nil if no module lets them choose one.
    public let palette: String?

    /// The card as programs read it.
    public func members(size: String) -> JSONObject {
        [
            "schema": AnswerDocument.version.json, "name": .string(name), "size": .string(size),
            "absent": .bool(isAbsent),
            "title": .string(content.title), "figure": .string(content.figure),
            "short": .string(content.short), "detail": .string(content.detail),
            "lines": .array(
                content.lines.map {
                    [
                        "text": .string($0.text),
                        "done": $0.isDone.map(JSON.bool) ?? .null,
                    ]
                }), "actions": .array(actions.map(\.json)),
            "progress": content.progress.map(JSON.number) ?? .null,
            "generatedAt": generated.json,
            "refreshAt": refresh.json,
            "link": ["path": .string(content.link.path), "uri": .string(content.link.uri)],
            "data": .object(content.data),
        ]
    }
}

/// An action as it stands on a card, and how it is asked for. Rule W4.
public struct FaceAction: Hashable, Sendable {
    /// What addresses call it.
    public let name: String
    /// The word on the button.
    public let label: String
    /// What it is about; empty if it is the card itself.
    public let about: String
    /// Where it is asked for with POST.
    public var address: String
    /// What is shown there as `Authorization: Bearer`; nil where one is let in otherwise.
    public var token: String?
    /// What is sent as `Idempotency-Key`, so that a double tap acts once; nil if the asker makes
    /// one.
    public var key: TapKey?

    init(_ action: WidgetAction, on card: String) {
        name = action.name
        label = action.label
        about = action.about
        address = "/api/v1/widgets/\(card)/actions/\(action.name)"
    }

    /// The action as programs read it.
    var json: JSON {
        [
            "name": .string(name), "label": .string(label), "about": .string(about),
            "method": "POST", "address": .string(address),
            "token": token.map(JSON.string) ?? .null,
            "key": key.map { .string($0.text) } ?? .null,
        ]
    }
}
