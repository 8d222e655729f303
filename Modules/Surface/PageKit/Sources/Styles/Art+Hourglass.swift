// swift-format-ignore-file
internal import DesignTokens

extension Art {
    /// The drawing of the hourglass.
    static let hourglass = #"""
    <symbol id="hourglass" viewBox="0 0 200 220">
    <path d="M58 30h84v18c0 26-26 42-30 58 4 16 30 32 30 58v18H58v-18c0-26 26-42
      30-58-4-16-30-32-30-58z" fill="#BFE3F7" opacity=".55"/>
    <path d="M68 56c10-5 20 4 32 1s22-6 32-1c-5 20-22 32-28 46h-8c-6-14-23-26-28-46z"
      fill="#F5C34D"/>
    <path d="M98 100h4v50h-4z" fill="#F5C34D"/><path d="M64 178c2-20 18-34 36-34s34 14 36
      34z" fill="#F5C34D"/>
    <path d="M58 48v-18h84v18c0 26-26 42-30 58 4 16 30 32 30 58v18H58v-18c0-26 26-42
      30-58-4-16-30-32-30-58z" fill="none" stroke="#7FC0E6" stroke-width="6"/>
    <rect x="44" y="14" width="112" height="22" rx="11" fill="#A98C6C"/><rect x="44"
      y="180" width="112" height="22" rx="11" fill="#A98C6C"/>
    <path d="M56 25h60M56 191h60" stroke="#C9AE8E" stroke-width="5" stroke-linecap="round"/>
    <ellipse cx="84" cy="62" rx="6" ry="8" fill="#2C343B"/><ellipse cx="116" cy="62" rx="6"
      ry="8" fill="#2C343B"/>
    <circle cx="86" cy="59" r="2.5" fill="#fff"/><circle cx="118" cy="59" r="2.5"
      fill="#fff"/>
    <ellipse cx="74" cy="74" rx="6" ry="4" fill="#F08C6E" opacity=".6"/><ellipse cx="126"
      cy="74" rx="6" ry="4" fill="#F08C6E" opacity=".6"/>
    <path d="M93 75c4 5 10 5 14 0" fill="none" stroke="#2C343B" stroke-width="3.5"
      stroke-linecap="round"/>
    <path d="M70 158c-2 6-3 10-3 15" stroke="#fff" stroke-width="5" stroke-linecap="round"
      opacity=".6"/>
    </symbol>
    """#

    /// The parts of the hourglass that change: the frame, five levels of sand and three faces. Rule
    /// B7.
    static let glass = HourglassDrawing.parts.map { name, markup in
        "<symbol id=\"glass-\(name)\" viewBox=\"0 0 200 220\">\(markup)</symbol>"
    }.joined(separator: "\n")
}
