public import Core

/// An application of a Gotify server.
public struct GotifyChannel: Hashable, Sendable {
    /// The server, such as `https://gotify.example.org`.
    public let url: String
    /// The application's token.
    public let token: String

    static let record = Record(
        GotifyChannel.init(url:token:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("token", \.token, .text(1...500)))

    /// Refuses an address that is none (`delivery.url`) and a token that fits into no header
    /// (`delivery.token`).
    public init(url: String, token: String) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        self.url = url
        self.token = try ChannelCheck.token(token)
    }

    var summary: String { "Gotify at \(WebAddress(url)?.host ?? "a server")" }
}
