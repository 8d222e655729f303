/// Loop's colours: 20 since schema 21, 13 before, and any ARGB number before schema 14.
enum LoopPalette {
    /// The current palette, as in Loop's CSV export.
    static let colours = [
        "#D32F2F", "#E64A19", "#F57C00", "#FF8F00", "#F9A825", "#AFB42B", "#7CB342", "#388E3C",
        "#00897B", "#00ACC1", "#039BE5", "#1976D2", "#303F9F", "#5E35B1", "#8E24AA", "#D81B60",
        "#5D4037", "#303030", "#757575", "#AAAAAA",
    ]

    /// The current equivalents of the 13 older colours.
    private static let older = [
        12: 19, 11: 17, 10: 15, 9: 14, 8: 13, 7: 10, 6: 9, 5: 8, 4: 7, 3: 5, 2: 4,
    ]

    /// Returns a stored colour as `#RRGGBB` for a schema version; nil if it is unknown.
    static func colour(_ stored: Int64, version: Int) -> String? {
        if version < 14 || !(0..<Int64(colours.count)).contains(stored) {
            guard version < 14 || stored < 0 || stored > 0xFF_FFFF else { return nil }
            let rgb = UInt32(truncatingIfNeeded: stored) & 0xFF_FFFF
            return "#" + hex(rgb)
        }
        let index = Int(stored)
        return colours[version < 21 ? older[index] ?? index : index]
    }

    private static func hex(_ rgb: UInt32) -> String {
        let digits = String(rgb, radix: 16, uppercase: true)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
