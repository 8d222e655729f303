/// A POST request.
struct Post: Sendable {
    var url: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// The name of the receiver in messages: "the push service".
    var service: String
    /// True if the service issued the address, so that a status of not found ends it (RFC 8030
    /// section 7.3). Other addresses may be missing only temporarily.
    var isSubscription: Bool

    init(
        url: String, headers: [(String, String)], body: [UInt8], service: String,
        isSubscription: Bool = false
    ) {
        self.url = url
        self.headers = headers.map { (name: $0.0, value: $0.1) }
        self.body = body
        self.service = service
        self.isSubscription = isSubscription
    }
}
