public import RouteKit

/// A file that pages refer to: style, script or drawing, part of the program itself.
///
/// Kept as literals in the source, so that a binary is whole in one file, static builds included,
/// and nothing is looked up beside it. The address holds a checksum, so it is cached for ever.
public struct Asset: Sendable {
    /// `cairn.css`.
    public let name: String
    /// The media type.
    public let contentType: String
    /// What is sent.
    public let bytes: [UInt8]
    /// `/assets/cairn.1a2b3c4d5e.css`: another address as soon as a byte changes.
    public let path: String

    /// An asset of a text.
    public init(_ name: String, contentType: String, text: String) {
        self.init(name, contentType: contentType, bytes: Array(text.utf8))
    }

    /// An asset of bytes.
    public init(_ name: String, contentType: String, bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        path = "/assets/\(name[..<dot]).\(Checksum.of(bytes))\(name[dot...])"
    }

    /// The route that serves it.
    public var route: Route {
        var route = Route(
            .get, path, operation: "asset-\(name)", summary: "Serves \(name).", tag: "Page",
            access: .anyone
        ) { _, _ in
            RouteReply(contentType: contentType, body: bytes).with("Cache-Control", Asset.forEver)
        }
        route.isDocumented = false
        return route
    }

    static let forEver = "public, max-age=31536000, immutable"
}

/// A short name for bytes (FNV-1a, 64 bits): it tells versions apart and is no protection.
enum Checksum {
    static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
