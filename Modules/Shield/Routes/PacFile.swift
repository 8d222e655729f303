internal import Core
internal import Engine
internal import RouteKit
internal import Shield
internal import TimeTradingAPI

/// The file that tells a browser which sites go through the proxy. Rule B6.
///
/// Browsers keep such a file for long, so it says nothing of what is locked now: it names the proxy
/// for all that costs time, and never a way around it.
enum PacFile {
    static func route(_ gate: ShieldGate) -> Route {
        var route = Route(
            .get, Route.api + "/shield/pac/{token}", operation: "shieldPac",
            summary: "A proxy auto-configuration file for what costs time, at a private address",
            tag: "Shield", access: .secret
        ) { request, engine async throws(Rejection) in
            let token = request.text("token") ?? ""
            let proxy = try gate.address()
            let domains = try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                guard PairedBrowser.showing(token, in: asking.view) != nil else {
                    throw .unknown("address", code: "shield.unpaired", field: "token")
                }
                return asking.view.apps.on(.vice).flatMap(\.domains)
            }
            return RouteReply(
                contentType: "application/x-ns-proxy-autoconfig",
                body: Array(text(domains, proxy: proxy).utf8)
            ).with("Cache-Control", "no-cache")
        }
        route.parameters = [.path("token", .text(40...128), "The token of the browser.")]
        route.answers = [.file("application/x-ns-proxy-autoconfig", "The file")]
        return route
    }

    static func text(_ domains: [String], proxy: String) -> String {
        let list = JSON.array(domains.sorted().map(JSON.string))
        return """
            function FindProxyForURL(url, host) {
              var sites = \(String(decoding: list.bytes, as: UTF8.self));
              host = host.toLowerCase().replace(/\\.$/, "");
              for (var i = 0; i < sites.length; i++) {
                var end = "." + sites[i];
                if (host === sites[i] || host.slice(-end.length) === end) return "PROXY \(proxy)";
              }
              return "DIRECT";
            }

            """
    }
}
