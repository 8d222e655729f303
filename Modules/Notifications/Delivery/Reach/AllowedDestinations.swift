public import Core

/// The destinations outside the public web to which the operator allows notices, such as an ntfy
/// server at home.
///
/// An entry is a host (`ntfy.home`), an address (`192.168.1.10`, `[fd00::1]`) or a block of
/// addresses (`192.168.1.0/24`). A port can follow after a colon (`ntfy.home:8080`). An allowed
/// host is trusted, whatever address its name resolves to.
public struct AllowedDestinations: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var host: String?
        var block: NetworkBlock?
        var port: Int?
    }
    private var entries: [Entry] = []

    /// No destinations outside the public web.
    public static let none = AllowedDestinations()

    private init() {}

    /// Parses at most a hundred entries. Throws `delivery.allowed` if there are more or one is
    /// invalid.
    public init(_ entries: [String]) throws(Rejection) {
        guard entries.count <= 100 else {
            throw Rejection("delivery.allowed", "At most 100 hosts can be allowed.")
        }
        for text in entries {
            let entry = try AllowedDestinations.entry(text).orThrow(
                Rejection(
                    "delivery.allowed",
                    "Each allowed destination must be a host, an address or a block, optionally "
                        + "with a port.",
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

    /// Returns true if a host is allowed for this port.
    func names(_ host: String, _ port: Int) -> Bool {
        entries.contains { $0.host == host && $0.port ?? port == port }
    }

    /// Returns true if an address is allowed for this port, by itself or as part of a block.
    func holds(_ address: NetworkAddress, _ port: Int) -> Bool {
        entries.contains { $0.block?.contains(address) == true && $0.port ?? port == port }
    }
}
