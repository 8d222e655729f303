internal import Core
public import DesignTokens
internal import RouteKit

/// The colours of items as classes in a style sheet, because pages must not contain inline styles.
/// Each colour is adjusted to be visible in dark and light themes; `--on-tint` is the colour of
/// text on it.
///
/// The style sheet at `/assets/tints.css?58b62f.46a8e0` depends only on its address, so browsers
/// can cache it forever.
public enum TintStyles {
    static let path = "/assets/tints.css"

    /// Returns the class for a colour, such as `t-58b62f`.
    public static func className(_ colour: RGB) -> String {
        "t-" + colour.description.dropFirst()
    }

    /// Returns the address of the style sheet for some colours.
    static func address(_ colours: [RGB]) -> String {
        let names = Set(colours).map { String($0.description.dropFirst()) }.sorted()
        return path + "?" + names.joined(separator: ".")
    }

    static func css(_ query: String) -> String {
        query.split(separator: ".").prefix(500).compactMap { name in
            guard name.utf8.count == 6, name.allSatisfy(\.isHexDigit),
                let value = UInt32(name, radix: 16)
            else { return nil }
            let colour = RGB(value)
            let (dark, light) = Tokens.tint(colour)
            return ".\(className(colour)){--tint:\(pair(dark, light));"
                + "--on-tint:\(pair(Tokens.onTint(dark), Tokens.onTint(light)))}"
        }.joined()
    }

    private static func pair(_ dark: RGB, _ light: RGB) -> String {
        Token("", dark, light: light).css
    }

    static var route: Route {
        var route = Route(
            .get, path, operation: "asset-tints", summary: "Get the style sheet of item colours.",
            tag: "Page", access: .anyone
        ) { request, _ in
            RouteReply(
                contentType: "text/css; charset=utf-8", body: Array(css(request.query).utf8)
            ).with("Cache-Control", Asset.forEver)
        }
        route.isDocumented = false
        return route
    }
}
