internal import Core
internal import Engine
internal import RouteKit
internal import ShieldProxy
internal import Synchronization
internal import TimeTradingAPI

/// The proxy of a running server, if one is configured.
final class ShieldGate: Sendable {
    private struct Opened {
        var proxy: ShieldProxy
        var address: String
    }
    private let opened = Mutex<Opened?>(nil)

    /// Returns the address of the proxy; throws if there is none.
    func address() throws(Rejection) -> String {
        try opened.withLock { $0?.address }.orThrow(
            .conflict(
                "shield.proxy", "The proxy is not running on this server.",
                hints: ["Start it with --shield-proxy 5680."]))
    }

    /// Binds the proxy's port, if the server has one.
    func open(at place: ServerEnvironment, _ engine: Engine) async throws {
        guard let port = place.proxyPort else { return }
        do {
            let proxy = try await ShieldProxy(host: place.host, port: port) { host, address in
                await ShieldGate.verdict(host, address, engine, place)
            }
            let host = place.host.contains(":") ? "[\(place.host)]" : place.host
            let address = "\(host):\(proxy.port)"
            opened.withLock { $0 = Opened(proxy: proxy, address: address) }
        } catch {
            throw Rejection(
                "shield.proxy", "The proxy cannot listen on port \(port): \(error).",
                field: "shield-proxy", category: .unavailable)
        }
    }

    /// Serves connections until the task is cancelled.
    func run() async throws { try await opened.withLock { $0 }?.proxy.run() }

    /// Returns the decision on a site. If the state cannot be read, the site is locked.
    private static func verdict(
        _ host: String, _ address: String?, _ engine: Engine, _ place: ServerEnvironment
    ) async -> Verdict {
        @Sendable func page(_ app: String) -> String {
            let wish = address.map { "?to=" + PercentCoding.encode($0) } ?? ""
            return "\(place.url() ?? "")/shield/\(app)\(wish)"
        }
        let verdict = try? await engine.ask { asking -> Verdict in
            Self.verdict(host, asking, page)
        }
        return verdict ?? .locked(page: page(""))
    }

    /// Returns the decision on a host. The app with the longest domain that contains the host
    /// decides.
    ///
    /// Productive sites are open, because a browser can have an older file that sends them to the
    /// proxy.
    static func verdict(
        _ host: String, _ asking: QueryContext, _ page: (_ app: String) -> String
    ) -> Verdict {
        guard let app = asking.view.apps.match(domain: host),
            let access = asking.view.answer(.usageService)?
                .access(to: app.id, at: asking.moment, in: asking.view)
        else { return .foreign }
        guard access.isOpen else { return .locked(page: page(app.id)) }
        let left = access.until.map { max(0, $0 - asking.moment.instant) }
        return .open(left.map { .milliseconds($0) })
    }
}
