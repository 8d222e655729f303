internal import Core
internal import RouteKit
internal import Synchronization
internal import Testing

/// The answers so far, each checked against the document of its route.
final class ReplyLog: Sendable {
    private struct Content {
        var answered: Set<String> = []
        var starts: UInt64 = 0
        var keys = 0
    }
    private let content = Mutex(Content())

    /// The operations with a successful answer.
    var answered: Set<String> { content.withLock { $0.answered } }

    /// Returns a number for each start of the program, so no two starts make the same ids.
    func start() -> UInt64 {
        content.withLock {
            $0.starts += 1
            return $0.starts
        }
    }

    /// Returns an unused `Idempotency-Key`.
    func key() -> String {
        content.withLock {
            $0.keys += 1
            return "key-\($0.keys)"
        }
    }

    /// Records a reply; one that violates the route's document is an issue in the running test.
    func take(_ reply: RouteReply, of route: Route) {
        if reply.status < 400 {
            _ = content.withLock { $0.answered.insert(route.operation) }
        }
        if let text = reply.debugText {
            let words = "\(route.operation): a debug description reaches people: \(text)"
            Issue.record(Comment(rawValue: words))
        }
        guard let fault = route.fault(of: reply) else { return }
        Issue.record(Comment(rawValue: "\(route.operation): \(fault)"))
    }
}

extension Route {
    /// Returns the violation of a reply as a sentence; nil if there is none.
    fileprivate func fault(of reply: RouteReply) -> String? {
        guard reply.status < 500 else { return "it fails: \(reply.text)" }
        guard isDocumented else { return nil }
        guard reply.status < 400 else { return problemFault(of: reply) }
        // A client with the current answer gets 304 from any GET.
        if reply.status == 304, method == .get { return nil }
        guard let answer = answers.first(where: { $0.status == reply.status }) else {
            return "it answers \(reply.status), which the document does not promise"
        }
        guard answer.contentType == reply.contentType else {
            return "it answers with \(reply.contentType ?? "no body")"
        }
        guard let schema = answer.schema else { return nil }
        do {
            try schema.accept(try JSON(parsing: reply.body))
            return nil
        } catch {
            return "the answer is not what the document promises: \(error) \(reply.text)"
        }
    }

    /// Checks that a refusal is a problem with a code and a sentence.
    private func problemFault(of reply: RouteReply) -> String? {
        guard reply.contentType == "application/problem+json", let problem = reply.json,
            problem["code"]?.string?.contains(where: { $0 == "." }) == true,
            problem["detail"]?.string.map({ $0.hasSuffix(".") || $0.hasSuffix("?") }) == true
        else { return "a refusal has no code or no sentence: \(reply.text)" }
        return nil
    }
}
