public import Core
internal import SettingsAPI
public import WidgetsAPI

/// The questions about widgets.
public enum Widgets {
    /// Returns the cards of a program, by name.
    public static func cards(of program: Program) -> [WidgetCard] {
        program.contributions(to: .widgetCards).sorted { $0.name < $1.name }
    }

    /// Returns a card with its content at a moment; nil if no module offers it.
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
            palette: view.setting(Appearance.palette, on: moment.day))
    }

    /// Returns the time of the next request: in half an hour or at the start of the next day,
    /// whichever is first. Rule W1.
    public static func refresh(after moment: Moment) -> Instant {
        let usual = Instant(
            milliseconds: moment.instant.milliseconds + WidgetSnapshot.freshness)
        let rollover = moment.rule.nextRollover(after: moment.instant)
        return min(usual, rollover)
    }
}

/// A card with its content and its validity.
public struct WidgetFace: Hashable, Sendable {
    /// The name of the card.
    public let name: String
    /// The content.
    public let content: WidgetContent
    /// True if the user never set up the method.
    public let isAbsent: Bool
    /// The available actions. Rule W4.
    public var actions: [FaceAction]
    /// The day of the content.
    public let day: Day
    /// The time of creation.
    public let generated: Instant
    /// The time of the next request.
    public let refresh: Instant
    /// The name of the user's palette; nil if no module offers a choice.
    public let palette: String?

    /// Returns the card as data for programs.
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

/// An action on a card with the request that runs it. Rule W4.
public struct FaceAction: Hashable, Sendable {
    /// The name used in addresses.
    public let name: String
    /// The button's label.
    public let label: String
    /// The subject; empty for the card itself.
    public let about: String
    /// The address of the POST request.
    public var address: String
    /// The token for `Authorization: Bearer`; nil if the caller is authorised in another way.
    public var token: String?
    /// The value for `Idempotency-Key`, so that a double tap acts once; nil if the caller creates
    /// one.
    public var key: TapKey?

    init(_ action: WidgetAction, on card: String) {
        name = action.name
        label = action.label
        about = action.about
        address = "/api/v1/widgets/\(card)/actions/\(action.name)"
    }

    /// The action as data for programs.
    var json: JSON {
        [
            "name": .string(name), "label": .string(label), "about": .string(about),
            "method": "POST", "address": .string(address),
            "token": token.map(JSON.string) ?? .null,
            "key": key.map { .string($0.text) } ?? .null,
        ]
    }
}
