/// The hourglass of screen time on pages, cards and in extensions. Rules B7, U6.
///
/// Its parts are layers in a box of 200 by 220: the tint of the glass, the sand, the frame, the
/// face.
public enum HourglassDrawing {
    /// Returns the markup of a drawing without its outer element, with an amount of sand in percent
    /// (0, 25, 50, 75 or 100) and a face: `celebrating`, `encouraging`, `patient`. Unknown values
    /// are left out.
    public static func markup(sand: Int, face: String) -> String {
        ["tint", "\(sand)", "frame", face].compactMap { name in
            parts.first { $0.name == name }?.markup
        }.joined()
    }

    /// The parts by name: `tint`, `frame`, the levels of sand and the faces.
    public static let parts: [(name: String, markup: String)] = [
        (
            "frame",
            #"""
            <path d="M58 48v-18h84v18c0 26-26 42-30 58 4 16 30 32 30 58v18H58v-18c0-26 26-42
            30-58-4-16-30-32-30-58z" fill="none" stroke="#7FC0E6" stroke-width="6"/><rect x="44"
            y="14" width="112" height="22" rx="11" fill="#A98C6C"/><rect x="44" y="180"
            width="112" height="22" rx="11" fill="#A98C6C"/><path d="M56 25h60M56 191h60"
            stroke="#C9AE8E" stroke-width="5" stroke-linecap="round"/><path d="M70 158c-2 6-3
            10-3 15" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
            """#
        ),
        (
            "tint",
            #"""
            <path d="M58 30h84v18c0 26-26 42-30 58 4 16 30 32 30 58v18H58v-18c0-26 26-42
            30-58-4-16-30-32-30-58z" fill="#BFE3F7" opacity=".55"/>
            """#
        ),
        (
            "0",
            #"""
            <path d="M137 178L134 166 125 150 115 136 111 131Q100 123 89 131L85 136 75 150 66
            166 63 178z" fill="#F5C34D"/>
            """#
        ),
        (
            "25",
            #"""
            <g fill="#F5C34D"><path d="M122 82L115 92 108 104H92L85 92 78 82z"/><path d="M98
            100h4v50h-4z"/><path d="M137 178L134 166 125 150 124 148Q100 140 76 148L66 166 63
            178z"/></g>
            """#
        ),
        (
            "50",
            #"""
            <g fill="#F5C34D"><path d="M131 70L119 86 108 104H92L81 86 69 70z"/><path d="M98
            100h4v58h-4z"/><path d="M137 178L132 160Q100 152 68 160L63 178z"/></g>
            """#
        ),
        (
            "75",
            #"""
            <g fill="#F5C34D"><path d="M135 60L131 70 119 86 108 104H92L81 86 69 70 65
            60z"/><path d="M98 100h4v66h-4z"/><path d="M137 178L135 169Q100 161 65 169L63
            178z"/></g>
            """#
        ),
        (
            "100",
            #"""
            <g fill="#F5C34D"><path d="M137 50L131 70 119 86 108 104H92L81 86 69 70 63
            50z"/><path d="M98 100h4v70h-4z"/><path d="M137 178V174Q100 166 63 174V178z"/></g>
            """#
        ),
        (
            "celebrating",
            #"""
            <g fill="none" stroke="#2C343B" stroke-width="4" stroke-linecap="round"><path d="M77
            64c3-8 11-8 14 0M109 64c3-8 11-8 14 0"/></g><path d="M88 72h24c0 16-24 16-24 0z"
            fill="#2C343B"/><g fill="#F08C6E" opacity=".7"><ellipse cx="73" cy="73" rx="6"
            ry="4"/><ellipse cx="127" cy="73" rx="6" ry="4"/></g>
            """#
        ),
        (
            "encouraging",
            #"""
            <g fill="#2C343B"><ellipse cx="84" cy="62" rx="6" ry="8"/><ellipse cx="116" cy="62"
            rx="6" ry="8"/></g><g fill="#fff"><circle cx="86" cy="59" r="2.5"/><circle cx="118"
            cy="59" r="2.5"/></g><path d="M91 74c5 7 13 7 18 0" fill="none" stroke="#2C343B"
            stroke-width="3.5" stroke-linecap="round"/>
            """#
        ),
        (
            "patient",
            #"""
            <g fill="none" stroke="#2C343B" stroke-width="4" stroke-linecap="round"><path d="M77
            61c3 6 11 6 14 0M109 61c3 6 11 6 14 0M94 77c4 2 8 2 12 0"/></g>
            """#
        ),
    ]
}
