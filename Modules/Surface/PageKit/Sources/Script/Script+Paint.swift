// swift-format-ignore-file
extension Script {
    /// The part of the script that shows unsent actions on top of the server's page and removes
    /// them again. Rule U3.
    static let paint = #"""
    // The server's rows by id, while a waiting act changes them.
    const drawn = new Map()

    function unpaint() {
      for (const [id, row] of drawn) {
        const shown = document.getElementById(id)
        if (shown) morph(shown, row)
      }
      drawn.clear()
      all('.sent').forEach(button => button.classList.remove('sent'))
    }

    function paint() {
      unpaint()
      for (const act of [...taken, ...waiting()]) foresee(act)
      showLine()
    }

    // Shows the expected result of an act in every matching form of the page.
    function foresee(act) {
      const fields = new URLSearchParams(act.body), path = act.url
      for (const form of all(`form[action="${CSS.escape(path)}"]`)) {
        const unseen = [...form.elements].filter(field => field.type === 'hidden' && field.name)
        if (unseen.some(({ name, value }) => !fields.getAll(name).includes(value))) continue
        const row = form.closest('.row[id]')
        const button = [...form.elements].find(
          field => field.type === 'submit' && field.name && field.value === fields.get(field.name))
        if (!row) {
          button?.classList.add('sent')
          continue
        }
        if (!drawn.has(row.id)) drawn.set(row.id, row.cloneNode(true))
        const what = fields.get('act')
        if (what === 'done' || what === 'reset') tickOff(row, what === 'done')
        if (what === 'more') count(row, Number(row.dataset.step))
        if (what === 'less') count(row, -Number(row.dataset.step))
        if (what === 'add') count(row, Number(fields.get('amount').replace(',', '.')))
      }
    }

    function tickOff(row, isDone) {
      const button = one('.more', row)
      row.classList.toggle('done', isDone)
      if (button.hasAttribute('aria-pressed')) {
        button.setAttribute('aria-pressed', String(isDone))
        button.value = isDone ? 'reset' : 'done'
      }
      fill(row, isDone ? 1 : 0)
    }

    function fill(row, share) {
      row.classList.forEach(name => { if (/^q\d+$/.test(name)) row.classList.remove(name) })
      row.classList.add('q' + Math.round(Math.min(1, Math.max(0, share)) * 100))
    }

    // Adds to the shown amount of a row.
    function count(row, amount) {
      const target = Number(row.dataset.target)
      const sum = Math.max(0, Number(row.dataset.now) + Number(amount))
      row.dataset.now = sum
      fill(row, target ? sum / target : 0)
      const text = one('[data-amount]', row), less = one('.less', row)
      if (text) text.textContent = plain(sum)
      if (less) less.disabled = sum <= 0
      if ('limit' in row.dataset) row.classList.toggle('over', sum > target)
      else row.classList.toggle('done', sum >= target)
    }

    const plain = number => String(Math.round(number * 1000) / 1000)

    // Responds to a press in the next frame, before anything is stored.
    addEventListener('pointerdown', event => {
      event.target.closest?.('.tap')?.animate({ opacity: [0.4, 1] }, { duration: 250 })
    })

    // Animates the row of a stored act.
    function bounce(form, what) {
      const row = form.closest('.row')
      if (!row || what !== 'done' && what !== 'more') return
      buzz(12)
      if (still.matches) return
      one('.more', row)?.animate({ scale: [0.7, 1.16, 1] }, { duration: 450, easing: 'ease-out' })
    }
    """#
}
