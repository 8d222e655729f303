internal import Core

/// The origins of pages that can show a card in a frame (RFC 6454 section 6.2).
enum Origin {
    /// An origin such as `https://home.example:8123`: a scheme, a host and an optional port, so
    /// that it can be put into a header unchanged.
    static let rule = TextRule(
        length: 8...200, pattern: "^https?://[0-9A-Za-z.-]+(:[0-9]{1,5})?$",
        wanted: "http:// or https:// with a host"
    ) { text in
        let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
        guard let scheme else { return false }
        let parts = text.dropFirst(scheme.count)
            .split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy(isOfHost) else {
            return false
        }
        guard parts.count > 1 else { return true }
        return parts.count == 2 && (1...5).contains(parts[1].count)
            && parts[1].utf8.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: isDigit(byte)
        }
    }
}
