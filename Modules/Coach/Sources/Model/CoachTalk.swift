public import CoachAPI
internal import Core

/// A conversation with a model.
///
/// It streams the model's words. It falls back to the built-in answer if the words are late, stop
/// early or are not fit to be shown. Rules C1, C2.
public struct CoachTalk: Sendable {
    /// The time limits of an answer.
    public struct Limits: Sendable {
        /// The maximum time until the first words.
        public var first = Duration.seconds(2)
        /// The maximum time between two parts of the answer.
        public var idle = Duration.seconds(8)
        /// The maximum time for the whole answer.
        public var whole = Duration.seconds(60)

        /// Creates the default limits.
        public init() {}
    }

    /// A step of the answer.
    public enum Turn: Sendable {
        /// The model was asked and has not answered yet.
        case typing
        /// Words to append to the words before.
        case words(String)
        /// The final answer, which replaces all words shown before.
        case end(CoachReply, tokens: Int)
    }

    let model: CoachModel
    let request: ModelRequest
    let fallback: CoachReply
    let limits: Limits

    /// Creates a conversation; `fallback` is the built-in answer.
    public init(
        _ model: CoachModel, _ request: ModelRequest, fallback: CoachReply, limits: Limits = .init()
    ) {
        self.model = model
        self.request = request
        self.fallback = fallback
        self.limits = limits
    }

    /// Returns the turns in order. Cancels the model's request if the stream is dropped.
    public func turns() -> AsyncStream<Turn> {
        AsyncStream { continuation in
            let task = Task {
                continuation.yield(.typing)
                var hearing = ListenerProgress(self)
                for await news in pieces() {
                    if let turn = hearing.take(news) { continuation.yield(turn) }
                    if hearing.isOver { break }
                }
                if let failure = hearing.failure, !Task.isCancelled { model.failed(failure) }
                continuation.yield(hearing.end())
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// An event during the conversation: a received piece or an elapsed time.
    enum ConversationEvent: Sendable {
        case piece([UInt8])
        /// A quarter of the idle limit elapsed.
        case quarter
        /// The limit for the first words elapsed.
        case late
        /// The limit for the whole answer elapsed.
        case over
        case failed(ModelFailure)
        case ended
    }

    private func pieces() -> AsyncStream<ConversationEvent> {
        AsyncStream { continuation in
            let reading = Task { await read(into: continuation) }
            func after(_ time: Duration, _ happening: ConversationEvent) -> Task<Void, Never> {
                Task {
                    if (try? await Task.sleep(for: time)) != nil { continuation.yield(happening) }
                }
            }
            let timers = [after(limits.first, .late), after(limits.whole, .over)]
            let ticking = Task {
                while (try? await Task.sleep(for: limits.idle / 4)) != nil {
                    continuation.yield(.quarter)
                }
            }
            continuation.onTermination = { _ in
                for task in timers + [reading, ticking] { task.cancel() }
            }
        }
    }

    private func read(into continuation: AsyncStream<ConversationEvent>.Continuation) async {
        var isAgain = false
        do {
            var stream = try await open()
            while let piece = try await stream.next() {
                switch piece {
                case .bytes(let bytes): continuation.yield(.piece(bytes))
                case .head(status: 200..<300, retryAfter: _): break
                case .head(let status, retryAfter: let wait?)
                where [429, 503].contains(status) && wait <= 1 && !isAgain:
                    // The model gave a time for a retry that is soon enough for the first words.
                    isAgain = true
                    try await Task.sleep(for: .seconds(max(0, wait)))
                    stream = try await open()
                case .head(let status, _):
                    return continuation.yield(.failed(.status(status))).ignored
                }
            }
            continuation.yield(.ended)
        } catch {
            let why = (error as? Rejection)?.message ?? "it broke off."
            continuation.yield(.failed(.unreachable(why)))
        }
    }

    private func open() async throws(Rejection) -> any ModelStream {
        var address = model.address
        while address.hasSuffix("/") { address.removeLast() }
        return try await model.line.open(
            address + "/chat/completions", request.body.bytes, key: model.key)
    }
}

extension AsyncStream.Continuation.YieldResult {
    fileprivate var ignored: Void {}
}

/// The progress of one listener.
private struct ListenerProgress {
    private let talk: CoachTalk
    private var stream = ChatStream()
    private var words: GuardedTextStream
    private var quarters = 0
    private var tokens: Int?
    private(set) var isOver = false
    private var isGood = false
    private var fault: ModelFailure?

    /// The reason why the model's words are not shown as the answer; nil if they are.
    var failure: ModelFailure? { isGood ? nil : fault ?? .malformed }

    init(_ talk: CoachTalk) {
        self.talk = talk
        words = GuardedTextStream(numbers: talk.request.numbers)
    }

    /// Processes an event and returns the turn to show; nil if there is none.
    mutating func take(_ happening: CoachTalk.ConversationEvent) -> CoachTalk.Turn? {
        switch happening {
        case .quarter:
            quarters += 1
            if quarters > 4 { fail(.late) }
            return nil
        case .late:
            if words.shown.isEmpty { fail(.late) }
            return nil
        case .over:
            fail(.late)
            return nil
        case .piece(let bytes):
            quarters = 0
            return take(stream.take(bytes))
        case .failed(let failure):
            fail(failure)
            return nil
        case .ended:
            let turn = take(stream.finish())
            if !isOver { close() }
            return turn
        }
    }

    private mutating func take(_ news: [ChatStream.StreamPiece]) -> CoachTalk.Turn? {
        var fresh = ""
        for piece in news where !isOver {
            switch piece {
            case .words(let text):
                guard let fit = words.take(text) else {
                    fail(.withheld)
                    return nil
                }
                fresh += fit
            case .usage(let count): tokens = count
            case .fault: fail(.malformed)
            case .done: close()
            }
        }
        return fresh.isEmpty || isOver && !isGood ? nil : .words(fresh)
    }

    private mutating func close() {
        isOver = true
        let isFit = words.finish() != nil
        isGood = isFit && !words.whole.trimmed.isEmpty
        if !isFit { fault = .withheld }
    }

    private mutating func fail(_ failure: ModelFailure) {
        isOver = true
        fault = failure
    }

    /// Returns the final turn: the model's answer if it is complete and fit, otherwise the built-in
    /// one.
    func end() -> CoachTalk.Turn {
        let written = words.whole.utf8.count
        let cost = tokens ?? (written == 0 ? 0 : (talk.request.body.bytes.count + written) / 4)
        guard isGood else { return .end(talk.fallback, tokens: cost) }
        var reply = talk.fallback
        reply.author = .model
        reply.text = words.whole.trimmed
        let proposed = ModelTools.proposals(stream.calls, talk.request)
        if !proposed.isEmpty { reply.proposals = proposed }
        return .end(reply, tokens: cost)
    }
}
