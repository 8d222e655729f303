internal import CommandLineKit
internal import Core

extension SyncAddress {
    /// The timeout of a question in seconds.
    private static let patience = 15

    /// Returns the answer of a store's server to a question, or throws the server's error.
    static func ask(_ path: String, in session: Session) throws(Rejection) -> JSON {
        let server = try SyncMemory(in: session.folders).server()
        let answer = try Download.send(
            "GET", server.root + path, token: server.token, zone: try session.zone().identifier,
            patience: patience)
        let body = try? JSON(parsing: answer.bytes)
        guard answer.status == 200, let body else {
            guard answer.status != 401, let code = body?["code"]?.string,
                let why = body?["detail"]?.string
            else { throw server.refusal(answer) }
            throw Rejection(
                code, why, category: answer.status == 404 ? .notFound : .conflict)
        }
        return body
    }
}
