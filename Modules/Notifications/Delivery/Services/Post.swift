/// A POST to be sent.
struct Post: Sendable {
    var url: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
    /// What people call whoever takes it: "the push service".
    var service: String

    init(url: String, headers: [(String, String)], body: [UInt8], service: String) {
        self.url = url
        self.headers = headers.map { (name: $0.0, value: $0.1) }
        self.body = body
        self.service = service
    }
}
