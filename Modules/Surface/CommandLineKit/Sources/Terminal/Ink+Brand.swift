internal import DesignTokens

/// The colours of the palettes as shown on a terminal. Rule U5.
extension Ink {
    /// Returns the main colour of a palette.
    static func primary(of brand: Brand) -> Ink {
        brand == .sherpa ? .primary : Ink(brand.primary.value, basic: basic(of: brand))
    }

    /// Returns the colours for a heatmap's levels, from none to all: the palette's main colour,
    /// mixed with a neutral one.
    static func heat(of brand: Brand) -> [Ink] {
        guard brand != .sherpa else { return heat }
        let (colour, basic) = (brand.primary, basic(of: brand))
        let steps = [
            colour.mixed(with: RGB(0), 0.6), colour.mixed(with: RGB(0), 0.35), colour,
            colour.mixed(with: RGB(0xFFFFFF), 0.45),
        ]
        return [heat[0]]
            + steps.enumerated().map { step, colour in
                Ink(colour.value, basic: step < 2 ? basic : basic + 8)
            }
    }

    /// Returns the nearest of the eight basic terminal colours.
    private static func basic(of brand: Brand) -> UInt8 {
        switch brand {
        case .sherpa: 2
        case .onefocus, .clepsy: 5
        case .telocare: 1
        case .tenx: 4
        }
    }
}
