internal import PageKit

/// The drawings of the avatars and the style of the profile. Rule U6.
enum AvatarArt {
    /// One symbol for each avatar.
    static let drawings = Asset(
        "avatars.svg", contentType: "image/svg+xml",
        text: "<svg xmlns=\"http://www.w3.org/2000/svg\">\(symbols)</svg>\n")

    static let style = Asset(
        "profile.css", contentType: "text/css; charset=utf-8",
        text: """
            .who{display:flex;align-items:center;gap:1rem}
            .who .face{width:5rem;height:5rem;flex:none;font-size:2rem}
            .who .face .i{width:3.5rem;height:3.5rem}
            .who h2{font-size:1.375rem;overflow-wrap:anywhere}
            .came{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.5rem}
            .came dt{color:var(--muted)}
            .came dd{font-weight:620}

            """)

    private static let symbols = [goat, fox, owl, pine, peak, sun].joined()

    private static let goat = #"""
        <symbol id="goat" viewBox="0 0 64 64"><path d="M22 20C16 17 13 10 16 4c6 3 10 8 11 13zM42
        20c6-3 9-10 6-16-6 3-10 8-11 13z" fill="#A98C6C"/><path d="M18 27c-7-3-12 0-13 4 5 3 10 2
        14-1zM46 27c7-3 12 0 13 4-5 3-10 2-14-1z" fill="#E3DBCD"/><path d="M32 15c10 0 15 7 15 15
        0 7-3 10-5 16-2 7-5 11-10 11s-8-4-10-11c-2-6-5-9-5-16 0-8 5-15 15-15z"
        fill="#F6F2EA" stroke="#CFC3B0" stroke-width="1.5"/><path d="M32
        42c5 0 8 2 8 6s-4 7-8 7-8-3-8-7 3-6 8-6z"
        fill="#F2CDBF"/><path d="M29 56h6l-3 7z" fill="#E3DBCD"/><g fill="#2C343B"><circle cx="25"
        cy="33" r="2.6"/><circle cx="39" cy="33" r="2.6"/><path d="M30
        46h4l-2 2.5z"/></g></symbol>
        """#

    private static let fox = #"""
        <symbol id="fox" viewBox="0 0 64 64"><path d="M8 6l18 13h12L56 6c3 10 3 20-1 29L32 58 9
        35C5 26 5 16 8 6z" fill="#E8803A"/><path d="M12 12l9 8-8 6c-2-5-2-10-1-14zM52 12l-9 8 8
        6c2-5 2-10 1-14z" fill="#5A2F16"/><path d="M9 35c8-2 15 2 18 10l5 13zM55 35c-8-2-15 2-18
        10l-5 13z" fill="#FBF3EA"/><g fill="#2C343B"><circle cx="22" cy="32" r="2.8"/><circle
        cx="42" cy="32" r="2.8"/><path d="M28 53h8l-4 6z"/></g></symbol>
        """#

    private static let owl = #"""
        <symbol id="owl" viewBox="0 0 64 64"><path d="M10 6c6 5 12 6 22 6s16-1 22-6c2 6 2 12 0
        18v16c0 12-9
        20-22 20S10 52 10 40V24c-2-6-2-12 0-18z" fill="#8A6B4F"/><path d="M32 34c8 0 13 6 13
        12s-6 12-13 12-13-6-13-12 5-12 13-12z" fill="#E9D9C2"/><g fill="#FBF3EA"><circle cx="22"
        cy="26" r="9.5"/><circle cx="42" cy="26" r="9.5"/></g><g fill="#2C343B"><circle cx="23"
        cy="26" r="4.5"/><circle cx="41" cy="26" r="4.5"/></g><path d="M28 33h8l-4 7z"
        fill="#F5C34D"/></symbol>
        """#

    private static let pine = #"""
        <symbol id="pine" viewBox="0 0 64 64"><path d="M28 48h8v13h-8z" fill="#8B7053"/><path d="M32
        3l13 18h-6l11 15h-7l11 15H10l11-15h-7l11-15h-6z" fill="#3F9B54"/><path d="M32 3l13 18h-6l11
        15h-7l11 15H32z" fill="#2F7F45"/></symbol>
        """#

    private static let peak = #"""
        <symbol id="peak" viewBox="0 0 64 64"><circle cx="48" cy="15" r="8" fill="#F5C34D"/><path
        d="M2 56l23-40 15 25 6-9 16 24z" fill="#6B8FB0"/><path d="M25 16l15 25 6-9 16 24H25z"
        fill="#557693"/><path d="M25 16l9 15-5-2-4 4-4-4-5 2z" fill="#FFFFFF"/></symbol>
        """#

    private static let sun = #"""
        <symbol id="sun" viewBox="0 0 64 64"><path d="M32 3v10M32 51v10M3 32h10M51 32h10M11.5
        11.5l7 7M45.5 45.5l7 7M52.5 11.5l-7 7M18.5 45.5l-7 7" stroke="#F5A93B" stroke-width="5"
        stroke-linecap="round"/><circle cx="32" cy="32" r="15" fill="#F5C34D"/><g
        fill="#2C343B"><circle cx="27" cy="30" r="2"/><circle cx="37" cy="30" r="2"/></g><path
        d="M26 36c3 4 9 4 12 0" fill="none" stroke="#2C343B" stroke-width="2.4"
        stroke-linecap="round"/></symbol>
        """#
}
