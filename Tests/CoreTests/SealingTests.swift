import Core
import Testing

@Suite struct SealingTests {
    var event: Event {
        Event(
            id: EventID(high: 1, low: 2), operation: EventID(high: 3, low: 4),
            time: HybridTimestamp(rawValue: 5), instant: Instant(milliseconds: -6),
            day: Day(year: 2026, month: 11, day: 21)!, offset: -18_000, zone: "Europe/London",
            kind: "toy.noted", payload: Array(#"{"a":1}"#.utf8))
    }

    func bytes(_ event: Event, sequence: UInt64 = 1, device: UInt64 = 9) -> [UInt8] {
        event.sealedBytes(
            account: AccountID(high: 7, low: 8), device: DeviceID(high: 0, low: device),
            sequence: sequence, previous: .origin)
    }

    @Test func `the layout of hashed bytes never changes`() {
        var expected = Array("cairn.event.1".utf8)
        for number: UInt64 in [7, 8, 0, 9, 1] { expected += bigEndian(number) }
        expected += [UInt8](repeating: 0, count: 32)
        for number: UInt64 in [1, 2, 3, 4, 5] { expected += bigEndian(number) }
        expected += bigEndian(UInt64(bitPattern: -6))
        expected += [0x00, 0x00, 0x51, 0x2A]
        expected += [0xFF, 0xFF, 0xB9, 0xB0]
        expected += [0, 0, 0, 13] + Array("Europe/London".utf8)
        expected += [0, 0, 0, 9] + Array("toy.noted".utf8)
        expected += [0, 0, 0, 7] + Array(#"{"a":1}"#.utf8)
        #expect(bytes(event) == expected)
    }

    func bigEndian(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
    }

    @Test func `a change of any field changes the bytes`() {
        let original = bytes(event)
        let changes: [(inout Event) -> Void] = [
            { $0.id = EventID(high: 1, low: 3) }, { $0.operation = EventID(high: 3, low: 5) },
            { $0.time = HybridTimestamp(rawValue: 6) }, { $0.instant = Instant(milliseconds: -7) },
            { $0.day += 1 }, { $0.offset += 1 }, { $0.zone = "Europe/Londom" },
            { $0.kind = "toy.notee" }, { $0.payload[2] ^= 1 }, { $0.payload += [0x20] },
        ]
        for change in changes {
            var copy = event
            change(&copy)
            #expect(bytes(copy) != original)
        }
        #expect(bytes(event, sequence: 2) != original)
        #expect(bytes(event, device: 10) != original)
    }

    @Test func `a letter moved from one field to the next changes the bytes`() {
        var moved = event
        moved.zone = "Europe/Londo"
        moved.kind = "ntoy.noted"
        #expect(bytes(moved) != bytes(event))
    }

    @Test func `a hash must have 32 bytes`() {
        #expect(EventHash([1, 2, 3]) == nil)
        #expect(EventHash([UInt8](repeating: 1, count: 32)) != nil)
    }
}
