internal import Core
public import RouteKit
internal import Synchronization

/// Messages as lines, for an assistant that started this program. Requests run concurrently, and a
/// cancelled one gets no answer.
public final class AssistantLines: Sendable {
    /// The maximum length of a line in bytes.
    public static let longest = AssistantRoute.longest
    /// The maximum number of concurrent requests; reading waits for one to end.
    public static let most = 32

    private let assistant: Assistant
    private let asker: AssistantAsker
    private let session: String
    private let write: @Sendable ([UInt8]) -> Void
    private let turn = Mutex(())
    private let running = Mutex<[JSON: Work]>([:])

    private struct Work {
        let task: Task<Void, Never>
        /// True if the answer is being written, so the request can no longer be cancelled and its
        /// id is free afterwards.
        var isAnswered = false
    }

    /// Creates a reader of lines for these routes; `write` writes one line at a time.
    ///
    /// `session` must be unique for this stream. An id is used once per stream, so a call with the
    /// same id is the same call. Rule Y0.
    public init(
        _ routes: [Route], prompts: [AssistantPrompt], asker: AssistantAsker, session: String,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        assistant = Assistant(routes, prompts: prompts)
        self.asker = asker
        self.session = session
        self.write = write
    }

    /// Accepts one line and processes it concurrently. Nil means a line that was too long.
    public func take(_ line: [UInt8]?) async {
        guard let line else { return put(Fault.invalid("The line is too long.").answer(to: .null)) }
        guard line.contains(where: { $0 > 0x20 }) else { return }
        let limits = AssistantMessage.limits(AssistantLines.longest)
        guard let json = try? JSON(parsing: line, limits: limits) else {
            return put(Fault.unreadable.answer(to: .null))
        }
        do throws(Fault) {
            switch try AssistantMessage(json) {
            case .notice("notifications/cancelled", let params):
                if let id = params["requestId"] { cancel(id) }
            case .notice: break
            case .request(var request):
                request.ownKey = key(of: request.id)
                await begin(request)
            }
        } catch {
            put(error.answer(to: json["id"] ?? .null))
        }
    }

    /// Waits for the answers to all requests.
    public func finish() async {
        while let task = running.withLock({ $0.values.first?.task }) { await task.value }
    }

    /// Returns the key of an id; nil if the id is too long.
    private func key(of id: JSON) -> String? {
        let text = PercentCoding.encode(id.text)
        return text.utf8.count > 200 ? nil : session + "-" + text
    }

    private func cancel(_ id: JSON) {
        running.withLock { running in
            guard let work = running[id], !work.isAnswered else { return }
            running[id] = nil
            work.task.cancel()
        }
    }

    private func begin(_ request: AssistantRequest) async {
        while let oldest = running.withLock({ running in
            running.count >= AssistantLines.most ? running.values.first?.task : nil
        }) { await oldest.value }
        while let before = running.withLock({ running in
            running[request.id].flatMap { $0.isAnswered ? $0.task : nil }
        }) { await before.value }
        let isNew = running.withLock { running in
            guard running[request.id] == nil else { return false }
            running[request.id] = Work(task: Task { await self.answer(request) })
            return true
        }
        if !isNew {
            put(Fault.invalid("A request with this id is still running.").answer(to: request.id))
        }
    }

    private func answer(_ request: AssistantRequest) async {
        var era = ProtocolVersion.legacy
        let result: Result<JSONObject, Fault>
        do throws(Fault) {
            era = try request.era()
            result = .success(try await assistant.result(of: request, in: era, for: asker))
        } catch {
            result = .failure(error)
        }
        // The cancellation removed it.
        guard
            running.withLock({ running in
                guard !Task.isCancelled, running[request.id] != nil else { return false }
                running[request.id]?.isAnswered = true
                return true
            })
        else { return }
        put(request.answer(result, in: era))
        // The request counts as running until its answer is written, because the end of the program
        // waits for it.
        running.withLock { _ = $0.removeValue(forKey: request.id) }
    }

    private func put(_ json: JSON) {
        let line = json.bytes + [UInt8(ascii: "\n")]
        turn.withLock { _ in write(line) }
    }
}
