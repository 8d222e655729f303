internal import Core
public import Engine

extension StoredSnapshot {
    /// A checksum of 64 bits that changes with any bit of the snapshot, its name or its cursor.
    public var checksum: Int64 {
        var sum: UInt64 = 0x9E37_79B9_7F4A_7C15
        func take(_ word: UInt64) {
            // Each step is invertible, so sums that differ after a step stay different.
            sum = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
            sum ^= sum >> 29
        }
        for byte in key.name.utf8 { take(UInt64(byte)) }
        take(UInt64(bitPattern: Int64(key.version)))
        take(UInt64(bitPattern: cursor.rawValue))
        bytes.withUnsafeBytes { raw in
            let whole = raw.count / 8
            for index in 0..<whole {
                let word = raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
                take(UInt64(littleEndian: word))
            }
            for index in (whole * 8)..<raw.count { take(UInt64(raw[index])) }
        }
        take(UInt64(bytes.count))
        return Int64(bitPattern: sum)
    }
}
