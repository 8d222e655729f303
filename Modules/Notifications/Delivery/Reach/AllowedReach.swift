public import Core

/// What the operator of a server lets notices reach beyond the public web: an ntfy at home, say.
///
/// An entry is a host (`ntfy.home`), an address (`192.168.1.10`, `[fd00::1]`) or a block of them
/// (`192.168.1.0/24`), and a port behind a colon if only that one is meant (`ntfy.home:8080`).
/// Whoever names a host trusts whatever its name leads to.
public struct AllowedReach: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var host: String?
        var block: NetworkBlock?
        var port: Int?
    }
    private var entries: [Entry] = []

    /// Nothing but the public web.
    public static let none = AllowedReach()

    private init() {}

    /// Reads entries, a hundred at most; refuses what is none (`delivery.allowed`).
    public init(_ entries: [String]) throws(Rejection) {
        guard entries.count <= 100 else {
            throw Rejection("delivery.allowed", "At most 100 hosts can be named.")
        }
        for text in entries {
            let entry = try AllowedReach.entry(text).orRefused(
                Rejection(
                    "delivery.allowed",
                    "What may be reached is a host, an address or a block, with a port or without.",
                    field: "allowed",
                    hints: ["Such as ntfy.home:8080, 192.168.1.10 or 192.168.1.0/24."]))
            self.entries.append(entry)
        }
    }

    private static func entry(_ text: String) -> Entry? {
        if let block = NetworkBlock(text) { return Entry(block: block) }
        var (name, port) = (Substring(text), Int?.none)
        if let colon = text.lastIndex(of: ":") {
            guard let number = WebAddress.port(text[text.index(after: colon)...]) else {
                return bracketed(name).map { Entry(block: $0) }
            }
            (name, port) = (text[..<colon], number)
        }
        if let block = bracketed(name) ?? NetworkBlock(String(name)) {
            return Entry(block: block, port: port)
        }
        return HostName.checked(name).map { Entry(host: $0, port: port) }
    }

    private static func bracketed(_ text: Substring) -> NetworkBlock? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return NetworkBlock(String(text.dropFirst().dropLast()))
    }

    /// Whether a host is named, for this port.
    func names(_ host: String, _ port: Int) -> Bool {
        entries.contains { $0.host == host && $0.port ?? port == port }
    }

    /// Whether an address is named, alone or in a block, for this port.
    func holds(_ address: NetworkAddress, _ port: Int) -> Bool {
        entries.contains { $0.block?.contains(address) == true && $0.port ?? port == port }
    }
}
