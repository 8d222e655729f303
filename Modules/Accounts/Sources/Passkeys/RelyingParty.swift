/// A site for which passkeys are made: they are good for its name and on its pages alone.
/// W3C WebAuthn Level 3, section 5.1.2.
public struct RelyingParty: Hashable, Sendable {
    /// Its name: `cairn.example`.
    public let id: String
    /// How its pages are reached: `https://cairn.example`.
    public let origin: String

    /// The site at an address without a path; nil if its host is a number, for which there are no
    /// passkeys.
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
