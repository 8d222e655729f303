/// A POST to be sent.
struct Post: Sendable {
    var url: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// What people call whoever takes it: "the push service".
    var service: String
    /// Whether the address was given out by the service and is over once it is not found there
    /// (RFC 8030 section 7.3); elsewhere it may only be missing while something is put in order.
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
