internal import CommandLineKit
internal import Core

extension SyncAddress {
    /// How long a person waits for an answer, in seconds.
    private static let patience = 15

    /// What the server of a store answers to a question. Its refusal goes on as it is.
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
