/// The correction of p-values for multiple tests.
enum FalseDiscovery {
    /// Returns p-values corrected after Benjamini and Hochberg (1995), in the given order. Each is
    /// the smallest false discovery rate at which the test is a finding. Rule I2.
    static func corrected(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        var corrected = values
        var least = 1.0
        for (rank, index) in order.enumerated().reversed() {
            least = min(least, values[index] * Double(values.count) / Double(rank + 1))
            corrected[index] = least
        }
        return corrected
    }
}
