/// The positions of the set bits of every byte. Entry `8 · byte + rank` is the position of the set
/// bit with `rank` set bits below it.
enum BitPlaces {
    static let table = TableOwner.lasting(
        (0..<256).flatMap { byte in
            let bits = (0..<8).filter { byte >> $0 & 1 == 1 }
            return (0..<8).map { $0 < bits.count ? UInt8(bits[$0]) : 0 as UInt8 }
        })
}

extension UInt64 {
    /// Returns the position of the set bit with `rank` set bits below it, which must exist.
    ///
    /// The algorithm is from Sebastiano Vigna, "Broadword implementation of rank/select queries"
    /// (2008): cumulative bit counts per byte, a comparison of all eight at once, and a table for
    /// the byte.
    ///
    /// `places` is `BitPlaces.table`. Callers in loops keep it in a local variable.
    @inline(__always) func place(ofSetBit rank: Int, _ places: FixedTable<UInt8>) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var sums = self &- (self &>> 1 & 0x5555_5555_5555_5555)
        sums = (sums & 0x3333_3333_3333_3333) &+ (sums &>> 2 & 0x3333_3333_3333_3333)
        sums = ((sums &+ sums &>> 4) & 0x0F0F_0F0F_0F0F_0F0F) &* ones
        let wanted = UInt64(truncatingIfNeeded: rank)
        let fewer = ((wanted &* ones | ones &<< 7) &- sums) &>> 7 & ones
        let shift = (fewer &* ones) &>> 56 &* 8
        let byte = self &>> shift & 255
        let left = (wanted &- (sums &<< 8) &>> shift) & 7
        let place = places[unchecked: Int(truncatingIfNeeded: byte &* 8 &+ left)]
        return Int(truncatingIfNeeded: shift) &+ Int(place)
    }
}
