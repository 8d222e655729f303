// swift-format-ignore-file
extension Art {
    /// The drawing of Base Camp, the landscape in the header of pages. It uses the colours of the
    /// design tokens.
    static let hill = #"""
    <symbol id="hill" viewBox="0 0 900 260" preserveAspectRatio="xMaxYMax slice">
    <g fill="var(--star)"><circle cx="60" cy="34" r="1.6"/><circle cx="236" cy="26"
      r="1.8"/><circle cx="408" cy="22" r="1.5"/><circle cx="486" cy="66" r="1.2"/><circle
      cx="556" cy="30" r="1.8"/><circle cx="640" cy="18" r="1.2"/><circle cx="690" cy="52"
      r="1.6"/><circle cx="800" cy="20" r="1.2"/></g>
    <circle cx="846" cy="46" r="40" fill="var(--orb)" opacity=".14"/><circle cx="846"
      cy="46" r="24" fill="var(--orb)"/>
    <path d="M0 214 70 186l64 20 86-34 88 26 62-20 90 18 90-110 84 84 70-104 96 96 60-34 40
      30v106H0z" fill="var(--hill-4)"/>
    <path d="m550 82 44 44-20 6-16-14-18 20-14-24zM704 62l36 36-16 8-14-16-16 18-16-8z"
      fill="var(--snow)" opacity=".85"/>
    <path d="M0 214c60-30 120-34 190-12s120-30 200-22 110 30 190 4 160-58 320-14v90H0z"
      fill="var(--hill-3)"/>
    <path d="M0 240c120-36 210-12 320-14s200-42 330-30 150 30 250 4v60H0z"
      fill="var(--hill-2)"/>
    <g fill="var(--pine)"><path d="m446 176 15 30h-8l11 22h-36l11-22h-8zM484 192l11 22h-6l9
      17h-28l9-17h-6zM408 196l10 20h-6l8 16h-24l8-16h-6zM876 152l14 28h-7l11
      22h-36l11-22h-7z"/></g>
    <path d="M0 256c140-18 260-8 400-14s250-34 500-18v40H0z" fill="var(--hill-1)"/>
    <g><path d="m640 226 34-52 36 52z" fill="#F08A4B"/><path d="m674 174 36 52h-24z"
      fill="#C9652F"/><path d="m674 186 11 40h-20z" fill="#FFE6A8"/><path d="M674 174v-8"
      stroke="#C9652F" stroke-width="3" stroke-linecap="round"/></g>
    </symbol>
    """#
}
