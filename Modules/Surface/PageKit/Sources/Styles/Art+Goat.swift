// swift-format-ignore-file
extension Art {
    /// The drawing of the goat, in parts that can move: body, head, two faces and scarf.
    static let goat = #"""
    <symbol id="goat-body" viewBox="0 0 200 220">
    <path d="M58 196c-2-30 2-62 20-78h44c18 16 22 48 20 78 0 8-6 12-14 12H72c-8
      0-14-4-14-12z" fill="#F6F2EA"/>
    <path d="M128 122c10 14 15 44 14 74 0 8-6 12-14 12h-14c12-20 16-56 14-86z"
      fill="#E3DBCD"/>
    <path d="M72 190h18v24a5 5 0 0 1-5 5H77a5 5 0 0 1-5-5zM110 190h18v24a5 5 0 0 1-5 5h-8a5
      5 0 0 1-5-5z" fill="#F6F2EA"/>
    <path d="M72 207h18v7a5 5 0 0 1-5 5H77a5 5 0 0 1-5-5zM110 207h18v7a5 5 0 0 1-5 5h-8a5 5
      0 0 1-5-5z" fill="#4F5963"/>
    <path d="M144 150c9-5 18 0 18 9-7 2-14 2-19-1z" fill="#F6F2EA"/>
    </symbol>
    <symbol id="goat-head" viewBox="0 0 200 220">
    <path d="M74 50C62 40 58 22 66 8c2-3 6-2 7 1 2 14 9 24 20 30z" fill="#A98C6C"/>
    <path d="M126 50c12-10 16-28 8-42-2-3-6-2-7 1-2 14-9 24-20 30z" fill="#A98C6C"/>
    <path d="M64 24l8-4M66 36l11-7M136 24l-8-4M134 36l-11-7" stroke="#8B7053"
      stroke-width="3" stroke-linecap="round"/>
    <path d="M62 66C46 52 26 54 20 66c-2 4 0 8 4 9 14 5 28 5 40-1z" fill="#F6F2EA"/>
    <path d="M58 67c-10-7-22-7-28 0 9 4 19 5 28 2z" fill="#F2B8A8"/>
    <path d="M138 66c16-14 36-12 42 0 2 4 0 8-4 9-14 5-28 5-40-1z" fill="#E3DBCD"/>
    <path d="M142 67c10-7 22-7 28 0-9 4-19 5-28 2z" fill="#F2B8A8"/>
    <path d="M100 34c27 0 42 17 42 40 0 14-6 22-9 32-4 15-15 25-33
      25s-29-10-33-25c-3-10-9-18-9-32 0-23 15-40 42-40z" fill="#FBF8F2"/>
    <path d="M88 40c2-9 8-13 12-14-1 4 0 6 2 8 3-3 7-4 11-3-3 3-3 6-2 10-8 4-17 4-23-1z"
      fill="#EFE7DA"/>
    <path d="M91 126h18c1 10-3 20-9 26-6-6-10-16-9-26z" fill="#EFE7DA"/>
    <path d="M100 92c16 0 25 7 25 18 0 12-10 21-25 21s-25-9-25-21c0-11 9-18 25-18z"
      fill="#F7E3D8"/>
    <ellipse cx="68" cy="94" rx="8" ry="5.5" fill="#F2A89A" opacity=".7"/>
    <ellipse cx="132" cy="94" rx="8" ry="5.5" fill="#F2A89A" opacity=".7"/>
    <path d="M93 101c0-3 14-3 14 0 0 4-4 7-7 7s-7-3-7-7z" fill="#5B4A42"/>
    </symbol>
    <symbol id="goat-calm" viewBox="0 0 200 220">
    <ellipse cx="79" cy="76" rx="7" ry="9" fill="#2C343B"/><ellipse cx="121" cy="76" rx="7"
      ry="9" fill="#2C343B"/>
    <circle cx="81.5" cy="72.5" r="2.8" fill="#fff"/><circle cx="123.5" cy="72.5" r="2.8"
      fill="#fff"/>
    <path d="M88 115c4 5 8 6 12 3 4 3 8 2 12-3" fill="none" stroke="#5B4A42"
      stroke-width="3.2" stroke-linecap="round"/>
    </symbol>
    <symbol id="goat-glad" viewBox="0 0 200 220">
    <path d="M71 79c3-9 13-9 16 0M113 79c3-9 13-9 16 0" fill="none" stroke="#2C343B"
      stroke-width="4.5" stroke-linecap="round"/>
    <path d="M86 113h28c0 10-6 15-14 15s-14-5-14-15z" fill="#5B4A42"/><path d="M92 123c4-4
      12-4 16 0-4 6-12 6-16 0z" fill="#F28B82"/>
    </symbol>
    <symbol id="goat-scarf" viewBox="0 0 200 220">
    <path d="M66 124c20 12 48 12 68 0 5 4 6 12 2 17-22 12-50 12-72 0-4-5-3-13 2-17z"
      fill="#58B62F"/>
    <path d="M116 142c8-1 14-3 18-5 2 12 5 24 10 36l-16 5c-7-11-11-24-12-36z"
      fill="#47962A"/>
    <path d="M126 166l13-4M129 173l13-4" stroke="#8BD468" stroke-width="3"
      stroke-linecap="round"/>
    </symbol>
    """#
}
