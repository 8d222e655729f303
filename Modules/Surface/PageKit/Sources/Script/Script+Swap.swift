// swift-format-ignore-file
extension Script {
    /// The part of the script that replaces the content of the open page by that of another page or
    /// day.
    static let swap = #"""
    // Forms whose answer is on its way; their content was sent.
    const answered = new WeakSet()

    // Returns the identity of an element: its id, or name and value for controls, because the
    // focused control must stay for repeated Enter.
    function sameness(node) {
      if (node.id || !node.name || !node.matches('button, input')) return node.id
      const value = node.type === 'text' ? '' : node.getAttribute('value')
      return `${node.nodeName} ${node.name} ${value}`
    }

    // Makes an element equal to another and keeps equal parts, so focus and animations continue.
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
      if ('kept' in old.dataset) return
      const isField = old.matches('input, textarea, select')
      const isTyped = isField && isChanged(old) && !answered.has(old.form)
      for (const { name } of [...old.attributes]) {
        const isOurs = name === 'aria-busy' || name === 'open' && old.nodeName === 'DETAILS'
        if (!next.hasAttribute(name) && !isOurs) old.removeAttribute(name)
      }
      for (const { name, value } of [...next.attributes]) {
        if (old.getAttribute(name) !== value) old.setAttribute(name, value)
      }
      morphChildren(old, next)
      if (!isField || isTyped || old === document.activeElement && !answered.has(old.form)) return
      if (old.type === 'radio' || old.type === 'checkbox') old.checked = next.checked
      else old.value = next.value
    }

    function morphChildren(old, next) {
      const known = new Map([...old.children].map(child => [sameness(child), child]))
      let here = old.firstChild
      for (const child of [...next.childNodes]) {
        const same = child.nodeType === Node.ELEMENT_NODE ? sameness(child) : ''
        const twin = same && known.get(same)
        if (twin && twin !== here && twin.parentNode === old) {
          old.insertBefore(twin, here)
          here = twin
        }
        const isSame = here && here.nodeName === child.nodeName
          && (here.nodeType === Node.ELEMENT_NODE ? sameness(here) : '') === same
        if (!isSame) {
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
    const programOf = page => one('script[src]', page)?.getAttribute('src')

    // Replaces this page by another one. A page of another version is opened again as soon as no
    // text is being typed.
    function show(html, url, push = true) {
      const page = new DOMParser().parseFromString(html, 'text/html')
      if (!one('main', page)) return location.assign(url)
      if ((page.documentElement.dataset.whose ?? '') !== whose) return location.assign(url)
      if (programOf(page) !== programOf(document)) return renew(url)
      const before = counted(), place = new URL(url, location.href)
      const samePage = place.pathname === location.pathname
      const sameDay = samePage && place.search === location.search
      const hasOwnScripts = all('script[src]', page).length > 1
      if (hasOwnScripts && !samePage) return location.assign(url)
      const focus = document.activeElement, stone = one('.first .row')?.id
      if (push && place.href !== location.href) history.pushState(null, '', place.href)
      document.title = page.title
      for (const name of ['theme', 'palette', 'clock', 'turn', 'cursor', 'held']) {
        const value = page.documentElement.dataset[name]
        if (value === undefined) delete root.dataset[name]
        else root.dataset[name] = value
      }
      root.dir = page.documentElement.dir
      setClock()
      unpaint()
      for (const sheet of all('#colours, #tints', page)) {
        if (!one(`link[href="${sheet.getAttribute('href')}"]`)) document.head.append(sheet)
      }
      for (const name of ['.top', 'main', '.tabs']) {
        const old = one(name), next = one(name, page)
        if (old && next) morph(old, next)
        else if (old && name !== 'main') old.remove()
        else if (next) (name === '.top' ? one('main').before(next) : document.body.append(next))
      }
      if (one('#toast span', page)) {
        one('#toast').replaceChildren(...one('#toast', page).childNodes)
        linger()
      }
      paint()
      ready()
      slide(one('.first .row'), sameDay && stone)
      if (!samePage) {
        scrollTo(0, 0)
        one('main').focus({ preventScroll: true })
        restoreDrafts()
      } else if (focus?.isConnected && focus !== document.activeElement) {
        focus.focus({ preventScroll: true })
      }
      const wrong = one('.alert')
      if (wrong) wrong.focus()
      if (sameDay && !before && counted()) celebrate()
    }

    // Slides in the next stone after the previous one is done.
    function slide(row, before) {
      if (!row || !before || row.id === before || still.matches) return
      row.animate({ translate: ['0 1.5rem', '0 0'], opacity: [0, 1] }, { duration: 300 })
    }

    let isNew = false
    function renew(url) {
      if (!one('dialog') && !all('form').some(form => isDrafted(form) && isTyped(form))) {
        return location.assign(url)
      }
      if (isNew) return
      isNew = true
      tell('A new version of Cairn is available.', null, ['Open it', () => location.assign(url)])
    }

    // Reloads the open page. An answer from before an act is requested again; a failed request
    // changes nothing.
    let wanted, isLooking = false
    // A form shown again with an error stays until it is sent.
    let faulty
    function soon(delay) {
      clearTimeout(wanted)
      wanted = setTimeout(refresh, delay)
    }

    async function refresh() {
      clearTimeout(wanted)
      if (isLooking || isPumping && !away) return soon(150)
      if (faulty?.isConnected && !answered.has(faulty)) return
      isLooking = true
      const url = location.href, shown = taken, count = acts.length
      try {
        const answer = await fetch(url, { headers: { Accept: 'text/html' } })
        const html = await answer.text()
        if (!answer.headers.get('Content-Type')?.startsWith('text/html') || answer.status >= 500) {
          throw new Error('no page')
        }
        reached()
        isLooking = false
        if (url !== location.href) return
        if (isPumping || shown !== taken || count !== acts.length) return soon(0)
        if (answer.ok) {
          taken = []
          show(html, url, false)
        } else {
          tell('This page no longer exists. It was deleted elsewhere.')
        }
      } catch {
        isLooking = false
        leave()
        soon(10000)
      }
    }

    // Opens another page or day without a reload; without a response, the cached page is shown, or
    // none.
    async function visit(url, push = true) {
      try {
        const answer = await fetch(url, { headers: { Accept: 'text/html' } })
        const html = await answer.text()
        if (answer.status >= 500) throw new Error('no page')
        reached()
        show(html, answer.url, push)
      } catch {
        leave()
        const held = await globalThis.caches?.match(url, { ignoreVary: true }).catch(() => null)
        if (held) show(await held.text(), url, push)
        else tell('Cairn cannot be reached, and this page is not available offline.')
      }
    }

    addEventListener('change', event => {
      event.target.closest?.('[data-auto]')?.requestSubmit()
    })

    addEventListener('click', event => {
      const link = event.target.closest?.('.strip a, [data-swap] a')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      visit(link.href)
    })
    addEventListener('popstate', () => visit(location.href, false))

    function ready() {
      showWeek()
      tick()
      lookAgain()
      attend()
      all('[data-quick]').forEach(element => { element.hidden = false })
      const left = all('.row[id]:not(.done, .skipped)').length
      if (location.pathname === '/' && !location.search && navigator.setAppBadge) {
        (left ? navigator.setAppBadge(left) : navigator.clearAppBadge()).catch(() => {})
      }
    }

    // Reloads when a card announces a change.
    let again
    function lookAgain() {
      clearTimeout(again)
      const waits = all('[data-again]').map(card => Number(card.dataset.again))
      if (waits.length) again = setTimeout(refresh, Math.min(...waits))
    }
    """#
}
