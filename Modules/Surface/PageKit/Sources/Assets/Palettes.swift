internal import DesignTokens

/// The sheets of the palettes, beside the page's own sheet, which is that of Sherpa. Rule U5.
enum Palettes {
    /// All of them.
    static let all = Brand.allCases.compactMap(sheet)

    /// The sheet of a palette; nil for what the page's own sheet says.
    static func sheet(of brand: Brand) -> Asset? { sheets[brand] }

    private static let sheets = Brand.allCases.reduce(into: [Brand: Asset]()) { sheets, brand in
        let text = Tokens.css(of: brand)
        guard !text.isEmpty else { return }
        sheets[brand] = Asset(
            "palette-\(brand.rawValue).css", contentType: "text/css; charset=utf-8", text: text)
    }
}
