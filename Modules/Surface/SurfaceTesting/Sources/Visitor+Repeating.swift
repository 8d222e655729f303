internal import CoreTesting
internal import Engine
public import RouteKit
internal import Testing

extension Visitor {
    /// Sends a command with an `Idempotency-Key`, restarts the program and sends it again: the
    /// answers must be equal except for `isNew`. Returns the first reply. Rule Y0.
    ///
    /// A different answer is an issue in the running test.
    public func repeats(
        _ method: String, _ target: String, _ body: String = "{}"
    ) async throws -> RouteReply {
        let fields = ["content-type": "application/json", "idempotency-key": log.key()]
        let first = await sends(method, target, Array(body.utf8), fields)
        let again = try await restarted().sends(method, target, Array(body.utf8), fields)
        let wanted = first.text.replacing(#""isNew":true"#, with: #""isNew":false"#)
        if again.status != first.status || again.text != wanted {
            Issue.record(
                """
                \(method) \(target) was answered with \(first.status) \(first.text) and, when it \
                was repeated, with \(again.status) \(again.text)
                """)
        }
        return first
    }

    /// Sends a form like the page's script, and again after a restart, as after a lost answer.
    /// Fails if the second one is refused or records anything. Rule Y0.
    @discardableResult
    public func resubmits(_ target: String, _ form: String) async throws -> RouteReply {
        let fields = [
            "content-type": "application/x-www-form-urlencoded", "idempotency-key": log.key(),
            "accept": "application/json, text/html;q=0.9",
        ]
        let first = await sends("POST", target, Array(form.utf8), fields)
        let before = await recorded()
        let again = try await restarted().sends("POST", target, Array(form.utf8), fields)
        let after = await recorded()
        if again.status != first.status || after != before {
            Issue.record(
                """
                POST \(target) \(form) gave \(first.status) \(first.text) and, when it \
                was repeated, with \(again.status) \(again.text), and \(after - before) events more
                """)
        }
        return first
    }

    private func recorded() async -> Int64 {
        (try? await journal.head(Visitor.account))?.rawValue ?? 0
    }
}
