extension Art {
    /// The drawing of the logo: three stones.
    static let mark = #"""
        <symbol id="mark" viewBox="0 0 40 40">
        <path d="M5 31c0-4 6-6.5 15-6.500S35 27 35 31s-6 6-15 6S5 35 5 31z" fill="#58B62F"/>
        <path d="M9.5 20.500c0-3.5 4.5-5.5 11-5.500S31 17 31 20.500s-4 5-10.5 5-11-1.5-11-5z"
          fill="#46A8E0"/>
        <path d="M13.5 10.500c0-4 3-7 6.8-7s6.2 3 6.2 6.5-2.5 5.5-6.5 5.5-6.5-2-6.5-5z"
          fill="#F5C34D"/>
        </symbol>
        """#
}
