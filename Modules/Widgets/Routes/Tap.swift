internal import Core
internal import Engine
internal import RouteKit
internal import Widgets
internal import WidgetsAPI

/// A request for an action on a card. Rule W4.
struct Tap: Sendable {
    /// The card.
    let card: String
    /// The action.
    let action: String
    /// The key of the tap, if it comes from a card.
    let key: TapKey?
    /// The operation of the tap; nil if the caller gives none.
    let operation: EventID?
    private let request: RouteRequest

    /// Creates the tap of a program, whose address contains the action.
    init(_ request: RouteRequest) {
        card = request.text("card") ?? ""
        action = request.text("action") ?? ""
        key = request.header("idempotency-key").flatMap { TapKey($0) }
        operation = request.operation
        self.request = request
    }

    /// Creates the tap of a card's form. Throws `widget.key.tap` without a key from a card.
    init(on card: String, form request: RouteRequest) throws(Rejection) {
        self.card = card
        action = request.form["action"] ?? ""
        let key = try request.form["key"].flatMap { TapKey($0) }.orThrow(
            Rejection(
                "widget.tap", "This card has no such button. Nothing was recorded.",
                field: "key"))
        self.key = key
        operation = try request.operation(of: key.text)
        self.request = request
    }

    /// Runs the action. An action that was offered on today's card and is already done succeeds.
    func perform(_ engine: Engine) async throws(Rejection) {
        let (card, action) = (card, action)
        let found: WidgetAction
        do throws(Rejection) {
            found = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                try Widgets.action(action, on: card, at: asking.moment, in: asking.view)
            }
        } catch {
            guard error.code == "widget.action", key != nil else { throw error }
            return
        }
        try await perform(found.command, engine)
    }

    private func perform<C: Command>(_ command: C, _ engine: Engine) async throws(Rejection) {
        _ = try await engine.perform(
            command, operation: operation, zone: request.zone, at: request.instant)
    }
}
