extension Script {
    /// Forms and days without a reload.
    static let swap = #"""
    // Makes an element like another, leaving alone what is the same: focus and motion go on.
    function morph(old, next) {
      if (old.isEqualNode(next)) return
      if (old.nodeType !== next.nodeType || old.nodeName !== next.nodeName || old.id !== next.id) {
        old.replaceWith(next)
        return
      }
      if (old.nodeType !== Node.ELEMENT_NODE) {
        old.data = next.data
        return
      }
      for (const { name } of [...old.attributes]) {
        const kept = name === 'open' && old.nodeName === 'DETAILS'
        if (!next.hasAttribute(name) && !kept) old.removeAttribute(name)
      }
      for (const { name, value } of [...next.attributes]) {
        if (old.getAttribute(name) !== value) old.setAttribute(name, value)
      }
      morphChildren(old, next)
      if (!old.matches('input, textarea, select')) return
      if (old.type === 'radio' || old.type === 'checkbox') old.checked = next.checked
      else if (old !== document.activeElement) old.value = next.value
    }
    
    function morphChildren(old, next) {
      const known = new Map(all(':scope > [id]', old).map(child => [child.id, child]))
      let here = old.firstChild
      for (const child of [...next.childNodes]) {
        const twin = child.id && known.get(child.id)
        if (twin && twin !== here) {
          old.insertBefore(twin, here)
          here = twin
        }
        const same = here && (here.id || '') === (child.id || '')
        const alike = same && here.nodeName === child.nodeName
        if (!alike) {
          old.insertBefore(child, here)
        } else {
          const after = here.nextSibling
          morph(here, child)
          here = after
        }
      }
      while (here) {
        const after = here.nextSibling
        here.remove()
        here = after
      }
    }
    
    const counted = () => Boolean(one('.daybar.counts[data-today]'))
    
    // Takes a whole page over into this one.
    function show(html, url, push = true) {
      const page = new DOMParser().parseFromString(html, 'text/html')
      if (!one('main', page)) return location.assign(url)
      const before = counted(), place = new URL(url, location.href)
      const samePage = place.pathname === location.pathname
      const sameDay = samePage && place.search === location.search
      if (push && place.href !== location.href) history.pushState(null, '', place.href)
      document.title = page.title
      document.documentElement.dataset.theme = page.documentElement.dataset.theme
      const tints = one('#tints', page)
      if (tints && !one(`link[href="${tints.getAttribute('href')}"]`)) document.head.append(tints)
      for (const name of ['.top', 'main', '#toast', '.tabs']) {
        const old = one(name), next = one(name, page)
        if (old && next) morph(old, next)
      }
      ready()
      if (!samePage) {
        scrollTo(0, 0)
        one('main').focus({ preventScroll: true })
      }
      const wrong = one('.alert')
      if (wrong) wrong.focus()
      if (sameDay && !before && counted()) celebrate()
    }
    
    let line = Promise.resolve()
    let waiting = 0
    
    // Sends forms one after the other, each under a key of its own, and shows the last answer.
    function send(url, fields) {
      waiting += 1
      const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const headers = { 'Idempotency-Key': key }
      line = line.then(async () => {
        let answer, html
        try {
          answer = await fetch(url, { method: 'POST', body: fields, headers })
          html = await answer.text()
        } catch {
          tell('Cairn could not be reached. Nothing was saved; try again in a moment.')
          all('.row[data-was]').forEach(row => { row.className = row.dataset.was })
        }
        waiting -= 1
        if (html && (waiting === 0 || !answer.ok)) show(html, answer.url)
      })
    }
    
    addEventListener('submit', event => {
      const form = event.target
      if (form.method !== 'post' || 'plain' in form.dataset) return
      event.preventDefault()
      const fields = new URLSearchParams(new FormData(form, event.submitter))
      expect(form, event.submitter)
      send(form.action, fields)
    })
    
    // Follows links between days without a reload.
    async function visit(url, push = true) {
      try {
        const answer = await fetch(url)
        show(await answer.text(), answer.url, push)
      } catch {
        location.assign(url)
      }
    }
    
    addEventListener('change', event => {
      event.target.closest?.('[data-auto]')?.requestSubmit()
    })
    
    addEventListener('click', event => {
      const link = event.target.closest?.('.strip a')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      visit(link.href)
    })
    addEventListener('popstate', () => visit(location.href, false))
    
    // Shows the next days of a form while it is filled in.
    let preview
    addEventListener('input', event => {
      const sheet = event.target.closest?.('.sheet[data-preview]')
      if (!sheet) return
      clearTimeout(preview)
      preview = setTimeout(async () => {
        const fields = new URLSearchParams(new FormData(sheet))
        fields.set('act', 'preview')
        const answer = await fetch(sheet.action, { method: 'POST', body: fields })
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
        const next = one('#next', page)
        if (next) morph(one('#next'), next)
      }, 250)
    })
    
    function ready() {
      proposeZone()
      showWeek()
      tick()
      lookAgain()
      all('[data-quick]').forEach(element => { element.hidden = false })
    }
    """#
}
