// swift-format-ignore-file
extension Icons {
    /// The symbols that only pages use.
    static let page = #"""
    <symbol id="face" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2"
      stroke-linecap="round"><circle cx="12" cy="8.500" r="4"/><path d="M4.5 20c1-9 14-9 15
      0"/></symbol>
    <symbol id="check" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="m5 12.5 4.7
      4.7L19 7.5"/></symbol>
    <symbol id="plus" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.8" stroke-linecap="round"><path d="M12 5v14M5 12h14"/></symbol>
    <symbol id="minus" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.8" stroke-linecap="round"><path d="M6 12h12"/></symbol>
    <symbol id="left" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="m14.5 6-6
      6 6 6"/></symbol>
    <symbol id="right" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="m9.5 6 6
      6-6 6"/></symbol>
    <symbol id="up" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="m6 14.5
      6-6 6 6"/></symbol>
    <symbol id="down" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="m6 9.5 6 6
      6-6"/></symbol>
    <symbol id="undo" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M8.5 5 4.5
      9l4 4M5 9h8.500a5.5 5.5 0 0 1 0 11H9"/></symbol>
    <symbol id="skip" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M5
      6.500v11l8-5.500zM18 6v12"/></symbol>
    <symbol id="pause" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.8" stroke-linecap="round"><path d="M9 7v10M15 7v10"/></symbol>
    <symbol id="play" viewBox="0 0 24 24" fill="currentColor" stroke="currentColor"
      stroke-width="2" stroke-linejoin="round"><path d="M8 6v12l10-6z"/></symbol>
    <symbol id="stop" viewBox="0 0 24 24" fill="currentColor"><rect x="6" y="6" width="12"
      height="12" rx="3"/></symbol>
    <symbol id="edit" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="m14.5 5.5
      4 4L8.5 19.500l-5 1 1-5zM12.5 7.500l4 4"/></symbol>
    <symbol id="archive" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M4
      5h16v4H4zM5.5 9v10h13V9M10 13h4"/></symbol>
    <symbol id="trash" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M5 7h14M10
      7V4.500h4V7M7 7l.8 12.500h8.400L17 7"/></symbol>
    <symbol id="note" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M5
      4.500h14v10L14.5 19.500H5zM14.5 19v-4.500H19M8.5 9h7M8.5 12.500h4"/></symbol>
    <symbol id="settings" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M4
      7.500h8M17.5 7.500H20M4 16.500h2.500M12 16.500h8"/><circle cx="14.8" cy="7.5"
      r="2.6"/><circle cx="9.2" cy="16.5" r="2.6"/></symbol>
    <symbol id="keyboard" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><rect x="3" y="6"
      width="18" height="12" rx="3"/><path d="M7 10h.1M11 10h.1M15 10h.1M8 14h8"/></symbol>
    <symbol id="home" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="m3 19
      6.5-11 4 6.500L15.5 12l5.5 7z"/><path d="M16.5 6.500a1.8 1.8 0 1 0 .1 0"/></symbol>
    <symbol id="list" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="m4 7 1.5
      1.500L8 5.500M4 16l1.5 1.500L8 14.500M12 7h8M12 16h8"/></symbol>
    <symbol id="calendar" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="5.5"
      width="16" height="14.5" rx="3.5"/><path d="M4 10.500h16M8.5 3.500v3.500M15.5
      3.500v3.5"/></symbol>
    <symbol id="anchor" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M9.5
      14.500l5-5M8 11 5.5 13.500a3.5 3.5 0 0 0 5 5L13 16M16 13l2.5-2.500a3.5 3.5 0 0
      0-5-5L11 8"/></symbol>
    <symbol id="flame" viewBox="0 0 24 24"><path d="M12.3 1.800c.6 3.6 6.9 6.3 6.9 12.5 0
      4.3-3.1 7.6-7.2 7.600s-7.2-3.2-7.2-7.500c0-2.6 1.3-4.4 2.7-6 .3 1.5 1 2.4 2
      2.8-.4-3.7.5-7 2.8-9.400z" fill="var(--flame,#F58A3C)"/><path d="M12.2 11.200c.4 2
      3.3 3.2 3.3 6 0 2.1-1.5 3.5-3.4 3.500s-3.5-1.4-3.5-3.400c0-1.5.8-2.4 1.5-3.2.2.6.6 1
      1.1 1.1-.2-1.5.1-2.9 1-4z" fill="var(--flame-core,#F5C34D)"/></symbol>
    <symbol id="star" viewBox="0 0 24 24"><path d="M12 3.200c.5 0 .9.3 1.1.7l2.1 4.4
      4.8.7c1 .1 1.4 1.3.7 2l-3.5 3.4.8 4.800c.2 1-.8 1.7-1.7 1.300L12 18.200l-4.3
      2.300c-.9.5-1.9-.3-1.7-1.300l.8-4.800L3.3 11c-.7-.7-.3-1.9.7-2l4.8-.7
      2.1-4.400c.2-.4.6-.7 1.1-.7z" fill="currentColor"/></symbol>
    <symbol id="body" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="4.5"
      r="2.3"/><path d="M5.5 9.500c4 1.2 9 1.2 13 0M9.5 10.300V14l-1 7M14.5 10.300V14l1
      7M9.5 14.500h5"/></symbol>
    <symbol id="search" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.6" stroke-linecap="round"><circle cx="10.5" cy="10.5" r="6"/><path
      d="m15 15 5 5"/></symbol>
    <symbol id="flag" viewBox="0 0 24 24"><path d="M7 21V4" stroke="currentColor"
      stroke-width="2.4" stroke-linecap="round"/><path d="M7 4.500c4-2 6 1.5 11 0l-2.5 4
      2.5 4c-5 1.5-7-2-11 0z" fill="currentColor"/></symbol>
    <symbol id="league" viewBox="0 0 24 24" fill="none" stroke="currentColor"
      stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M9
      20V7h6v13M3 20v-8h6M15 10h6v10M2 20h20"/></symbol>
    """#
}
