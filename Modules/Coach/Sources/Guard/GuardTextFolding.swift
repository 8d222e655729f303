/// The normalisation of letters for the guardrails. It removes case, accents, look-alikes,
/// invisible characters and repetitions.
enum GuardTextFolding {
    /// Returns true for ignored scalars: zero-width characters, combining marks, apostrophes and
    /// asterisks.
    static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .nonspacingMark, .enclosingMark, .spacingMark, .modifierLetter: true
        default: "'’‘`´*\u{115F}\u{1160}\u{3164}\u{FFA0}".unicodeScalars.contains(scalar)
        }
    }

    /// Returns the Latin letters that a scalar is read as; nil if the scalar separates words.
    static func letters(_ scalar: Unicode.Scalar) -> String? {
        if let plain = ascii(scalar.value) { return plain }
        if let styled = styled(scalar.value) { return styled }
        let lower = scalar.properties.lowercaseMapping
        if let known = lower.unicodeScalars.first.flatMap({ table[$0] }) { return known }
        // A capital letter with a dot above becomes a letter and a combining mark.
        if let first = lower.unicodeScalars.first, lower.unicodeScalars.count > 1,
            let plain = ascii(first.value)
        {
            return plain
        }
        return scalar.properties.isAlphabetic ? lower : nil
    }

    private static func ascii(_ value: UInt32) -> String? {
        switch value {
        case 0x61...0x7A, 0x30...0x39: Unicode.Scalar(value).map { String($0) }
        case 0x41...0x5A: Unicode.Scalar(value + 32).map { String($0) }
        case 0x40: "a"
        case 0x24: "s"
        default: nil
        }
    }

    /// Returns the plain form of wide, mathematical, circled and squared letters and digits.
    private static func styled(_ value: UInt32) -> String? {
        switch value {
        case 0xFF21...0xFF3A: letter(value - 0xFF21)
        case 0xFF41...0xFF5A: letter(value - 0xFF41)
        case 0xFF10...0xFF19: String(value - 0xFF10)
        case 0x1D400...0x1D6A3: letter((value - 0x1D400) % 26)
        case 0x1D7CE...0x1D7FF: String((value - 0x1D7CE) % 10)
        case 0x24B6...0x24E9: letter((value - 0x24B6) % 26)
        case 0x249C...0x24B5: letter(value - 0x249C)
        case 0x1F110...0x1F129: letter(value - 0x1F110)
        case 0x1F130...0x1F149: letter(value - 0x1F130)
        case 0x1F150...0x1F169: letter(value - 0x1F150)
        case 0x1F170...0x1F189: letter(value - 0x1F170)
        case 0x1F1E6...0x1F1FF: letter(value - 0x1F1E6)
        default: nil
        }
    }

    private static func letter(_ index: UInt32) -> String {
        Unicode.Scalar(0x61 + index % 26).map { String($0) } ?? ""
    }

    /// The look-alike characters, grouped by the letter that they are read as.
    private static let readAs: [(String, String)] = [
        ("a", "àáâãäåāăąǎȁȃạảấầẩẫậắằẳẵặаαᴀɑ"), ("b", "ḃвβʙьƀ"), ("c", "çćĉċčсᴄϲ"),
        ("d", "ďđðԁᴅɗ"), ("e", "èéêëēĕėęěẹẻẽếềểễệеёεэєᴇɛ"), ("f", "ƒꜰ"),
        ("g", "ĝğġģɡɢ"), ("h", "ĥħһнʜ"), ("i", "ìíîïĩīĭįıỉịіїιɪиı¡"), ("j", "ĵјᴊ"),
        ("k", "ķĸкκᴋ"), ("l", "ĺļľŀłʟℓӏ"), ("m", "мᴍ"), ("n", "ñńņňŉŋηɴпո"),
        ("o", "òóôõöøōŏőơọỏốồổỗộớờởỡợоοσᴏօ"), ("p", "рρᴘ"), ("q", "ԛ"), ("r", "ŕŗřгʀ"),
        ("s", "śŝşšșѕꜱ"), ("t", "ţťŧțтτᴛ"), ("u", "ùúûüũūŭůűųưụủứừửữựυᴜս"),
        ("v", "νᴠѵ"), ("w", "ŵԝωᴡ"), ("x", "хχ"), ("y", "ýÿŷỳỵỷỹуγʏ"), ("z", "źżžᴢ"),
        ("ss", "ß"), ("ae", "æ"), ("oe", "œ"), ("e", "€"), ("c", "¢"),
    ]

    private static let table: [Unicode.Scalar: String] = {
        var table: [Unicode.Scalar: String] = [:]
        for (plain, others) in readAs {
            for scalar in others.unicodeScalars { table[scalar] = plain }
        }
        return table
    }()

    /// Returns a word with its digits replaced by letters, as in `su1c1de`.
    static func unmasked(_ word: String, one: Character) -> String {
        guard word.contains(where: \.isNumber), word.contains(where: { !$0.isNumber }) else {
            return word
        }
        let digits: [Character: Character] = [
            "0": "o", "1": one, "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g",
        ]
        return String(word.map { digits[$0] ?? $0 })
    }

    /// Returns a word without repeated letters: `diiie` becomes `die`, and `kill` becomes `kil`.
    static func collapsed(_ word: String) -> String {
        var result = ""
        for character in word where result.last != character { result.append(character) }
        return result
    }
}
