extension FixedWidthInteger {
    /// Returns the sum, limited to the range of the type.
    @inlinable func saturatingAdd(_ other: Self) -> Self {
        let (sum, isBeyond) = addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, limited to the range of the type.
    @inlinable func saturatingSubtract(_ other: Self) -> Self {
        let (difference, isBeyond) = subtractingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .max : .min) : difference
    }

    /// Returns the product, limited to the range of the type.
    @inlinable func saturatingMultiply(_ other: Self) -> Self {
        let (product, isBeyond) = multipliedReportingOverflow(by: other)
        return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// Returns the quotient by a positive number, rounded down.
    @inlinable func flooredQuotient(_ divisor: Self) -> Self {
        self >= 0 ? self / divisor : ~(~self / divisor)
    }

    /// Returns the remainder of `flooredQuotient`, from 0 up to but not including the divisor.
    @inlinable func flooredRemainder(_ divisor: Self) -> Self {
        let rest = self % divisor
        return rest < 0 ? rest + divisor : rest
    }
}
