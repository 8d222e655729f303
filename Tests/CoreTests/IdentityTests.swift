import Core
import Testing

@Suite struct IdentityTests {
    var random = SystemRandomNumberGenerator()

    @Test func `an id is a UUIDv7 of RFC 9562`() {
        let instant = Instant(milliseconds: 0x017F_22E2_79B0)
        // The example of appendix A.6: 2022-02-22T19:22:22Z.
        let id = EventID(at: instant, random: (0x0CC3, 0x18C4_DC0C_0C07_398F << 2))
        #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test func `ids read back from text in either case and from bytes`() throws {
        var random = random
        for _ in 0..<200 {
            let id = EventID(high: random.next(), low: random.next())
            #expect(EventID(id.description) == id)
            #expect(EventID(id.description.uppercased()) == id)
            var writer = ByteWriter()
            writer.id(id)
            var reader = ByteReader(writer.bytes)
            let copy: EventID = try reader.id()
            #expect(copy == id)
        }
    }

    @Test(arguments: [
        "", "017f22e2", "017f22e2-79b0-7cc3-98c4-dc0c0c07398",
        "017f22e2+79b0-7cc3-98c4-dc0c0c07398f", "017f22e279b0-7cc3-98c4-dc0c0c07398f-",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
    ])
    func `a malformed id is rejected`(_ text: String) {
        #expect(EventID(text) == nil)
    }

    @Test func `derived ids are stable and distinct`() {
        let id = EventID(at: Instant(seconds: 1_700_000_000), random: (1, 2))
        let derived = (0..<10_000).map { id.derived($0, as: Event.self) }
        #expect(derived == (0..<10_000).map { id.derived($0, as: Event.self) })
        #expect(Set(derived).count == 10_000)
        #expect(derived[0] == id)
        #expect(derived.allSatisfy { $0.high >> 16 == id.high >> 16 && $0.high >> 12 & 15 == 7 })
        #expect(derived.allSatisfy { $0.low >> 62 == 2 })
    }

    @Test func `the number of a derived id is recovered only from its base id`() {
        var random = random
        for number in Array(0..<300) + [0x10001, 1 << 20, (1 << 31) - 1] {
            let id = EventID(high: random.next(), low: random.next())
            #expect(id.derived(number, as: Event.self).number(derivedFrom: id) == number)
            let other = EventID(at: Instant(seconds: 1), random: (random.next(), random.next()))
            #expect(other.number(derivedFrom: id) == nil)
            let near = EventID(high: id.high ^ 1 << 63, low: id.low)
            #expect(id.derived(number, as: Event.self).number(derivedFrom: near) == nil)
        }
        let id = EventID(at: Instant(seconds: 1), random: (1, 2))
        #expect(id.derived(1 << 31, as: Event.self).number(derivedFrom: id) == nil)
    }

    @Test func `hybrid time increases with each event, whatever the clock does`() {
        var time = HybridTimestamp.zero
        for seconds: Int64 in [10, 10, 10, 9, -5, 11] {
            let next = time.next(at: Instant(seconds: seconds))
            #expect(next > time)
            time = next
        }
        #expect(time.instant == Instant(seconds: 11))
    }

    @Test func `of two writes to a register the later one remains, in any order`() {
        let stamps = (0..<4).map {
            Stamp(HybridTimestamp(rawValue: UInt64($0 / 2)), EventID(high: 0, low: UInt64($0)))
        }
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]] {
            var register = LWWRegister(-1)
            for index in order { register.write(index, stamps[index]) }
            #expect(register.value == 3)
        }
    }

    @Test func `H11 X1: a value that applies from a day on keeps earlier days, in any order`() {
        let days = [5, 10, 10, 20].map { Day(Int32($0)) }
        let writes = days.enumerated().map { index, day in
            (
                index, day,
                Stamp(HybridTimestamp(rawValue: UInt64(index + 1)), EventID(high: 0, low: 0))
            )
        }
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 2, 0]] {
            var value = Effective(-1)
            for index in order {
                value.write(writes[index].0, from: writes[index].1, writes[index].2)
            }
            let seen = [4, 5, 9, 10, 19, 20, 99].map { value.value(on: Day(Int32($0))) }
            #expect(seen == [-1, 0, 0, 2, 2, 3, 3])
        }
    }

    @Test func `effective values survive a snapshot`() throws {
        var value = Effective(-1)
        for day in [3, 1, 2] {
            value.write(
                day * 10, from: Day(Int32(day)),
                Stamp(HybridTimestamp(rawValue: 1), EventID(high: 1, low: UInt64(day))))
        }
        var writer = ByteWriter()
        value.write(to: &writer) { $0.varint(UInt64($1)) }
        var copy = Effective(-1)
        var reader = ByteReader(writer.bytes)
        try copy.read(from: &reader) { (reader) throws(ByteReaderError) in Int(try reader.varint())
        }
        #expect(copy == value)
    }
}
