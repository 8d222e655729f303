internal import DesignTokens

/// The style sheets of the colour palettes. The default style sheet contains the palette Sherpa.
/// Rule U5.
enum Palettes {
    /// The style sheets of all other palettes.
    static let all = Brand.allCases.compactMap(sheet)

    /// Returns the style sheet of a palette; nil for the palette in the default style sheet.
    static func sheet(of brand: Brand) -> Asset? { sheets[brand] }

    private static let sheets = Brand.allCases.reduce(into: [Brand: Asset]()) { sheets, brand in
        let text = Tokens.css(of: brand)
        guard !text.isEmpty else { return }
        sheets[brand] = Asset(
            "palette-\(brand.rawValue).css", contentType: "text/css; charset=utf-8", text: text)
    }
}
