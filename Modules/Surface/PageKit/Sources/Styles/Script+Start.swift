extension Script {
    /// Small helpers, and what every page is given.
    static let start = #"""
    const one = (selector, within = document) => within.querySelector(selector)
    const all = (selector, within = document) => [...within.querySelectorAll(selector)]
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const buzz = pattern => { if (navigator.vibrate && !still.matches) navigator.vibrate(pattern) }
    const store = {
      get: key => { try { return localStorage.getItem(key) } catch { return null } },
      set: (key, value) => { try { localStorage.setItem(key, value) } catch { return } }
    }
    document.documentElement.classList.add('quick')
    
    // Shows a message; its place has the role status, which screen readers announce.
    function tell(text) {
      const span = document.createElement('span')
      span.textContent = text
      one('#toast').replaceChildren(span)
    }
    
    // Proposes the browser's own zone on the first visit.
    function proposeZone() {
      const field = one('[data-zone]')
      if (!field || field.value) return
      field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || ''
    }
    
    // Shows the days of the week that is looked at.
    function showWeek() {
      const weeks = one('.weeks'), now = one('.week.now')
      if (weeks && now) weeks.scrollLeft = now.offsetLeft
    }
    
    // Shows how long running timers have run.
    function tick() {
      for (const clock of all('[data-elapsed]')) {
        clock.started ??= performance.now() - Number(clock.dataset.elapsed)
        if (!('running' in clock.dataset)) continue
        const seconds = Math.floor((performance.now() - clock.started) / 1000)
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
        clock.textContent = parts.map(part => String(part).padStart(2, '0')).join(':')
      }
    }
    setInterval(tick, 1000)
    
    // Looks again when a card says that it will have changed.
    let again
    function lookAgain() {
      clearTimeout(again)
      const waits = all('[data-again]').map(card => Number(card.dataset.again))
      if (waits.length) again = setTimeout(() => visit(location.href, false), Math.min(...waits))
    }
    """#
}
