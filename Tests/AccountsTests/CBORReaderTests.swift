import Testing

import struct CoreTesting.SeededGenerator

@testable import Accounts

@Suite("CBOR encoding") struct CBORReaderTests {
    @Test("canonical CBOR is decoded to the original item at every size and depth")
    func roundTrip() throws {
        var generator = SeededGenerator(8_949)
        var kinds: [String: Int] = [:]
        for _ in 0..<3_000 {
            let item = generator.item(depth: 0)
            kinds[String("\(item)".prefix { $0 != "(" }), default: 0] += 1
            let bytes = item.written
            #expect(try CBORReader.whole(bytes) == item)
            for end in Set([0, bytes.count / 2, bytes.count - 1]) {
                #expect(throws: CBORReader.Fault.cutOff) {
                    try CBORReader.whole(Array(bytes[..<end]))
                }
            }
            #expect(throws: CBORReader.Fault.notCanonical) {
                try CBORReader.whole(bytes + [0])
            }
        }
        #expect(kinds.count == 7, "\(kinds)")
    }

    @Test("random and corrupted bytes are rejected or decoded to their canonical form")
    func noise() {
        var generator = SeededGenerator(7_049)
        var counts: [String: Int] = [:]
        for round in 0..<30_000 {
            var bytes = round % 2 == 0 ? generator.bytes(40) : generator.item(depth: 0).written
            for _ in 0..<3 where !bytes.isEmpty {
                let place = Int.random(in: bytes.indices, using: &generator)
                bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            }
            do throws(CBORReader.Fault) {
                let item = try CBORReader.whole(bytes)
                #expect(item.written == bytes)
                counts["read", default: 0] += 1
            } catch {
                counts["\(error)", default: 0] += 1
            }
        }
        #expect(counts.count == 5, "\(counts)")
    }

    @Test(
        "CBOR encodings that CTAP forbids are rejected",
        arguments: [
            ("1800", CBORReader.Fault.notCanonical), ("1817", .notCanonical),
            ("1900ff", .notCanonical), ("1a0000ffff", .notCanonical),
            ("1b00000000ffffffff", .notCanonical), ("3817", .notCanonical),
            ("1b8000000000000000", .unsupported), ("3b8000000000000000", .unsupported),
            ("1c", .unsupported), ("5f4100ff", .unsupported), ("9fff", .unsupported),
            ("bfff", .unsupported), ("c001", .unsupported), ("f7", .unsupported),
            ("f90000", .unsupported), ("f814", .unsupported), ("ff", .unsupported),
            ("61ff", .notCanonical), ("62c328", .notCanonical),
            ("a201000100", .notCanonical), ("a202000100", .notCanonical),
            ("a261610001000", .notCanonical), ("a2616201616101", .notCanonical),
            ("a2626161006162", .notCanonical), ("8181818180", .tooDeep),
            ("a101a101a101a101a0", .tooDeep), ("9b7fffffffffffffff", .cutOff),
            ("bb7fffffffffffffff", .cutOff), ("5b7fffffffffffffff", .cutOff), ("", .cutOff),
        ])
    func refused(_ text: String, _ fault: CBORReader.Fault) {
        #expect(throws: fault) { try CBORReader.whole(bytes(text)) }
    }

    @Test(
        "the examples of RFC 8949, appendix A, are decoded",
        arguments: [
            ("1818", CBOR.integer(24)), ("1903e8", .integer(1_000)),
            ("1a000f4240", .integer(1_000_000)),
            ("1b000000e8d4a51000", .integer(1_000_000_000_000)),
            ("3903e7", .integer(-1_000)), ("3b7fffffffffffffff", .integer(.min)),
            ("62c3bc", .text("ü")), ("4401020304", .bytes([1, 2, 3, 4])),
            ("8301820203820405", .array([1, [2, 3], [4, 5]])), ("81818180", .array([[[[]]]])),
            ("a201020304", .map([1: 2, 3: 4])), ("f4", .boolean(false)), ("f6", .null),
            ("826161a161626163", .array([.text("a"), .map([.text("b"): .text("c")])])),
        ])
    func read(_ text: String, _ item: CBOR) throws {
        #expect(try CBORReader.whole(bytes(text)) == item)
    }

    @Test("base64url text is decoded, and text in any other form is rejected")
    func base64() {
        var generator = SeededGenerator(4_648)
        for _ in 0..<500 {
            let bytes = generator.bytes(70)
            let text = Base64URL.text(bytes)
            #expect(Base64URL.bytes(text) == bytes && !text.contains { "+/=".contains($0) })
        }
        #expect(Base64URL.text(Array("foob".utf8)) == "Zm9vYg")
        for text in ["Z", "Zg==", "Zh", "Zm9", "Zm+v", "Zm 9", "Zm9vY", "Zé"] {
            #expect(Base64URL.bytes(text) == nil || text == "Zm9", "\(text)")
        }
        #expect(Base64URL.bytes("Zm9") == nil)
    }

    private func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}

extension CBOR: @retroactive ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int64) { self = .integer(value) }
}

extension CBOR: @retroactive ExpressibleByArrayLiteral {
    init(arrayLiteral elements: CBOR...) { self = .array(elements) }
}

extension SeededGenerator {
    /// Random bytes, at most `most`.
    mutating func bytes(_ most: Int) -> [UInt8] {
        (0..<Int.random(in: 0...most, using: &self)).map { _ in
            UInt8.random(in: .min ... .max, using: &self)
        }
    }

    /// Any item that authenticators can send.
    mutating func item(depth: Int) -> CBOR {
        switch Int.random(in: 0..<(depth < 4 ? 9 : 7), using: &self) {
        case 0: return .integer(Int64(bitPattern: next()))
        case 1, 2:
            return .integer(Int64(bitPattern: next()) >> Int.random(in: 0..<64, using: &self))
        case 3: return .bytes(bytes(Bool.random(using: &self) ? 300 : 5))
        case 4: return .text(String(decoding: bytes(30), as: UTF8.self))
        case 5: return .boolean(Bool.random(using: &self))
        case 6: return .null
        case 7:
            return .array(
                (0..<Int.random(in: 0..<5, using: &self)).map { _ in item(depth: depth + 1) })
        default:
            let keys: [CBOR] = (0..<Int.random(in: 0..<6, using: &self)).map { _ in
                Bool.random(using: &self)
                    ? .integer(Int64.random(in: -300...300, using: &self))
                    : .text(String(decoding: bytes(3), as: UTF8.self))
            }
            return .map(
                Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, item(depth: depth + 1)) }))
        }
    }
}
