public import Core

/// An Apprise API server, which passes notices on to more than a hundred services.
public struct AppriseChannel: Hashable, Sendable {
    /// Where it takes notices: `https://apprise.example.org/notify/KEY` for what is kept there
    /// under a key, `https://apprise.example.org/notify` for addresses that are sent along.
    public let url: String
    /// Which of the services that are kept under the key; nil for all.
    public let tag: String?
    /// Addresses of services in the words of Apprise, separated by commas; nil for a key.
    public let urls: String?

    static let record = Record(
        AppriseChannel.init(url:tag:urls:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("tag", \.tag), Field("urls", \.urls))

    /// Refuses an address that is none (`delivery.url`), a tag or addresses of services that are no
    /// line of text (`delivery.apprise`), and both at once.
    public init(url: String, tag: String?, urls: String?) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        guard tag.map(TextRule.line(1...100).allows) ?? true,
            urls.map(TextRule.line(1...2_000).allows) ?? true, tag == nil || urls == nil
        else {
            throw Rejection(
                "delivery.apprise",
                "Name either a tag of up to 100 characters or the services' addresses.",
                field: urls == nil ? "tag" : "urls")
        }
        self.url = url
        self.tag = tag
        self.urls = urls
    }

    var summary: String { "Apprise at \(WebAddress(url)?.host ?? "a server")" }
}
