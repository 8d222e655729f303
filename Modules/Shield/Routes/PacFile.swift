internal import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import TimeTradingAPI

/// The proxy auto-configuration file, which tells a browser the sites that use the proxy. Rule B6.
///
/// Browsers cache the file for a long time, so it does not depend on current locks. It names the
/// proxy for all vice sites and offers no direct fallback.
enum PacFile {
    static func route(_ gate: ShieldGate) -> Route {
        var route = Route(
            .get, Route.api + "/shield/pac/{token}", operation: "shieldPac",
            summary: "Read the proxy auto-configuration file at a private address",
            tag: "Shield", access: .secret
        ) { request, engine async throws(Rejection) in
            let token = request.text("token") ?? ""
            let proxy = try gate.address()
            let apps = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard PairedBrowser.showing(token, in: asking.view) != nil else {
                    throw .unknown("address", code: "shield.unpaired", field: "token")
                }
                return asking.view.apps
            }
            return RouteReply(
                contentType: "application/x-ns-proxy-autoconfig",
                body: Array(text(apps, proxy: proxy).utf8)
            ).with("Cache-Control", "no-cache")
        }
        route.parameters = [
            .path("token", .text(40...128), "The token in the browser's private address.")
        ]
        route.answers = [.file("application/x-ns-proxy-autoconfig", "The file")]
        return route
    }

    /// Returns the text of the file.
    ///
    /// The longest domain that contains a host decides, as in `Apps.match`. Productive sites are
    /// listed only if they are below a vice site.
    static func text(_ apps: Apps, proxy: String) -> String {
        let all = Set(apps.all.flatMap(\.domains)).sorted()
        let costly = all.filter { apps.match(domain: $0)?.list == .vice }
        let sites = all.compactMap { domain -> (String, JSON)? in
            let isCostly = apps.match(domain: domain)?.list == .vice
            guard isCostly || costly.contains(where: { domain.hasSuffix("." + $0) }) else {
                return nil
            }
            return (domain, .bool(isCostly))
        }
        let table = JSON.object(JSONObject(sites))
        return """
            function FindProxyForURL(url, host) {
              var sites = \(String(decoding: table.bytes, as: UTF8.self));
              host = host.toLowerCase().replace(/\\.+$/, "");
              for (;;) {
                if (Object.prototype.hasOwnProperty.call(sites, host)) {
                  return sites[host] ? "PROXY \(proxy)" : "DIRECT";
                }
                var dot = host.indexOf(".");
                if (dot < 0) return "DIRECT";
                host = host.slice(dot + 1);
              }
            }

            """
    }
}
