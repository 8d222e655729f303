internal import Core
internal import Engine
internal import RouteKit
internal import Widgets
internal import WidgetsAPI

/// What a request wants done from a card. Rule W4.
struct Tap: Sendable {
    /// The card.
    let card: String
    /// What is done.
    let action: String
    /// The key of the tap, if it is one of those that stand on cards.
    let key: TapKey?
    /// The operation of the tap; nil if whoever asks does not say.
    let operation: EventID?
    private let request: RouteRequest

    /// The tap of a program: the address says what is done.
    init(_ request: RouteRequest) {
        card = request.text("card") ?? ""
        action = request.text("action") ?? ""
        key = request.header("idempotency-key").flatMap { TapKey($0) }
        operation = request.operation
        self.request = request
    }

    /// The tap of a form on a card. Refused with `widget.key.tap` if it has no key of a card.
    init(on card: String, form request: RouteRequest) throws(Rejection) {
        self.card = card
        action = request.form["action"] ?? ""
        let key = try request.form["key"].flatMap { TapKey($0) }.orRefused(
            Rejection(
                "widget.tap", "That is no button of this card; nothing was recorded.",
                field: "key"))
        self.key = key
        operation = try request.operation(of: key.text)
        self.request = request
    }

    /// Does it. What a card of the day offered and is done meanwhile is as it should be.
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
