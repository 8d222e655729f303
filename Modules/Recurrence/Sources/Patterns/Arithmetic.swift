/// Division that rounds towards minus infinity; `b` must be positive.
@inlinable func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}

/// What is left over by `floorDivide`, 0 ..< b.
@inlinable func floorRemainder(_ a: Int, _ b: Int) -> Int {
    let rest = a % b
    return rest < 0 ? rest + b : rest
}

/// The greatest number that divides both; both must be positive.
func commonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}

extension UInt64 {
    /// The place of the set bit that has `rank` set bits under it; there must be one.
    @inlinable func place(ofSetBit rank: Int) -> Int {
        var rest = self
        for _ in 0..<rank { rest &= rest &- 1 }
        return rest.trailingZeroBitCount
    }
}
