import CoachAPI
import Core
import CoreTesting
import Synchronization
import Testing

@testable import Coach

/// An endpoint with scripted output.
private struct ScriptedLine: ModelConnection {
    enum Step: Sendable {
        case head(Int, Int?)
        case text(String)
        case bytes([UInt8])
        case wait(Duration)
        case breaks
    }
    var steps: [Step]

    func open(
        _ url: String, _ body: [UInt8], key: String?
    ) async throws(Rejection) -> any ModelStream { Played(steps: steps) }

    private actor Played: ModelStream {
        var steps: [Step]
        init(steps: [Step]) { self.steps = steps }

        func next() async throws(Rejection) -> ModelPiece? {
            while !steps.isEmpty {
                switch steps.removeFirst() {
                case .head(let status, let wait): return .head(status: status, retryAfter: wait)
                case .text(let text): return .bytes(Array(text.utf8))
                case .bytes(let bytes): return .bytes(bytes)
                case .wait(let time): try? await Task.sleep(for: time)
                case .breaks:
                    throw Rejection("coach.unreachable", "Gone.", category: .unavailable)
                }
            }
            return nil
        }
    }
}

@Suite struct TalkTests {
    private let context: CoachContext
    private let fallback = CoachReply(.talk, "The built-in answer?")

    init() {
        var context = CoachContext(day: day("2026-11-20"), hour: 9)
        var run = CoachItem(id: "run-id", name: "Run", isHabit: true, isDone: false, isOpen: true)
        (run.target, run.lighter) = ("40 min", "20 min")
        let read = CoachItem(
            id: "read-id", name: "Read", isHabit: true, isDone: false, isOpen: true)
        (context.items, context.streak) = ([run, read], 12)
        self.context = context
    }

    private func request(_ text: String = "help", withNames: Bool = true) -> ModelRequest {
        ModelRequest(text, about: "run-id", model: "m", context: context, withNames: withNames)
    }

    private func play(
        _ steps: [ScriptedLine.Step]
    ) async -> (shown: String, reply: CoachReply, tokens: Int, typed: Bool) {
        var limits = CoachTalk.Limits()
        (limits.first, limits.idle) = (.milliseconds(400), .milliseconds(300))
        let model = CoachModel(
            address: "http://x/v1/", name: "m", key: nil, line: ScriptedLine(steps: steps))
        var (shown, reply, tokens, typed) = ("", fallback, 0, false)
        let talk = CoachTalk(model, request(), fallback: fallback, limits: limits)
        for await turn in talk.turns() {
            switch turn {
            case .typing: typed = true
            case .words(let words): shown += words
            case .end(let end, let count): (reply, tokens) = (end, count)
            }
        }
        return (shown, reply, tokens, typed)
    }

    /// The failures that the model's owner hears of while a script is played.
    private func failures(_ steps: [ScriptedLine.Step]) async -> [ModelFailure] {
        let heard = Mutex<[ModelFailure]>([])
        var limits = CoachTalk.Limits()
        (limits.first, limits.idle) = (.milliseconds(400), .milliseconds(300))
        var model = CoachModel(
            address: "http://x/v1/", name: "m", key: nil, line: ScriptedLine(steps: steps))
        model.failed = { failure in heard.withLock { $0.append(failure) } }
        let talk = CoachTalk(model, request(), fallback: fallback, limits: limits)
        for await _ in talk.turns() {}
        return heard.withLock { $0 }
    }

    @Test("C1: each failure of the model is reported once, with its reason")
    func reportedFailures() async {
        #expect(await failures([.head(401, nil)]) == [.status(401)])
        #expect(await failures([.breaks]) == [.unreachable("Gone.")])
        #expect(await failures([.head(200, nil), .wait(.seconds(5))]) == [.late])
        #expect(await failures([.head(200, nil), .text("<html>")]) == [.malformed])
        let whole = [part(good), .text("data: [DONE]\n\n")]
        #expect(await failures([.head(200, nil)] + whole) == [])
    }

    private func part(_ words: String) -> ScriptedLine.Step {
        .text("data: {\"choices\":[{\"delta\":{\"content\":\(JSON.string(words).text)}}]}\n\n")
    }

    private let good = "Twelve days is a fine run. After lunch, put on your shoes. What is first?"

    @Test("C1: stream parts with only a role, null content or only usage are parsed")
    func stream() async {
        let answer = await play([
            .head(200, nil), .text(": hello\n\n"),
            .text(
                "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n"),
            .text("data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\r\n\r\n"),
            part("Twelve days is a fine run. After lunch,"), part(" put on your shoes. "),
            part("What is first?"),
            .text("data: {\"choices\":[],\"usage\":{\"total_tokens\":77}}\n\ndata: [DONE]\n\n"),
        ])
        #expect(answer.typed && answer.reply.author == .model && answer.reply.text == good)
        #expect(answer.tokens == 77)
        #expect(good.hasPrefix(answer.shown) && !answer.shown.isEmpty)
    }

