internal import DesignTokens

/// The style sheets of the palettes; the page's own sheet is that of Sherpa. Rule U5.
enum Palettes {
    /// All sheets.
    static let all = Brand.allCases.compactMap(sheet)

    /// Returns the sheet of a palette; nil for the palette of the page's own sheet.
    static func sheet(of brand: Brand) -> Asset? { sheets[brand] }

    private static let sheets = Brand.allCases.reduce(into: [Brand: Asset]()) { sheets, brand in
        let text = Tokens.css(of: brand)
        guard !text.isEmpty else { return }
        sheets[brand] = Asset(
            "palette-\(brand.rawValue).css", contentType: "text/css; charset=utf-8", text: text)
    }
}
