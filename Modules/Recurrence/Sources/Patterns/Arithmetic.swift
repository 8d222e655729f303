/// Division that rounds towards minus infinity; `b` must be positive.
@inline(__always) func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}

/// What is left over by `floorDivide`, 0 ..< b.
@inline(__always) func floorRemainder(_ a: Int, _ b: Int) -> Int {
    let rest = a % b
    return rest < 0 ? rest + b : rest
}

/// Division of two numbers known to be at least 0, 1 and under 2^32: a narrow division is quicker.
@inline(__always) func narrowDivide(_ a: Int, _ b: Int) -> Int {
    b == 1 ? a : Int(UInt32(truncatingIfNeeded: a) / UInt32(truncatingIfNeeded: b))
}

/// The greatest number that divides both; both must be positive.
func commonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}

extension UInt64 {
    /// The place of the set bit that has `rank` set bits under it; there must be one.
    @inline(__always) func place(ofSetBit rank: Int) -> Int {
        var rest = self
        for _ in 0..<rank { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}
