import Core
import CoreTesting
import Glibc
import RouteKit
import Synchronization
import Testing

@testable import AssistantKit

/// The output, one message per line.
private final class Screen: Sendable {
    private let lines = Mutex<[JSON]>([])
    var all: [JSON] { lines.withLock { $0 } }
    func put(_ bytes: [UInt8]) {
        let json = (try? JSON(parsing: bytes)) ?? .null
        lines.withLock { $0.append(json) }
    }
}

/// The idempotency keys of calls.
private final class Keys: Sendable {
    private let taken = Mutex<[String?]>([])
    var all: [String?] { taken.withLock { $0 } }
    func take(_ key: String?) { taken.withLock { $0.append(key) } }
}

/// Blocks calls until it is opened.
private actor Door {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false
    private(set) var count = 0

    func pass() async {
        count += 1
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}

@Suite struct LinesTests {
    private let screen = Screen()
    private let door = Door()
    private let keys = Keys()

    private func lines(
        _ session: String = "s", write: (@Sendable ([UInt8]) -> Void)? = nil
    ) -> AssistantLines {
        let slow = Route(
            .get, "/api/v1/slow", operation: "slow", summary: "Waits", tag: "",
            access: .person(.read)
        ) { _, _ async throws(Rejection) in .empty }.answering(.empty("Nothing"))
        let (screen, door, keys) = (screen, door, keys)
        return AssistantLines(
            [slow], prompts: [],
            asker: AssistantAsker { _, _, _, _, key in
                keys.take(key)
                await door.pass()
                return .empty
            } may: {
                $0 == .read
            }, session: session,
            write: write ?? { screen.put($0) })
    }

    private func call(_ id: Int64) -> [UInt8] {
        JSON.object([
            "jsonrpc": "2.0", "id": .integer(id), "method": "tools/call",
            "params": ["name": "slow"],
        ]).bytes
    }

    @Test("Y0, MCP: a call is identified by its session and its id")
    func repeated() async {
        await door.open()
        for session in ["a", "b"] {
            let lines = lines(session)
            for id in [1, "1", 1, .string(String(repeating: "x", count: 300))] as [JSON] {
                await lines.take(
                    JSON.object([
                        "jsonrpc": "2.0", "id": id, "method": "tools/call",
                        "params": ["name": "slow"],
                    ]).bytes)
                await lines.finish()
            }
            await lines.take(
                JSON.object([
                    "jsonrpc": "2.0", "id": 7, "method": "tools/call",
                    "params": ["name": "slow", "_meta": ["cairn/idempotency-key": "own"]],
                ]).bytes)
            await lines.finish()
        }
        let all = keys.all
        #expect(all.count == 10 && all[0] == all[2] && all[0] != all[1] && all[3] == nil)
        #expect(all[4] == "own" && all[9] == "own" && all[0] != all[5])
        #expect(all.allSatisfy { $0?.allSatisfy { $0.isASCII && !$0.isWhitespace } ?? true })
    }

    @Test("Y0, MCP: an id can be used again as soon as the answer to its call can be read")
    func repeatedAtOnce() async {
        await door.open()
        let begun = AsyncStream<Void>.makeStream()
        let told = Mutex(false)
        let screen = screen
        let lines = lines { bytes in
            // The reader can send the id again before the writer knows that the answer was sent.
            screen.put(bytes)
            begun.continuation.yield()
            for _ in 0..<2_000 where !told.withLock({ $0 }) { usleep(1_000) }
        }
        await lines.take(call(1))
        for await _ in begun.stream { break }
        let cancelled =
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
        await lines.take(Array(cancelled.utf8))
        let again = Task { await lines.take(self.call(1)) }
        for _ in 0..<100 { await Task.yield() }
        told.withLock { $0 = true }
        await again.value
        await lines.finish()
        #expect(screen.all.count == 2 && screen.all.allSatisfy { $0["error"] == nil })
    }

    @Test("MCP: a cancelled call gets no answer, and other calls are answered in any order")
    func cancelling() async {
        let lines = lines()
        for id in 1...3 { await lines.take(call(Int64(id))) }
        await lines.take(Array(#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#.utf8))
        await lines.take(
            Array(
                #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#
                    .utf8))
        await door.open()
        await lines.finish()
        #expect(Set(screen.all.compactMap { $0["id"]?.integer }) == [1, 3, 9])
    }

    @Test("MCP: a duplicate id, an overlong line and an empty line are handled")
    func faults() async {
        let lines = lines()
        await lines.take(call(1))
        await lines.take(call(1))
        await lines.take(nil)
        await lines.take([])
        await lines.take(Array("{".utf8))
        await door.open()
        await lines.finish()
        let codes = screen.all.compactMap { $0["error"]?["code"]?.integer }
        #expect(codes == [-32_600, -32_600, -32_700])
        #expect(screen.all.count == 4)
    }

    @Test("MCP: a limited number of calls run at once, and all calls are answered")
    func limit() async {
        let lines = lines()
        let door = door
        async let all: Void = {
            for id in 1...100 { await lines.take(call(Int64(id))) }
        }()
        while await door.count < AssistantLines.most { await Task.yield() }
        #expect(await door.count == AssistantLines.most)
        await door.open()
        await all
        await lines.finish()
        #expect(screen.all.count == 100)
    }

    @Test(
        "MCP: base64 is accepted only in its canonical form",
        arguments: [
            ("plain", "plain" as String?), ("=?base64?w6Q=?=", "ä"), ("=?base64?w6R=?=", nil),
            ("=?base64?!!!!?=", nil), ("=?base64??=", ""), ("=?base64?w6Q?=", nil),
        ])
    func base64(_ text: String, _ wanted: String?) {
        #expect(HeaderText.decode(text) == wanted)
    }
}
