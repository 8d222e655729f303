// swift-format-ignore-file
extension Icons {
    /// The symbols that users can choose for items. Each line that begins with an id starts a new
    /// symbol.
    static let items = #"""
    <symbol id="drop" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12
      3.500c3.5 4.2 6 7.2 6 10.500a6 6 0 0 1-12 0c0-3.3 2.5-6.3 6-10.500zM9 14.500a3 3 0 0
      0 2.5 3"/></symbol>
    <symbol id="book" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 6.500C10
      5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.500V5c-3-.5-6 0-8 1.500zM12
      6.500v13"/></symbol>
    <symbol id="dumbbell" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5
      12h7M6.5 7v10M17.5 7v10M3.5 9.500v5M20.5 9.500v5"/></symbol>
    <symbol id="run" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><circle cx="14.5" cy="4.8"
      r="1.8"/><path d="M5 11l3.5-3 4 .5-3 5 3.5 2.5-1.5 4.500M9.5 13.5 8 17l-4 .5M12.5
      8.500l2.5 3 3.5-.5"/></symbol>
    <symbol id="walk" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12.5"
      cy="4.6" r="1.8"/><path d="M12 8.500l-1 6 3 2.5 1 4M11 14.5 8.5 20.500M12 8.5 8.5
      10l-1 3.500M12 8.500l2.5 2.5 3 1"/></symbol>
    <symbol id="leaf" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 19c0-9
      4.5-13.5 14.5-14C20 15 15.5 20 9 18.500M5 19c2-4.5 5-7.5 9-9"/></symbol>
    <symbol id="moon" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M19.5
      14.500A8 8 0 0 1 9.5 4.500a8 8 0 1 0 10 10z"/></symbol>
    <symbol id="sun" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="4"/><path
      d="M12 3v1.500M12 19.500V21M3 12h1.500M19.5 12H21M5.6 5.600l1.1 1.100M17.3 17.300l1.1
      1.100M18.4 5.600l-1.1 1.100M6.7 17.300l-1.1 1.1"/></symbol>
    <symbol id="heart" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12
      19.500C6.5 15.5 4 12.5 4 9.500a4 4 0 0 1 8-1.5 4 4 0 0 1 8 1.500c0 3-2.5 6-8
      10z"/></symbol>
    <symbol id="meditate" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12"
      cy="5.5" r="2"/><path d="M12 10c-2.5 0-3.5 1.5-4 3.500L5.5 16M12 10c2.5 0 3.5 1.5 4
      3.500l2.5 2.500M4.5 19.500c3 .5 5-1 7.5-1s4.5 1.5 7.5 1M9 15.500l3 1 3-1"/></symbol>
    <symbol id="pencil" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m15 5 4
      4L8.5 19.500l-5 1 1-5z"/></symbol>
    <symbol id="code" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m8.5 7.5-5
      4.5 5 4.500M15.5 7.500l5 4.5-5 4.500M13.3 5l-2.6 14"/></symbol>
    <symbol id="music" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M9
      17.500V6l10-2v11.5"/><circle cx="6.5" cy="17.5" r="2.5"/><circle cx="16.5" cy="15.5"
      r="2.5"/></symbol>
    <symbol id="apple" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12
      8c-2-1.5-7-1.5-7 4.5 0 4 2.5 7.5 4.7 7.5 1 0 1.5-.5 2.3-.5s1.3.5 2.3.5c2.2 0 4.7-3.5
      4.7-7.5 0-6-5-6-7-4.500zM12 8c0-2 .8-3.5 2.5-4.5"/></symbol>
    <symbol id="cup" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><path d="M5 8.500h11v6a4.5 4.5 0 0
      1-4.5 4.500h-2A4.5 4.5 0 0 1 5 14.500zM16 10h1.500a2.5 2.5 0 0 1 0 5H16M8.5
      3.500v2M12.5 3.500v2"/></symbol>
    <symbol id="tooth" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M8 4.500C5.5
      4.5 4.5 6.5 4.8 9c.3 2.5 1.2 3.5 1.5 6 .2 2 .5 4.5 1.7 4.5 1.5 0 1.5-5 4-5s2.5 5 4
      5c1.2 0 1.5-2.5 1.7-4.5.3-2.5 1.2-3.5 1.5-6 .3-2.5-.7-4.5-3.2-4.5-1.8 0-2.5 1-4
      1s-2.2-1-4-1z"/></symbol>
    <symbol id="bed" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><path d="M3.5 18.500v-12M3.5
      15.500h17v3M20.5 15.500V13a3 3 0 0 0-3-3H10v5.5"/><circle cx="6.8" cy="11.5"
      r="1.5"/></symbol>
    <symbol id="phone" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><rect x="7" y="3"
      width="10" height="18" rx="2.5"/><path d="M11 17.800h2M4 4l16 16"/></symbol>
    <symbol id="coin" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12"
      cy="12" r="8"/><path d="M14.5 9.500c-.5-1-1.5-1.5-2.7-1.5-1.5 0-2.5.8-2.5 2 0 2.8 5.4
      1.2 5.4 4 0 1.2-1.2 2-2.7 2-1.3 0-2.4-.6-2.8-1.600M12 6.500V8M12 16v1.5"/></symbol>
    <symbol id="broom" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M19.5 4.5 13
      11M9.5 9.500l5 5c-1 3-4 5.5-8.5 5.500l-2-2c0-4.5 2.5-7.5 5.5-8.500zM8 16l-1.5
      1.5"/></symbol>
    <symbol id="chat" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 6.500A2.5
      2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.500v7a2.5 2.5 0 0 1-2.5 2.500H11l-4.5 4v-4A2.5
      2.5 0 0 1 4 13.500zM8.5 8.500h7M8.5 12h4"/></symbol>
    <symbol id="camera" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4
      8.500h3.500L9 6h6l1.5 2.500H20v10.500H4z"/><circle cx="12" cy="13.5" r="3"/></symbol>
    <symbol id="brush" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M19.5
      4.500c-4 1.5-7.5 4.5-9.5 8l2.5 2.500c3.5-2 6-5.5 7-10.500zM9 13.500c-2.5 0-3 2-3
      3.500s-1 2-2.5 2c2 1.5 7.5 1.5 8-2.5"/></symbol>
    <symbol id="bike" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="6"
      cy="16" r="3.5"/><circle cx="18" cy="16" r="3.5"/><path d="M6 16l3.5-7H15l3 7M9.5 9l3
      7 3-5M8 6.500h2.500M15 9l-.5-2.500H17"/></symbol>
    <symbol id="pill" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m5.5 12.5
      7-7a4.2 4.2 0 0 1 6 6l-7 7a4.2 4.2 0 0 1-6-6zM9 9l6 6"/></symbol>
    <symbol id="paw" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><path d="M12 12c-2.5 0-5 2.8-5 5 0 3
      3.2 2 5 2s5 1 5-2c0-2.2-2.5-5-5-5z"/><circle cx="5.5" cy="11" r="1.5"/><circle
      cx="9.3" cy="7" r="1.6"/><circle cx="14.7" cy="7" r="1.6"/><circle cx="18.5" cy="11"
      r="1.5"/></symbol>
    <symbol id="mountain" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m3 18.5
      6.5-12 4 7 2-3 5.5 8zM7.7 10l1.8 1.500L11.5 10"/></symbol>
    <symbol id="globe" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12"
      cy="12" r="8.2"/><path d="M4 12h16M12 3.800c3 2.5 3 13.5 0 16.400M12 3.800c-3 2.5-3
      13.5 0 16.4"/></symbol>
    <symbol id="clock" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12"
      cy="12" r="8.2"/><path d="M12 7.500V12l3 2"/></symbol>
    <symbol id="spark" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 4c.7 4.5
      3 7 8 8-5 1-7.3 3.5-8 8-.7-4.5-3-7-8-8 5-1 7.3-3.5 8-8z"/></symbol>
    """#
}
