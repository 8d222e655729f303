public import Core

/// A channel through an Apprise API server, which forwards notices to more than a hundred services.
public struct AppriseChannel: Hashable, Sendable {
    /// The address of the Apprise server. `https://apprise.example.org/notify/KEY` uses the
    /// services stored on the server under a key. `https://apprise.example.org/notify` uses the
    /// services in `urls`.
    public let url: String
    /// The tag that selects some of the services stored under the key; nil for all of them.
    public let tag: String?
    /// The services' URLs in Apprise's format, separated by commas; nil if the address contains a
    /// key.
    public let urls: String?

    static let record = Record(
        AppriseChannel.init(url:tag:urls:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("tag", \.tag), Field("urls", \.urls))

    /// Creates the channel. Throws `delivery.url` for an invalid address, and `delivery.apprise` if
    /// the tag or the services are invalid or if both are given.
    public init(url: String, tag: String?, urls: String?) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        guard tag.map(TextRule.line(1...100).allows) ?? true,
            urls.map(TextRule.line(1...2_000).allows) ?? true, tag == nil || urls == nil
        else {
            throw Rejection(
                "delivery.apprise",
                "Give either a tag of at most 100 characters or the URLs of the services.",
                field: urls == nil ? "tag" : "urls")
        }
        self.url = url
        self.tag = tag
        self.urls = urls
    }

    var summary: String { "Apprise at \(WebAddress(url)?.host ?? "a server")" }
}