    @Test("C1: characters whose bytes are split between parts stay intact", arguments: [1, 2, 3])
    func cut(_ size: Int) async {
        let words = "Schön, dass du übst 🐐. Was hilft dir dabei?"
        let whole =
            "data: {\"choices\":[{\"delta\":{\"content\":\"\(words)\"}}]}\n\ndata: [DONE]\n\n"
        let bytes = Array(whole.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map {
            ScriptedLine.Step.bytes(Array(bytes[$0..<min($0 + size, bytes.count)]))
        }
        let answer = await play([.head(200, nil)] + pieces)
        #expect(answer.reply.text == words)
    }

    @Test("C1: an answer that arrives in one piece is parsed")
    func whole() async {
        let answer = await play([
            .head(200, nil),
            .text("{\"choices\":[{\"message\":{\"content\":\"\(good)\"}}]}"),
        ])
        #expect(answer.reply.text == good && answer.reply.author == .model)
        #expect(answer.tokens > 0)
    }

    @Test("C1: if the model is late, stops midway or fails, the built-in answer is used")
    func fallbacks() async {
        let slow = part("Words that come too late.")
        let fault = ScriptedLine.Step.text("data: {\"error\":{\"message\":\"overloaded\"}}\n\n")
        let scripts: [[ScriptedLine.Step]] = [
            [.breaks], [.head(500, nil)], [.head(429, nil)], [.head(429, 60)], [.head(401, nil)],
            [.head(200, nil), .wait(.seconds(60)), slow], [.wait(.seconds(60))],
            [.head(200, nil), part(good), fault], [.head(200, nil), part(good), .breaks],
            [.head(200, nil), part(good), .wait(.seconds(60)), part(" More.")],
            [.head(200, nil), .text("data: no json\n\n")], [.head(200, nil)],
            [.head(200, nil), .text("data: [DONE]\n\n")], [.head(200, nil), .text("<html>")],
        ]
        for (index, script) in scripts.enumerated() {
            let answer = await play(script)
            #expect(answer.reply == fallback, "script \(index)")
            #expect(answer.typed)
        }
    }

    @Test("C1: the built-in answer does not wait for a model that sends nothing")
    func promptly() async {
        // An hour would exceed any time limit of the suite.
        let answer = await play([.wait(.seconds(3_600))])
        #expect(answer.reply == fallback)
        #expect(CoachTalk.Limits().first <= .seconds(2))
    }

    @Test("C1: after status 429, the request is retried once if the retry is soon enough")
    func again() async {
        // The script restarts, so the second attempt fails finally.
        let answer = await play([.head(429, 0), part(good)])
        #expect(answer.reply == fallback)
    }

    @Test(
        "C2: unsuitable model output is never shown, however it is split",
        arguments: [
            "You failed again, so try this.", "First of all, stop taking your medication today.",
            "It may be that you have depression, my friend.", "You could kill yourself, it said.",
            "Do it for 999 days in a row, and then rest.",
        ])
    func unfit(_ text: String) async {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { "\($0) " }
        let answer = await play([.head(200, nil)] + words.map(part) + [.text("data: [DONE]\n\n")])
        #expect(answer.reply == fallback)
        #expect(Guardrails.isFit(answer.shown) && !answer.shown.contains("999"))
    }

    @Test("C2: a proposal from the model becomes a button only if it is valid")
    func tools() async {
        func call(_ index: Int, _ name: String?, _ arguments: String) -> ScriptedLine.Step {
            let name = name.map { "\"name\":\"\($0)\"," } ?? ""
            return .text(
                "data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":\(index),"
                    + "\"function\":{\(name)\"arguments\":\(JSON.string(arguments).text)}}]}}]}\n\n"
            )
        }
        let done = ScriptedLine.Step.text("data: [DONE]\n\n")
        let start: [ScriptedLine.Step] = [.head(200, nil), part(good)]
        let fine = await play(
            start + [
                call(0, "lighten_item", "{\"item\":"), call(1, "reorder_today", ""),
                call(0, nil, "\"item1\"}"), call(1, nil, "{\"items\":[\"item2\",\"item1\"]}"), done,
            ])
        #expect(
            fine.reply.proposals.map(\.action)
                == [.lighten("run-id"), .order(["read-id", "run-id"])])
        let odd = await play(
            start + [
                call(0, "lighten_item", "{\"item\":\"item9\"}"), call(1, "delete_all", "{}"),
                call(2, "reorder_today", "{\"items\":[\"item1\",\"item1\"]}"),
                call(99, "add_template", "{\"template\":\"walk\"}"), done,
            ])
        #expect(odd.reply.proposals.isEmpty && odd.reply.text == good)
    }

    @Test("C1: the preview shows the request, without item names if the user excludes them")
    func preview() {
        let named = request("How do I Run?").body.text
        #expect(named.contains("\\\"name\\\":\\\"Run\\\"") && named.contains("How do I Run?"))
        let bare = request("How do I Run?", withNames: false).body.text
        #expect(!bare.contains("Run") && bare.contains("How do I item1?"))
        #expect(bare.contains("\"stream\":true") && bare.contains("It is about item1."))
        var quiet = context
        quiet.isQuiet = true
        let body = ModelRequest("x", about: nil, model: "m", context: quiet, withNames: true).body
        #expect(!body.text.contains("streak"))
    }

    @Test("C1: a model is asked only with the user's consent and within the daily token budget")
    func budget() throws {
        var person = try Person([CoachModule()])
        func may(_ consent: Consent) -> Bool {
            Coach.mayTalk(fallback, consent: consent, on: person.today, in: person.view)
        }
        #expect(!may(.off) && may(.on) && may(.withoutNames))
        #expect(Coach.consent(on: person.today, in: person.view) == .off)
        try person.does(CountTokens(CoachRule.budget))
        #expect(!may(.on))
        person.wait(1)
        #expect(may(.on))
        let crisis = CoachReply(.crisis, "")
        #expect(!Coach.mayTalk(crisis, consent: .on, on: person.today, in: person.view))
    }
}
