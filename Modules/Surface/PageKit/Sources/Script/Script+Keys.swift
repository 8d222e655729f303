// swift-format-ignore-file
extension Script {
    /// The part of the script for keyboard shortcuts.
    static let keys = #"""
    // Keys for every gesture; the dialog lists them and can turn them off.
    const keys = [
      ['?', 'Show the keys'], ['k', 'Go to a page'], ['/', 'Search'], ['j', 'Next item'],
      ['p', 'Previous item'], ['x', 'Tap the item: done, or one step more'],
      ['-', 'One step less'], ['o', 'Open the item'], ['s', 'Skip the item'],
      ['n', 'New habit or task'], ['u', 'Undo'], ['[', 'Previous day'], [']', 'Next day'],
      ['t', 'Today'], ['h', 'All habits'], ['g', 'Settings']
    ]
    const row = () => document.activeElement?.closest?.('.row')
    const press = selector => one(selector, row() ?? document.createElement('i'))?.click()
    const follow = selector => one(selector)?.click()
    
    function step(by) {
      const rows = all('.row'), here = rows.indexOf(row())
      const next = rows[here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by]
      if (next) one('.what a', next).focus()
    }
    
    const does = {
      '?': showKeys, k: openPalette, '/': openPalette, j: () => step(1), p: () => step(-1),
      x: () => press('.more'),
      '-': () => press('.less'), o: () => press('.what a'),
      s: () => { if (row()) location.assign(one('.what a', row()).href + '#skip') },
      n: () => location.assign('/items/new'),
      u: undo,
      '[': () => follow('.strip > a:first-child'), ']': () => follow('.strip > a:last-child'),
      t: () => location.pathname === '/' ? visit('/') : location.assign('/'),
      h: () => location.assign('/items'), g: () => location.assign('/settings')
    }
    
    addEventListener('keydown', event => {
      if (event.metaKey || event.ctrlKey || event.altKey || store.get('keys') === 'off') return
      if (event.target.closest?.('input, textarea, select, dialog, [contenteditable]')) return
      const act = does[event.key]
      if (!act) return
      event.preventDefault()
      act()
    })
    
    function showKeys() {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-labelledby', 'keys-title')
      const title = document.createElement('h2'), list = document.createElement('dl')
      title.id = 'keys-title'
      title.textContent = 'Keys'
      list.className = 'keys'
      for (const [key, words] of keys) {
        const term = document.createElement('dt'), what = document.createElement('dd')
        term.append(document.createElement('kbd'))
        term.firstChild.textContent = key
        what.textContent = words
        list.append(term, what)
      }
      const label = document.createElement('label'), box = document.createElement('input')
      label.className = 'check'
      box.type = 'checkbox'
      box.checked = store.get('keys') !== 'off'
      box.addEventListener('change', () => store.set('keys', box.checked ? 'on' : 'off'))
      label.append(box, 'Use these keys')
      const close = document.createElement('button')
      close.className = 'btn'
      close.textContent = 'Close'
      close.addEventListener('click', () => dialog.close())
      dialog.append(title, list, label, close)
      dialog.addEventListener('close', () => dialog.remove())
      document.body.append(dialog)
      dialog.showModal()
    }
    
    addEventListener('click', event => {
      if (event.target.closest?.('[data-keys]')) showKeys()
    })

    // The days of the strip are one tab stop; arrows move between them.
    addEventListener('keydown', event => {
      const day = event.target.closest?.('.weeks .day')
      if (!day) return
      const days = all('.weeks .day'), turn = getComputedStyle(day).direction === 'rtl' ? -1 : 1
      const steps = { ArrowRight: turn, ArrowLeft: -turn, ArrowDown: 7, ArrowUp: -7 }
      const next = days[days.indexOf(day) + steps[event.key]]
      if (!next) return
      event.preventDefault()
      next.focus()
    })
    
    // Starts the page.
    showLine()
    ready()
    restoreDrafts()
    recall().then(() => {
      paint()
      pump()
    })
    watch()
    listen()
    repeatSaid()
    if (one('#toast span')) linger()
    """#
}
