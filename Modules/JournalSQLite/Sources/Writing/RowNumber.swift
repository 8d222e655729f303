/// An event's row number: the account's number and the cursor combined.
enum RowNumber {
    /// The bits of the cursor: 2^40 events per account, and 2^22 accounts per store.
    static let bits: Int64 = 40
    static let limit: Int64 = 1 << bits

    static func of(_ account: Int64, _ cursor: Int64) -> Int64 {
        account << bits | min(max(cursor, 0), limit - 1)
    }

    static func cursor(_ place: Int64) -> Int64 { place & (limit - 1) }
}
