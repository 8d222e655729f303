public import Core

/// A channel to an application on a Gotify server.
public struct GotifyChannel: Hashable, Sendable {
    /// The address of the server, such as `https://gotify.example.org`.
    public let url: String
    /// The token of the application.
    public let token: String

    static let record = Record(
        GotifyChannel.init(url:token:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("token", \.token, .text(1...500)))

    /// Creates the channel. Throws `delivery.url` for an invalid address, and `delivery.token` for
    /// a token that cannot be sent in a header.
    public init(url: String, token: String) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        self.url = url
        self.token = try ChannelCheck.token(token)
    }

    var summary: String { "Gotify at \(WebAddress(url)?.host ?? "a server")" }
}
