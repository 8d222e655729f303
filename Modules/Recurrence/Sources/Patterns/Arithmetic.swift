/// Divides and rounds towards minus infinity; `b` must be positive.
@inline(__always) func floorDivide(_ a: Int, _ b: Int) -> Int {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
}

/// Returns the remainder of `floorDivide`, 0 ..< b.
@inline(__always) func floorRemainder(_ a: Int, _ b: Int) -> Int {
    let rest = a % b
    return rest < 0 ? rest + b : rest
}

/// A prepared divisor: a division by it is a multiplication.
struct Divider: Sendable {
    /// The divisor, 1 … 2^32 - 1.
    let divisor: Int
    /// 2^64 / divisor, rounded up. For every dividend below 2^32, the upper half of the product is
    /// the quotient.
    private let factor: UInt64

    init(_ divisor: Int) {
        self.divisor = divisor
        factor = divisor == 1 ? 0 : .max / UInt64(divisor) + 1
    }

    /// Returns the quotient of a number from 0 to below 2^32, rounded down.
    @inline(__always) func quotient(_ number: Int) -> Int {
        if divisor == 1 { return number }
        let bits = UInt64(truncatingIfNeeded: number)
        return Int(truncatingIfNeeded: bits.multipliedFullWidth(by: factor).high)
    }

    /// Returns the quotient and the remainder.
    @inline(__always) func split(_ number: Int) -> (quotient: Int, rest: Int) {
        let quotient = quotient(number)
        return (quotient, number &- quotient &* divisor)
    }
}

/// Returns the greatest common divisor; both numbers must be positive.
func commonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}
