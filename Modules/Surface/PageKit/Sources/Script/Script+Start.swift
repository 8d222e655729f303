// swift-format-ignore-file
extension Script {
    /// The part of the script with helper functions, the clock and messages.
    static let start = #"""
    const one = (selector, within = document) => within.querySelector(selector)
    const all = (selector, within = document) => [...within.querySelectorAll(selector)]
    const root = document.documentElement
    // The account of the page on a server with accounts; stored data is separate for each account.
    const whose = root.dataset.whose ?? ''
    const own = name => whose ? `${name}-${whose}` : name
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const buzz = pattern => { if (navigator.vibrate && !still.matches) navigator.vibrate(pattern) }
    const here = () => location.pathname + location.search
    const store = {
      get: key => { try { return localStorage.getItem(key) } catch { return null } },
      set: (key, value) => { try { localStorage.setItem(key, value) } catch { return } }
    }
    root.classList.add('quick')

    // Makes an element with properties and content.
    function make(name, properties, ...content) {
      const element = Object.assign(document.createElement(name), properties)
      element.append(...content.filter(part => part !== undefined))
      return element
    }

    // The server's clock, advanced by elapsed time, so a changed device clock does not move taps. A
    // page from the cache knows the time of caching.
    let began
    function setClock() {
      const { clock, held } = root.dataset
      const server = clock ? Number(clock) + (held ? Date.now() - Number(held) : 0) : Date.now()
      began = { server, at: performance.now() }
    }
    const now = () => Math.round(began.server + performance.now() - began.at)
    setClock()

    // Shows a message for a while; its element has the role status, so screen readers announce it.
    let leaves
    function tell(text, undo, more) {
      const parts = [make('span', { textContent: text })]
      if (undo) {
        const form = make('form', { method: 'post' }, make('button', { textContent: 'Undo' }))
        form.setAttribute('action', '/undo')
        form.append(make('input', { type: 'hidden', name: 'operation', value: undo }))
        parts.push(form)
      }
      if (more) parts.push(make('button', { type: 'button', onclick: more[1] }, more[0]))
      const shut = make('button', { type: 'button', className: 'shut', onclick: hush })
      shut.setAttribute('aria-label', 'Close')
      shut.append('×')
      one('#toast').replaceChildren(...parts, shut)
      linger()
    }

    // Hides a message after eight seconds, unless it has focus or the pointer.
    function linger() {
      clearTimeout(leaves)
      leaves = setTimeout(
        () => one('#toast').matches(':hover,:focus-within') ? linger() : hush(), 8000)
    }

    function hush() {
      one('#toast').replaceChildren()
    }

    addEventListener('click', event => {
      if (!event.target.closest?.('#toast a.shut')) return
      event.preventDefault()
      hush()
    })

    // Scrolls to the shown week.
    function showWeek() {
      const weeks = one('.weeks'), now = one('.week.now')
      if (weeks && now) weeks.scrollLeft = now.offsetLeft
    }

    // Updates the time of running timers.
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
    """#
}
