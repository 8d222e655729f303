internal import Core
internal import DesignTokens
internal import RouteKit

/// The manifest with which a browser offers to install the page as an app (W3C Web Application
/// Manifest).
enum AppManifest {
    /// The app's icons: plain ones, and one with margins that a system can cut to any shape.
    static let icons = [small, large, maskable]
    private static let small = Images.png("icon-192.png", Images.small)
    private static let large = Images.png("icon-512.png", Images.large)
    private static let maskable = Images.png("mask-512.png", Images.maskable)

    static var route: Route {
        let reply = RouteReply(
            contentType: "application/manifest+json; charset=utf-8", body: content.bytes
        ).with("Cache-Control", "no-cache")
        var route = Route(
            .get, "/manifest.webmanifest", operation: "pageManifest",
            summary: "Get the web app manifest.", tag: "Page", access: .anyone
        ) { _, _ in reply }
        route.isDocumented = false
        return route
    }

    private static var content: JSON {
        let ground = Tokens.named("bg")?.dark.description ?? "#000000"
        return [
            "id": "/", "name": "Cairn", "short_name": "Cairn", "start_url": "/", "scope": "/",
            "description": "Habits, streaks and small steps, day by day.",
            "display": "standalone", "lang": "en", "categories": ["lifestyle", "productivity"],
            "theme_color": .string(ground), "background_color": .string(ground),
            "icons": [
                icon(Assets.mark, "any", "any"), icon(small, "192x192", "any"),
                icon(large, "512x512", "any"), icon(maskable, "512x512", "maskable"),
            ],
            "shortcuts": [
                shortcut("New habit or task", "/items/new"),
                shortcut("All habits", "/items"),
            ],
            "share_target": [
                "action": "/share", "method": "GET",
                "enctype": "application/x-www-form-urlencoded",
                "params": ["title": "title", "text": "text", "url": "url"],
            ],
        ]
    }

    private static func icon(_ asset: Asset, _ sizes: JSON, _ purpose: JSON) -> JSON {
        let type = String(asset.contentType.prefix { $0 != ";" })
        return [
            "src": .string(asset.path), "type": .string(type), "sizes": sizes,
            "purpose": purpose,
        ]
    }

    private static func shortcut(_ name: String, _ path: String) -> JSON {
        ["name": .string(name), "url": .string(path)]
    }
}
