/// A POST request to a service.
struct Post: Sendable {
    var url: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// The name of the service in error messages, such as "the push service".
    var service: String
    /// True if the service created the address. If such an address is not found, it no longer
    /// exists (RFC 8030 section 7.3). Other addresses may be unavailable for a while only.
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
