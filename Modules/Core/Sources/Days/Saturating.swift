extension FixedWidthInteger {
    /// The sum, or the end of the type where it lies beyond.
    @inlinable func saturatingAdd(_ other: Self) -> Self {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the type where it lies beyond.
    @inlinable func saturatingSubtract(_ other: Self) -> Self {
        let (difference, isBeyond) = subtractingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or the end of the type where it lies beyond.
    @inlinable func saturatingMultiply(_ other: Self) -> Self {
        let (product, isBeyond) = multipliedReportingOverflow(by: other)
        return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The quotient by a positive number, rounded down.
    @inlinable func flooredQuotient(_ divisor: Self) -> Self {
        self >= 0 ? self / divisor : ~(~self / divisor)
    }

    /// What `flooredQuotient` leaves, from 0 up to the divisor.
    @inlinable func flooredRemainder(_ divisor: Self) -> Self {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
