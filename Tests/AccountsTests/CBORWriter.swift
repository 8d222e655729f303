@testable import Accounts

extension CBOR {
    /// The item in the canonical form of CTAP 2.1 section 8.
    var written: [UInt8] {
        switch self {
        case .integer(let value):
            value < 0 ? CBOR.head(1, UInt64(-1 - value)) : CBOR.head(0, UInt64(value))
        case .bytes(let bytes): CBOR.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): CBOR.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let items):
            items.reduce(into: CBOR.head(4, UInt64(items.count))) { $0 += $1.written }
        case .map(let map):
            map.map { ($0.key.written, $0.value.written) }
                .sorted { CBOR.stands($0.0, before: $1.0) }
                .reduce(into: CBOR.head(5, UInt64(map.count))) { $0 += $1.0 + $1.1 }
        case .boolean(let value): [value ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private static func stands(_ key: [UInt8], before next: [UInt8]) -> Bool {
        if key[0] >> 5 != next[0] >> 5 { return key[0] < next[0] }
        return key.count == next.count
            ? key.lexicographicallyPrecedes(next) : key.count < next.count
    }

    private static func head(_ kind: UInt8, _ value: UInt64) -> [UInt8] {
        let bytes = withUnsafeBytes(of: value.bigEndian) { Array($0) }
        return switch value {
        case ..<24: [kind << 5 | UInt8(value)]
        case ..<0x100: [kind << 5 | 24] + bytes[7...]
        case ..<0x1_0000: [kind << 5 | 25] + bytes[6...]
        case ..<0x1_0000_0000: [kind << 5 | 26] + bytes[4...]
        default: [kind << 5 | 27] + bytes
        }
    }
}
