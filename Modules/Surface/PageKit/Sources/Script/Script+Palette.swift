// swift-format-ignore-file
extension Script {
    /// The part of the script for the command palette, which shows the page `/go` as a dialog.
    static let palette = #"""
    // Shows the search: typed text is searched, arrows select, Enter opens.
    async function openPalette() {
      if (one('dialog.go')) return
      const dialog = document.createElement('dialog'), box = document.createElement('input')
      const list = document.createElement('div')
      dialog.className = 'go'
      dialog.setAttribute('aria-label', 'Go to')
      list.className = 'found'
      list.id = 'palette'
      list.setAttribute('role', 'listbox')
      list.setAttribute('aria-label', 'Found')
      const traits = {
        type: 'search', maxlength: 100, autocomplete: 'off', role: 'combobox',
        placeholder: 'Go to, or search', 'aria-label': 'Go to, or search',
        'aria-controls': 'palette', 'aria-expanded': 'true', 'aria-autocomplete': 'list'
      }
      for (const [name, value] of Object.entries(traits)) box.setAttribute(name, value)
      dialog.append(box, list)
      document.body.append(dialog)
      dialog.addEventListener('close', () => dialog.remove())
      dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close() })
      dialog.showModal()

      let chosen = 0, asked = 0, options = []
      const choose = index => {
        chosen = Math.max(0, Math.min(index, options.length - 1))
        options.forEach((option, place) => {
          option.setAttribute('aria-selected', place === chosen)
          if (place === chosen) option.scrollIntoView({ block: 'nearest' })
        })
        const id = options[chosen]?.id
        if (id) box.setAttribute('aria-activedescendant', id)
        else box.removeAttribute('aria-activedescendant')
      }
      const look = async () => {
        const number = ++asked
        let text
        try {
          const answer = await fetch('/go?q=' + encodeURIComponent(box.value.slice(0, 100)))
          if (!answer.ok) return
          text = await answer.text()
        } catch { return }
        // A later query has its own answer.
        if (number !== asked) return
        const page = new DOMParser().parseFromString(text, 'text/html')
        options = [...page.querySelectorAll('#found > li > a')]
        options.forEach((option, place) => {
          option.id = 'palette-' + place
          option.setAttribute('role', 'option')
          option.tabIndex = -1
        })
        list.replaceChildren(...options)
        choose(0)
      }
      box.addEventListener('input', look)
      box.addEventListener('keydown', event => {
        const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }
        if (event.key === 'Enter' && !event.isComposing) {
          event.preventDefault()
          options[chosen]?.click()
        } else if (steps[event.key]) {
          event.preventDefault()
          choose(chosen + steps[event.key])
        }
      })
      list.addEventListener('click', () => dialog.close())
      await look()
    }

    addEventListener('keydown', event => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      openPalette()
    })

    addEventListener('click', event => {
      const link = event.target.closest?.('a[href="/go"]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      openPalette()
    })
    """#
}
