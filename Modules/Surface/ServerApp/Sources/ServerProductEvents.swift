internal import Core
internal import Engine
internal import ProductEventsHosting
internal import RouteKit
internal import Server
internal import SettingsAPI

/// The counter of product events, if the operator turned it on. Rule O6.
struct ServerProductEvents: ServerPart {
    private let counter: ProductEventCounter

    /// Creates the counter; nil without `--product-events` or `CAIRN_PRODUCT_EVENTS=on`. Throws
    /// `server.product-events` for another value.
    init?(
        _ options: ServeOptions, folder: String, _ environment: [String: String],
        _ clock: any Clock
    ) async throws(Rejection) {
        let value = environment["CAIRN_PRODUCT_EVENTS"] ?? ""
        guard ["", "on", "off"].contains(value) else {
            throw Rejection(
                "server.product-events", "CAIRN_PRODUCT_EVENTS must be on or off.",
                field: "CAIRN_PRODUCT_EVENTS")
        }
        guard options.productEvents || value == "on" else { return nil }
        counter = ProductEventCounter(try await ProductEventFile(folder: folder), clock: clock) {
            ServerLog.putOff("product events", reason: $0.message)
        }
    }

    /// The module that provides it.
    var module: (any Module)? { ProductEventCountingModule(counter: counter) }

    /// Counts until the server stops.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async { await counter.run() }

    /// Deletes the data of an erased account. Rule O3.
    func forget(_ account: AccountID) async throws(Rejection) { try await counter.forget(account) }
}

/// Reports requests to the counter, and offers users the setting.
private struct ProductEventCountingModule: Module, RouteObserver {
    let counter: ProductEventCounter

    let manifest = ModuleManifest(
        id: "server-product-events", stability: .beta,
        summary: "Usage counts for the operator.")

    init(counter: ProductEventCounter) { self.counter = counter }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .routeObservers)
        registrar.contribute(ProductEventCounter.setting, to: .settings)
    }

    func willRecord(_ engine: Engine) async { await counter.willRecord(engine) }

    func answered(_ use: RouteUse, of engine: Engine) {
        if use.mayRecord {
            counter.recorded(by: engine, zone: use.zone, isPrivate: use.isPrivate)
        }
        if !use.isPrivate {
            counter.used(use.operation, isNew: use.isNew, by: engine, zone: use.zone)
        }
    }
}
