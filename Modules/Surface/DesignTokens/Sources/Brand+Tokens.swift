extension Brand {
    /// The tokens in which a palette differs from Sherpa. Its backgrounds are never lighter than
    /// Sherpa's in dark themes or darker in light ones, so all text stays readable.
    var changes: [Token] {
        switch self {
        case .sherpa: []
        case .onefocus: Brand.purple
        case .telocare: Brand.coral
        case .clepsy: Brand.violet
        case .tenx: Brand.blue
        }
    }

    /// The tokens of OneFocus: accent, second colour, surfaces, success and error.
    private static let purple: [Token] = [
        Token("bg", RGB(0x141416), light: RGB(0xF7F5FA)),
        Token("surface", RGB(0x1C1C1E), light: RGB(0xFFFFFF)),
        Token("raised", RGB(0x2C2C2E), light: RGB(0xF1EEF5)),
        Token("line", RGB(0x37373A), light: RGB(0xE4E0EA)),
        Token("primary", RGB(0xBF5AF2)),
        Token("primary-edge", RGB(0x863FA9)),
        Token("on-primary", RGB(0x210F2A)),
        Token("primary-text", RGB(0xCD7EF5), light: RGB(0x8941AE)),
        Token("blue", RGB(0x5E5CE6)),
        Token("good", RGB(0x30D158)),
        Token("bad", RGB(0xFF453A)),
        Token("hill-1", RGB(0x3D1E48), light: RGB(0x9F59B6)),
        Token("hill-2", RGB(0x452250), light: RGB(0xB47CC7)),
        Token("hill-3", RGB(0x4B2657), light: RGB(0xC59CD3)),
        Token("hill-4", RGB(0x51345B), light: RGB(0xD4A9E2)),
        Token("pine", RGB(0x35193E), light: RGB(0x7B3F8F)),
    ]

    /// The tokens of Telocare.
    private static let coral: [Token] = [
        Token("bg", RGB(0x1A1514), light: RGB(0xFBF6F4)),
        Token("surface", RGB(0x251E1D), light: RGB(0xFFFFFF)),
        Token("raised", RGB(0x342B29), light: RGB(0xF5EFED)),
        Token("line", RGB(0x3B3130), light: RGB(0xEBE2DF)),
        Token("primary", RGB(0xF4796B)),
        Token("primary-edge", RGB(0xAB554B)),
        Token("on-primary", RGB(0x482420)),
        Token("primary-text", RGB(0xF47D70), light: RGB(0x984C43)),
        Token("hill-1", RGB(0x48241E), light: RGB(0xB66559)),
        Token("hill-2", RGB(0x502822), light: RGB(0xC7867C)),
        Token("hill-3", RGB(0x572C26), light: RGB(0xD3A39C)),
        Token("hill-4", RGB(0x5B3934), light: RGB(0xE2B1A9)),
        Token("pine", RGB(0x3E1E19), light: RGB(0x8F4A3F)),
    ]

    /// The tokens of Clepsy.
    private static let violet: [Token] = [
        Token("bg", RGB(0x14141D), light: RGB(0xF6F5FB)),
        Token("surface", RGB(0x1E1D29), light: RGB(0xFFFFFF)),
        Token("raised", RGB(0x2C2B3A), light: RGB(0xF0EEF6)),
        Token("line", RGB(0x333241), light: RGB(0xE2E0EC)),
        Token("primary", RGB(0x8B6CF0)),
        Token("primary-edge", RGB(0x614CA8)),
        Token("on-primary", RGB(0x0F0C1A)),
        Token("primary-text", RGB(0xA891F4), light: RGB(0x6851B4)),
        Token("hill-1", RGB(0x271E48), light: RGB(0x6C59B6)),
        Token("hill-2", RGB(0x2B2250), light: RGB(0x8B7CC7)),
        Token("hill-3", RGB(0x302657), light: RGB(0xAFA6D7)),
        Token("hill-4", RGB(0x3C345B), light: RGB(0xB4A9E2)),
        Token("pine", RGB(0x20193E), light: RGB(0x4F3F8F)),
    ]

    /// The tokens of TenX.
    private static let blue: [Token] = [
        Token("bg", RGB(0x0F1620), light: RGB(0xF3F6FA)),
        Token("surface", RGB(0x18212E), light: RGB(0xFFFFFF)),
        Token("raised", RGB(0x232E3D), light: RGB(0xEDF0F4)),
        Token("line", RGB(0x2A3645), light: RGB(0xDEE4EC)),
        Token("primary", RGB(0x4C8DF6)),
        Token("primary-edge", RGB(0x3563AC)),
        Token("on-primary", RGB(0x111F36)),
        Token("primary-text", RGB(0x6BA1F8), light: RGB(0x3461A9)),
        Token("hill-1", RGB(0x1C2E4A), light: RGB(0x597DB6)),
        Token("hill-2", RGB(0x1F3353), light: RGB(0x7C99C7)),
        Token("hill-3", RGB(0x23385A), light: RGB(0x9CB1D3)),
        Token("hill-4", RGB(0x34435B), light: RGB(0xA9BFE2)),
        Token("pine", RGB(0x172740), light: RGB(0x3F5E8F)),
    ]
}
