// swift-format-ignore-file
extension Script {
    /// The part of the script that reports whether the user has the page in view. During a session,
    /// a page in view shows the ends of phases itself, instead of other channels. Rule A3.
    static let look = #"""
    const myself = `${Math.random()}`.slice(2)
    const isSeen = () => document.visibilityState === 'visible'
    function look(sees = 'yes') {
      const place = one('[data-look]')
      if (place) {
        navigator.sendBeacon?.(
          place.dataset.look, new URLSearchParams({ page: myself, sees }))
      }
    }
    setInterval(() => isSeen() && look(), 20000)
    addEventListener('visibilitychange', () => look(isSeen() ? 'yes' : 'no'))
    addEventListener('pageshow', event => event.persisted && isSeen() && look())
    addEventListener('pagehide', () => look('no'))

    // Shows the message at its time, unless the page has its own text for it.
    let attended, ends
    function attend() {
      clearTimeout(ends)
      const { at, say } = one('[data-look]')?.dataset ?? {}
      if (at !== attended && isSeen()) look()
      attended = at
      const wait = Number(at) - now()
      if (!at || wait < 0 || wait > 2 ** 31) return
      ends = setTimeout(() => {
        if (!isSeen()) return
        if (!one('[data-cue]')) tell(say)
        look()
      }, wait)
    }
    """#
}
