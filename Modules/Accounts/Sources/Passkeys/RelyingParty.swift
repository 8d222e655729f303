/// A site for which passkeys are created. They work only for its host name and on its pages (W3C
/// WebAuthn Level 3, section 5.1.2).
public struct RelyingParty: Hashable, Sendable {
    /// The host name of the site, such as `cairn.example`.
    public let id: String
    /// The origin of the site, such as `https://cairn.example`.
    public let origin: String

    /// Creates the site for an address without a path; nil if the host is an IP address, for which
    /// passkeys do not work.
    public init?(address: String) {
        guard let mark = address.firstRange(of: "://") else { return nil }
        let (scheme, place) = (address[..<mark.lowerBound], address[mark.upperBound...])
        let parts = place.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let host = parts.first?.lowercased(),
            host.contains(where: \.isLetter), !host.contains("["), !host.contains("/")
        else { return nil }
        id = host
        let usual = scheme == "https" ? "443" : "80"
        let port = parts.count == 2 && parts[1] != usual ? ":" + parts[1] : ""
        origin = scheme + "://" + host + port
    }
}
