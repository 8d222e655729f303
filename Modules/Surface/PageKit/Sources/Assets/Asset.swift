public import RouteKit

/// A file that is part of the program and that pages load: a style sheet, script or drawing.
///
/// It is a literal in the source code, so the binary needs no other files. Its address contains a
/// checksum, so browsers can cache it forever.
public struct Asset: Sendable {
    /// The name of the file, such as `cairn.css`.
    public let name: String
    /// The media type of the file.
    public let contentType: String
    /// The content of the file.
    public let bytes: [UInt8]
    /// The path of the file, such as `/assets/cairn.1a2b3c4d5e.css`. It changes if any byte
    /// changes.
    public let path: String

    /// Creates an asset from text.
    public init(_ name: String, contentType: String, text: String) {
        self.init(name, contentType: contentType, bytes: Array(text.utf8))
    }

    /// Creates an asset from bytes.
    public init(_ name: String, contentType: String, bytes: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.bytes = bytes
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        path = "/assets/\(name[..<dot]).\(Checksum.of(bytes))\(name[dot...])"
    }

    /// The route that serves the asset.
    public var route: Route {
        var route = Route(
            .get, path, operation: "asset-\(name)", summary: "Get \(name).", tag: "Page",
            access: .anyone
        ) { _, _ in
            RouteReply(contentType: contentType, body: bytes).with("Cache-Control", Asset.forEver)
        }
        route.isDocumented = false
        return route
    }

    static let forEver = "public, max-age=31536000, immutable"
}

/// A short checksum (FNV-1a, 64 bits). It distinguishes versions of a file; it gives no protection
/// against attacks.
enum Checksum {
    static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 36)
    }
}
