// swift-format-ignore-file
extension Script {
    /// The part of the script that sends stored actions in order until the server has accepted
    /// them. Each action has an idempotency key, and only one tab sends at a time.
    static let sending = #"""
    // Whether the last request failed, and whether an act takes long.
    let away = false, late = false
    let isPumping = false, pumpAgain = false, pumpTimer, pause = 0
    const alone = work =>
      navigator.locks ? navigator.locks.request(own('cairn-acts'), work) : work()

    // Sends waiting acts. If another tab is sending, this one sends the rest afterwards.
    async function pump() {
      clearTimeout(pumpTimer)
      pumpAgain = true
      if (isPumping) return
      isPumping = true
      while (pumpAgain) {
        pumpAgain = false
        await alone(async () => {
          await recall()
          for (let act; (act = waiting()[0]); ) {
            if (!await deliver(act)) break
            pause = 0
          }
        }).catch(() => {})
      }
      isPumping = false
      settle()
    }

    // Shows the current state and checks the results.
    function settle() {
      wire.postMessage({ acts: true })
      paint()
      if (taken.length) soon(away ? 5000 : 900)
    }

    // Sends one act; returns false if it must wait.
    async function deliver(act) {
      const slow = setTimeout(() => { late = true; showLine() }, 2500)
      let answer, text
      try {
        if (!act.tried) {
          act.tried = true
          if (act.number > 0) await keep('acts', store => store.put(act))
        }
        answer = await fetch(act.url, {
          method: 'POST', body: act.body, keepalive: act.body.length < 60000,
          signal: AbortSignal.timeout(20000),
          headers: {
            'Content-Type': 'application/x-www-form-urlencoded', 'Idempotency-Key': act.key,
            'Cairn-At': String(Math.trunc(act.at)), Accept: 'application/json, text/html;q=0.9',
            ...whose && { 'Cairn-Whose': whose }
          }
        })
        text = await answer.text()
      } catch {
        return wait()
      } finally {
        clearTimeout(slow)
        late = false
      }
      const type = answer.headers.get('Content-Type') ?? ''
      const isWord = type.startsWith('application/json')
      const isFinal = answer.status >= 400 && answer.status < 500
        && ![401, 407, 408, 421, 425, 429].includes(answer.status)
        && (type.includes('problem+json') || type.startsWith('text/html'))
      if (isFinal && text.includes('"idempotency.busy"')) return wait(1)
      if (answer.status === 401) return wait(0, signInAgain)
      if (!(answer.ok && isWord) && !isFinal) {
        return wait(Number(answer.headers.get('Retry-After')) || 0,
          answer.status === 429 ? () => tell(restAWhile) : undefined)
      }
      reached()
      if (isFinal) await refused(act, type, text)
      else await accepted(act, JSON.parse(text))
      return true
    }

    const restAWhile
      = 'Cairn is busy. Your changes are stored here and sent in a moment.'
    const signInAgain = () => tell('Your changes are stored here until you sign in again.', null,
      ['Sign in', () => location.assign('/sign-in?back=' + encodeURIComponent(here()))])

    // Retries later, with increasing waits.
    function wait(seconds = 0, say = () => tell(
      'Cairn cannot be reached. Your changes are stored here and sent as soon as it can.')) {
      pause = Math.min(30, Math.max(seconds, pause * 2 || 1))
      clearTimeout(pumpTimer)
      pumpTimer = setTimeout(pump, pause * (900 + Math.random() * 200))
      if (!away) say()
      leave()
      return false
    }

    // Without a server, forms close, because their content is stored.
    function leave() {
      away = true
      for (const act of waiting()) {
        const form = mine.get(act.key)
        if (!form?.isConnected || !form.ariaBusy) continue
        form.ariaBusy = null
        if (isDrafted(form)) {
          form.reset()
          dropDraft(act.page + ' ' + form.getAttribute('action'))
        }
      }
      showLine()
    }

    function reached() {
      pause = 0
      if (!away) return
      away = false
      showLine()
    }

    async function accepted(act, { said, undo, location: place }) {
      const form = mine.get(act.key)
      await drop(act, true)
      if (form && isDrafted(form)) dropDraft(act.page + ' ' + form.getAttribute('action'))
      if (!mine.delete(act.key)) {
        if (said && now() - act.at < 15000) tell(said, undo)
        return
      }
      if (form?.ariaBusy) form.ariaBusy = null
      if (form && isDrafted(form)) answered.add(form)
      const target = new URL(place, location.href)
      const isHere = target.pathname === location.pathname && !form?.matches('[data-follow]')
      const stays = isHere || act.page !== here()
      if (stays) {
        if (said) tell(said, undo)
        return form?.matches('.ops') ? undefined : soon(0)
      }
      // A page with its own script is loaded and shows the message itself.
      if (said) sessionStorage.setItem('said', JSON.stringify([said, undo]))
      await visit(target.pathname + target.search)
      repeatSaid()
    }

    function repeatSaid() {
      const said = sessionStorage.getItem('said')
      sessionStorage.removeItem('said')
      if (said) tell(...JSON.parse(said))
    }

    async function refused(act, type, text) {
      const form = mine.get(act.key), page = new DOMParser().parseFromString(text, 'text/html')
      const problem = type.includes('problem+json') ? JSON.parse(text) : null
      if (problem?.code === 'zone.missing') {
        await drop(act)
        return location.assign('/')
      }
      const why = problem ? [problem.detail ?? problem.title, ...problem.hints ?? []].join(' ')
        : one('.alert, .wrong, main p', page)?.textContent.trim() ?? 'Cairn refused this.'
      if (form?.isConnected && act.page === here()) {
        form.ariaBusy = null
        mine.delete(act.key)
        await drop(act)
        if (problem) {
          tell(why)
          return soon(0)
        }
        show(text, location.href, false)
        faulty = form.isConnected ? form : one('main form')
      } else {
        await change(act, why)
        tell(`${act.label}: ${why}`)
      }
    }
    """#
}
