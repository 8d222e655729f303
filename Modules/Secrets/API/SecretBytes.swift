/// Comparison of bytes in constant time.
public enum SecretBytes {
    /// Returns true if two byte sequences are equal. The time does not depend on the position of a
    /// difference. Sequences of different lengths are unequal.
    public static func areEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(a, b) { difference |= one ^ other }
        return difference == 0
    }
}
