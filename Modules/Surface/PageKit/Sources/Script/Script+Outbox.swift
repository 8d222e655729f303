// swift-format-ignore-file
extension Script {
    /// The part of the script with the outbox. Every tap and every form is stored before the screen
    /// changes, and shown until the server has received it.
    static let outbox = #"""
    // The stored acts in order: waiting, or refused with the reason. Acts that cannot be stored
    // have negative numbers and live as long as the page.
    let acts = []
    let unkept = 0
    // Acts that the server has accepted and that this page does not show yet.
    let taken = []
    // Acts of this page, by key, with their form.
    const mine = new Map()
    const wire = 'BroadcastChannel' in window ? new BroadcastChannel(own('cairn'))
      : { postMessage() {} }
    const waiting = () => acts.filter(act => !act.why)

    // Reads the stored acts again after a change by another tab.
    let readings = 0, lastRead = 0
    async function recall() {
      const reading = ++readings
      const kept = await keep('acts', store => store.getAll(), 'readonly').catch(() => [])
      // Acts stored in the meantime are missing here.
      if (reading < lastRead) return recall()
      lastRead = reading
      const all = [...kept, ...acts.filter(act => act.number < 0)]
      const known = new Set(all.map(act => act.number))
      const gone = waiting().filter(act => !known.has(act.number))
      if (gone.length) taken = [...taken, ...gone]
      acts = all
    }

    // Stores an act, then shows it, then sends it.
    async function enqueue(act, form) {
      act.key = crypto.getRandomValues(new Uint32Array(4)).join('-')
      act.at = now()
      act.page = here()
      mine.set(act.key, form)
      try {
        const number = await keep('acts', store => store.add(act))
        lastRead = ++readings
        acts = [...acts, { ...act, number }]
      } catch {
        acts.push({ ...act, number: -(++unkept) })
      }
      paint()
      wire.postMessage({ acts: true })
      pump()
    }

    async function change(act, why) {
      if (act.number < 0) Object.assign(act, { why })
      else await keep('acts', store => store.put({ ...act, why }))
      await recall()
    }

    // Removes an act; an accepted one stays visible until the page itself shows it.
    async function drop(act, isTaken = false) {
      if (act.number < 0) acts = acts.filter(other => other.key !== act.key)
      else await keep('acts', store => store.delete(act.number)).catch(() => {})
      await recall()
      taken = taken.filter(other => other.key !== act.key)
      if (isTaken) taken = [...taken, act]
      showLine()
    }

    addEventListener('beforeunload', event => {
      if (acts.some(act => act.number < 0)) event.preventDefault()
    })

    // Returns the name of an act for lists and messages.
    function nameOf(form, button, fields) {
      const words = button?.getAttribute('aria-label') || button?.textContent.trim() || 'Saved'
      const text = fields.get('name') || fields.get('text') || fields.get('note') || ''
      return text && !words.includes(text) ? `${words}: ${text.slice(0, 60)}` : words
    }

    addEventListener('submit', event => {
      const form = event.target, button = event.submitter
      if (form.method !== 'post' || 'plain' in form.dataset) return
      event.preventDefault()
      const isTap = form.matches('.ops') || button?.name === 'cell'
      if (!isTap && form.ariaBusy) return
      if (!isTap) form.ariaBusy = 'true'
      const fields = new URLSearchParams(new FormData(form, button))
      const url = button?.getAttribute('formaction') || form.getAttribute('action') || here()
      enqueue({ url, body: fields.toString(), label: nameOf(form, button, fields) }, form)
        .then(() => { if (isTap) bounce(form, fields.get('act')) })
    })

    // Undoes an act that was not sent yet, or asks the server to undo.
    async function undo() {
      const form = one('#toast form'), last = waiting().at(-1)
      if (last && !last.tried) {
        await drop(last)
        paint()
        wire.postMessage({ acts: true })
        tell(`Undone: ${last.label}`)
      } else if (form) {
        form.requestSubmit()
      } else if (away) {
        tell('Cairn cannot be reached, so this cannot be undone now.')
      } else {
        enqueue({ url: '/undo', body: '', label: 'Undo' })
      }
    }

    // Shows the chip with the number of waiting acts, and their list. An act reported as waiting
    // stays reported until it is sent, not only until the server responds.
    let owes = false
    function showLine() {
      askToLeave(one('form[action="/sign-out"] button'))
      const line = one('#line')
      if (!line) return
      const waits = waiting().length, refused = acts.length - waits, parts = []
      owes = waits > 0 && (owes || away || late)
      if (owes) parts.push(`${waits} waiting`)
      if (refused) parts.push(`${refused} refused`)
      if (!parts.length && away) parts.push('Offline')
      const text = parts.join(', ')
      if (line.textContent === text) return
      if (!text) return line.replaceChildren()
      const chip = make('button', { type: 'button', className: 'chip', onclick: showActs }, text)
      line.replaceChildren(chip)
    }

    // Asks for confirmation before signing out with unsent acts.
    function askToLeave(button) {
      const waits = waiting().length
      if (!button) return
      if (!waits) return delete button.dataset.ask
      button.dataset.ask = waits > 1
        ? `${waits} changes are not sent yet. They stay in this browser.`
        : 'One change is not sent yet. It stays in this browser.'
      button.dataset.yes = 'Sign out'
    }

    function showActs() {
      const list = make('ul', { className: 'stack' })
      const title = make('h2', { id: 'acts-title', textContent: 'Unsent changes' })
      const dialog = make('dialog', {}, title)
      dialog.setAttribute('aria-labelledby', 'acts-title')
      const explain = acts.length
        ? 'These changes are stored in this browser and sent as soon as Cairn can be reached.'
        : 'Cairn cannot be reached. Your changes are stored in this browser until it can.'
      dialog.append(make('p', { className: 'soft', textContent: explain }), list)
      for (const act of acts) {
        const time = new Date(act.at)
          .toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
        const line = make('li', { className: 'stack' }, make('p', { textContent: act.label }),
          make('p', { className: 'soft small', textContent: act.why || `Waiting since ${time}` }))
        const choices = make('p', { className: 'acts' })
        const choose = (words, work) => choices.append(make('button', {
          type: 'button', className: 'btn quiet', textContent: words,
          onclick: async () => { await work(); line.remove(); await recall(); settle() }
        }))
        if (act.why) {
          choose('Correct', async () => {
            const path = act.url.split('?')[0]
            await keep('drafts', drafts => drafts.put([...new URLSearchParams(act.body)],
              act.page + ' ' + path)).catch(() => {})
            await drop(act)
            location.assign(act.page)
          })
          choose('Try again', () => change({
            ...act, key: crypto.getRandomValues(new Uint32Array(4)).join('-'), tried: false
          }, undefined))
        }
        choose(act.tried && !act.why ? 'Discard (may have arrived)' : 'Discard', () => drop(act))
        line.append(choices)
        list.append(line)
      }
      dialog.append(make('p', { className: 'acts' }, make('button', {
        type: 'button', className: 'btn', textContent: 'Close', onclick: () => dialog.close()
      })))
      dialog.addEventListener('close', () => dialog.remove())
      document.body.append(dialog)
      dialog.showModal()
    }
    """#
}
