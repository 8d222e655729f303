/// The maximum width of text, in thousandths of its size.
///
/// The viewer's font is unknown, so these are the widths of the widest common fonts (system fonts
/// and their fallbacks), with a margin for scripts with many fonts. Text that fits with them always
/// fits.
enum AdvanceWidths {
    /// Returns the width of a line of text.
    static func of(_ text: some StringProtocol, isBold: Bool) -> Int {
        text.unicodeScalars.reduce(0) { $0 + of($1, isBold: isBold) }
    }

    /// Returns the width of one scalar; combining ones have none.
    static func of(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
        let table = isBold ? bold : regular
        if (0x20...0x7E).contains(scalar.value) { return table[Int(scalar.value) - 0x20] }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 1_400 }
        switch scalar.value {
        case 0x80..<0x590: return scalar.properties.isUppercase ? 1_350 : 1_150
        case 0xFDFA...0xFDFD: return 9_000
        case 0x590..<0x900, 0xFB1D..<0xFF00: return 1_100
        case 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00, 0xFF01..<0xFFE7, 0x20000...0x3FFFF:
            return 1_060
        default: return 1_400
        }
    }

    /// The widths from space to tilde in normal weight.
    private static let regular = [
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
        636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
        1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
        603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
        500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
        635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
    ]

    /// The widths from space to tilde in semibold and bold.
    private static let bold = [
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365,
        696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580,
        1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850,
        733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500,
        500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
        716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
    ]
}
