import Core
import Testing

@Suite struct JSONBytesTests {
    @Test func readsWhatWasWritten() throws {
        var writer = ByteWriter()
        writer.fixed(0x1234 as UInt16)
        writer.fixed(Int32.min)
        writer.fixed(-0.5)
        writer.bool(true)
        for value in [0, 1, 127, 128, 300, UInt64.max] { writer.varint(value) }
        for value in [0, -1, 1, 63, -64, 64, Int64.min, .max] { writer.signedVarint(value) }
        writer.string("né\u{0}😀")
        writer.array([1, -2, .max] as [Int32])
        writer.array([] as [UInt64])
        writer.blob([1, 2, 3])
        var reader = ByteReader(writer.bytes)
        #expect(writer.bytes.prefix(2) == [0x34, 0x12])
        #expect(try reader.fixed(UInt16.self) == 0x1234)
        #expect(try reader.fixed(Int32.self) == .min)
        #expect(try reader.double() == -0.5)
        #expect(try reader.bool())
        for value in [0, 1, 127, 128, 300, UInt64.max] { #expect(try reader.varint() == value) }
        for value in [0, -1, 1, 63, -64, 64, Int64.min, .max] {
            #expect(try reader.signedVarint() == value)
        }
        #expect(try reader.string() == "né\u{0}😀")
        #expect(try reader.array(Int32.self) == [1, -2, .max])
        #expect(try reader.array(UInt64.self) == [])
        #expect(try reader.blob() == [1, 2, 3])
        #expect(reader.isAtEnd)
        try reader.finish()
    }

    @Test func truncatedBytesThrowAtEveryLength() throws {
        var writer = ByteWriter()
        writer.string("some text")
        writer.array([1, 2, 3] as [Int64])
        writer.varint(1 << 40)
        let whole = writer.bytes
        for length in 0..<whole.count {
            var reader = ByteReader(Array(whole[..<length]))
            #expect(throws: ByteReaderError.self) {
                _ = try reader.string()
                _ = try reader.array(Int64.self)
                _ = try reader.varint()
            }
        }
    }

    @Test func aCountBeyondTheInputAllocatesNothing() {
        var writer = ByteWriter()
        writer.varint(UInt64(Int.max))
        writer.fixed(0 as UInt64)
        var reader = ByteReader(writer.bytes)
        #expect(throws: ByteReaderError.self) { try reader.array(Int64.self) }
        reader = ByteReader(writer.bytes)
        #expect(throws: ByteReaderError.self) { try reader.string() }
        reader = ByteReader(writer.bytes)
        #expect(throws: ByteReaderError.self) { try reader.count(ofWidth: 8) }
        reader = ByteReader([2, 0, 0, 0])
        #expect(throws: ByteReaderError.self) { try reader.count(ofWidth: 2) }
        reader = ByteReader([UInt8](repeating: 0xFF, count: 11))
        #expect(throws: ByteReaderError.self) { try reader.varint() }
        reader = ByteReader([2, 0xFF, 0xFE])
        #expect(throws: ByteReaderError.self) { try reader.string() }
    }
}
