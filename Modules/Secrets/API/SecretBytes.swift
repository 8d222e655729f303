/// Comparing bytes of which nobody is to find out how many were right.
public enum SecretBytes {
    /// Whether two runs of bytes are the same; takes as long wherever they differ. Runs of another
    /// length are not.
    public static func areEqual(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(a, b) { difference |= one ^ other }
        return difference == 0
    }
}
