/// What becomes of p-values once it counts how many were tried.
enum FalseDiscovery {
    /// The p-values corrected for their number after Benjamini and Hochberg (1995): the smallest
    /// rate of false findings at which each would be one, in the order given. Rule I2.
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
