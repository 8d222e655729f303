extension Art {
    /// The hourglass.
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

    /// The hourglass in parts that change: the frame, five levels of sand, three faces. Rule B7.
    static let glass = #"""
    <symbol id="glass-frame" viewBox="0 0 200 220">
    <path d="M58 48v-18h84v18c0 26-26 42-30 58 4 16 30 32 30 58v18H58v-18c0-26 26-42
      30-58-4-16-30-32-30-58z" fill="none" stroke="#7FC0E6" stroke-width="6"/>
    <rect x="44" y="14" width="112" height="22" rx="11" fill="#A98C6C"/><rect x="44"
      y="180" width="112" height="22" rx="11" fill="#A98C6C"/>
    <path d="M56 25h60M56 191h60" stroke="#C9AE8E" stroke-width="5" stroke-linecap="round"/>
    <path d="M70 158c-2 6-3 10-3 15" stroke="#fff" stroke-width="5" stroke-linecap="round"
      opacity=".6"/></symbol>
    <symbol id="glass-tint" viewBox="0 0 200 220"><path d="M58 30h84v18c0 26-26 42-30 58 4 16
      30 32 30 58v18H58v-18c0-26 26-42 30-58-4-16-30-32-30-58z" fill="#BFE3F7"
      opacity=".55"/></symbol>
    <symbol id="glass-0" viewBox="0 0 200 220"><path d="M137 178L134 166 125 150 115 136 111
      131Q100 123 89 131L85 136 75 150 66 166 63 178z" fill="#F5C34D"/></symbol>
    <symbol id="glass-25" viewBox="0 0 200 220"><g fill="#F5C34D"><path d="M122 82L115 92 108
      104H92L85 92 78 82z"/><path d="M98 100h4v50h-4z"/><path d="M137 178L134 166 125 150 124
      148Q100 140 76 148L66 166 63 178z"/></g></symbol>
    <symbol id="glass-50" viewBox="0 0 200 220"><g fill="#F5C34D"><path d="M131 70L119 86 108
      104H92L81 86 69 70z"/><path d="M98 100h4v58h-4z"/><path d="M137 178L132 160Q100 152 68
      160L63 178z"/></g></symbol>
    <symbol id="glass-75" viewBox="0 0 200 220"><g fill="#F5C34D"><path d="M135 60L131 70 119 86
      108 104H92L81 86 69 70 65 60z"/><path d="M98 100h4v66h-4z"/><path d="M137 178L135 169Q100
      161 65 169L63 178z"/></g></symbol>
    <symbol id="glass-100" viewBox="0 0 200 220"><g fill="#F5C34D"><path d="M137 50L131 70 119 86
      108 104H92L81 86 69 70 63 50z"/><path d="M98 100h4v70h-4z"/><path d="M137 178V174Q100 166
      63 174V178z"/></g></symbol>
    <symbol id="glass-celebrating" viewBox="0 0 200 220"><g fill="none" stroke="#2C343B"
      stroke-width="4" stroke-linecap="round"><path d="M77 64c3-8 11-8 14 0M109 64c3-8 11-8 14
      0"/></g><path d="M88 72h24c0 16-24 16-24 0z" fill="#2C343B"/><g fill="#F08C6E"
      opacity=".7"><ellipse cx="73" cy="73" rx="6" ry="4"/><ellipse cx="127" cy="73" rx="6"
      ry="4"/></g></symbol>
    <symbol id="glass-encouraging" viewBox="0 0 200 220"><g fill="#2C343B"><ellipse cx="84"
      cy="62" rx="6" ry="8"/><ellipse cx="116" cy="62" rx="6" ry="8"/></g><g fill="#fff"><circle
      cx="86" cy="59" r="2.5"/><circle cx="118" cy="59" r="2.5"/></g><path d="M91 74c5 7 13 7 18
      0" fill="none" stroke="#2C343B" stroke-width="3.5" stroke-linecap="round"/></symbol>
    <symbol id="glass-patient" viewBox="0 0 200 220"><g fill="none" stroke="#2C343B"
      stroke-width="4" stroke-linecap="round"><path d="M77 61c3 6 11 6 14 0M109 61c3 6 11 6 14
      0M94 77c4 2 8 2 12 0"/></g></symbol>
    """#
}
