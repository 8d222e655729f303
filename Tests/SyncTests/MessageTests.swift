import Core
import CoreTesting
import Engine
import Testing

@testable import Sync

/// Tests the wire format of messages; the other side is not trusted.
@Suite("Sync messages") struct MessageTests {
    private let device = DeviceID(high: 1, low: 2)
    private let hash = String(repeating: "ab", count: 32)

    private func read(_ text: String) -> Result<SyncMessage, Rejection> {
        Result { () throws(Rejection) in try SyncMessage(Array(text.utf8)) }
    }

    private func refusal(_ text: String) -> String? {
        if case .failure(let rejection) = read(text) { rejection.code } else { nil }
    }

    @Test("Y1: a message with every member can be encoded and decoded without a change")
    func whole() async throws {
        let store = Store(1)
        try await store.writes(2)
        let head = try #require(await store.chains.first)
        let chain = try await store.journal.chain(
            of: store.device, store.account, after: 0, limit: 9)
        let refused = [
            SyncMessage.Refused(device: device, sequence: 7, why: "So.", copy: nil),
            SyncMessage.Refused(
                device: store.device, sequence: 1, why: "", copy: chain[0].event.id),
        ]
        let message = SyncMessage(
            have: [head], events: chain, hasMore: true, parted: [device, store.device],
            isProbe: true, refused: refused, clock: Instant(seconds: 1_800_000_000))
        #expect(try SyncMessage(message.json.bytes) == message)
        let least = SyncMessage(have: [])
        #expect(least.json.text == #"{"version":1,"have":[],"events":[]}"#)
        #expect(try SyncMessage(least.json.bytes) == least)
        #expect(!least.hasMore && !least.isProbe && least.clock == nil)
    }

    @Test(
        "Y1: each kind of malformed message is rejected",
        arguments: [
            "", "{}", "[]", "1", "null", #"{"version":"1"}"#, #"{"version":1,"have":{}}"#,
            #"{"version":1,"have":[1]}"#, #"{"version":1,"events":[{}]}"#,
            #"{"version":1,"parted":["x"]}"#, #"{"version":1,"parted":[1]}"#,
            #"{"version":1,"refused":[{}]}"#, #"{"version":1,"refused":1}"#,
            #"{"version":1,"clock":9223372036854775807}"#,
            #"{"version":1,"clock":-9223372036854775808}"#,
            #"{"version":1,"clock":253402300800000}"#,
        ])
    func none(_ text: String) { #expect(refusal(text) == "sync.format") }

    @Test("Y1: a message of a newer version has its own error; older versions can be read")
    func versions() {
        #expect(refusal(#"{"version":2,"have":1}"#) == "sync.version")
        #expect(refusal(#"{"version":1}"#) == nil && refusal(#"{"version":0}"#) == nil)
        #expect(refusal(#"{"version":1,"clock":1774094400000,"more":1,"probe":2}"#) == nil)
    }

    @Test("Y1: a chain head must have a device, a sequence of at least 1 and a hash")
    func heads() throws {
        func refusal(_ change: (inout JSONObject) -> Void) -> String? {
            var head: JSONObject = [
                "device": .string(device.description), "sequence": 1, "hash": .string(hash),
            ]
            change(&head)
            let message: JSON = ["version": 1, "have": [.object(head)]]
            return self.refusal(message.text)
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0["sequence"] = .integer(.max) } == nil)
        for sequence: Int64 in [0, -1, .min] {
            #expect(refusal { $0["sequence"] = .integer(sequence) } == "sync.format")
        }
        for broken in ["", "ab", hash + "ab", String(hash.dropLast()) + "g"] {
            #expect(refusal { $0["hash"] = .string(broken) } == "sync.format")
            #expect(refusal { $0["device"] = .string(broken) } == "sync.format")
        }
        for name in ["device", "sequence", "hash"] {
            #expect(refusal { $0[name] = nil } == "sync.format")
            #expect(refusal { $0[name] = .bool(true) } == "sync.format")
        }
    }

    @Test("Y1: a refusal must have a device, a sequence of at least 1 and a reason")
    func refusals() throws {
        func refusal(_ change: (inout JSONObject) -> Void) -> String? {
            var fault: JSONObject = [
                "device": .string(device.description), "sequence": 1, "why": "So.",
            ]
            change(&fault)
            let message: JSON = ["version": 1, "refused": [.object(fault)]]
            return self.refusal(message.text)
        }
        #expect(refusal { _ in } == nil && refusal { $0["copy"] = "x" } == nil)
        for name in ["device", "sequence", "why"] {
            #expect(refusal { $0[name] = nil } == "sync.format")
        }
        #expect(refusal { $0["sequence"] = 0 } == "sync.format")
    }

    @Test("Y1: a message can have at most 16 MiB")
    func longest() {
        func message(_ count: Int) -> String {
            let start = #"{"version":1,"rest":""#
            return start + String(repeating: "a", count: count - start.utf8.count - 2) + "\"}"
        }
        #expect(SyncMessage.longest == 16_777_216)
        #expect(refusal(message(SyncMessage.longest)) == nil)
        #expect(refusal(message(SyncMessage.longest + 1)) == "sync.format")
    }
}
