/// The names and addresses of this computer.
enum Loopback {
    /// Returns true if only this computer can reach a server at this address.
    static func isAddress(_ host: String) -> Bool {
        guard host != "localhost", host != "::1" else { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns true if the header `Host`, with or without a port, names this computer.
    static func isHost(_ header: String) -> Bool {
        let name: Substring
        if header.utf8.first == UInt8(ascii: "[") {
            guard let end = header.firstIndex(of: "]") else { return false }
            name = header[header.index(after: header.startIndex)..<end]
        } else {
            name = header.prefix { $0 != ":" }
        }
        return name == "127.0.0.1" || isAddress(name.lowercased())
    }
}
