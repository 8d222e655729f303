// swift-format-ignore-file
extension Script {
    /// The part of the script that updates the page after changes in other tabs, on the command
    /// line, of the clock and of the zone.
    static let live = #"""
    // One tab of a browser listens to the server and notifies the others.
    let stopListening = () => {}
    function listen() {
      if (!('EventSource' in window)) return
      wire.postMessage({ ask: true })
      const until = new Promise(resolve => { stopListening = resolve })
      const hear = async () => {
        let source, retry
        const open = () => {
          source = new EventSource('/api/v1/changes')
          source.addEventListener('open', () => {
            reached()
            wire.postMessage({ there: true })
            if (waiting().length) pump()
            else if (root.dataset.held || taken.length) soon(0)
          })
          source.addEventListener('change', event => {
            const cursor = Number(event.data)
            wire.postMessage({ cursor })
            heard(cursor)
          })
          source.addEventListener('error', () => {
            leave()
            wire.postMessage({ gone: true })
            if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, 3000)
          })
        }
        open()
        await until
        clearTimeout(retry)
        source.close()
      }
      if (!navigator.locks) return hear()
      const waits = new AbortController()
      until.then(() => waits.abort())
      navigator.locks.request(own('cairn-ear'), { signal: waits.signal }, hear).catch(() => {})
    }

    // The latest cursor of the journal that this tab knows. A page from the cache, as after Back,
    // asks the listening tab.
    let latest
    function heard(cursor) {
      latest = cursor
      if (cursor !== Number(root.dataset.cursor)) soon(100)
    }

    wire.onmessage = async ({ data }) => {
      if (data.cursor) heard(data.cursor)
      if (data.ask && latest) wire.postMessage({ cursor: latest })
      if (data.gone) leave()
      if (data.there) reached()
      if (!data.acts) return
      await recall()
      release()
      paint()
      if (taken.length) soon(away ? 5000 : 900)
      // The tab that stored the acts sends them; if it is gone, this one does.
      if (waiting().length && !isPumping) {
        clearTimeout(pumpTimer)
        pumpTimer = setTimeout(pump, 3000)
      }
    }

    // Enables the forms of acts that another tab sent.
    function release() {
      for (const [key, form] of mine) {
        if (acts.some(act => act.key === key) || isPumping) continue
        if (form?.ariaBusy) form.ariaBusy = null
        mine.delete(key)
      }
    }

    addEventListener('pageshow', event => {
      if (!event.persisted) return
      isLooking = false
      listen()
      soon(0)
    })
    addEventListener('pagehide', () => stopListening())
    addEventListener('online', () => pump())
    addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      pump()
      soon(0)
    })

    // A new day begins at the user's day start, and travel changes the clock.
    let lastTurn = -Infinity
    function watch() {
      const turn = Number(root.dataset.turn)
      if (turn && now() >= turn && performance.now() - lastTurn > 20000) {
        lastTurn = performance.now()
        refresh()
      }
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone, known = store.get('zone')
      if (!zone || zone === known || !turn) return
      store.set('zone', zone)
      if (!known) return
      const body = new URLSearchParams({ key: 'zone', value: zone }).toString()
      enqueue({ url: '/settings', body, label: `Time zone: ${zone}` })
    }
    setInterval(watch, 1000)

    // Registers the service worker, which opens the page without a server.
    async function install() {
      const workers = navigator.serviceWorker
      if (!workers) return
      try {
        await workers.register('/sw.js')
        const { active } = await workers.ready
        const links = all('.places a, .tabs a, .top a').map(link => link.href)
        active.postMessage({ keep: [location.href, ...new Set(links)] })
      } catch {
        return
      }
    }

    addEventListener('load', () => setTimeout(install, 300))
    """#
}
