extension Script {
    /// Taps shown at once, and dragging to count up. Rule U3.
    static let touch = #"""
    // Shows at once what a tap will come to; the answer puts it right.
    function expect(form, button) {
      const row = form.closest('.row')
      if (!row || !button) return
      row.dataset.was ??= row.className
      const act = button.value
      if (act === 'done' || act === 'reset') {
        row.classList.toggle('done', act === 'done')
        button.setAttribute('aria-pressed', String(act === 'done'))
        fill(row, act === 'done' ? 1 : 0)
      } else if (act === 'more' || act === 'less') {
        count(row, (act === 'more' ? 1 : -1) * Number(row.dataset.step))
      }
      if (act === 'done' || act === 'more') {
        row.classList.remove('pop')
        void row.offsetWidth
        row.classList.add('pop')
        buzz(12)
      }
    }
    
    function fill(row, share) {
      row.classList.forEach(name => { if (/^q\d+$/.test(name)) row.classList.remove(name) })
      row.classList.add('q' + Math.round(Math.min(1, Math.max(0, share)) * 100))
    }
    
    // Adds to what a row shows; gives the amount it then stands at.
    function count(row, amount) {
      const target = Number(row.dataset.target), now = Math.max(0, Number(row.dataset.now) + amount)
      row.dataset.now = now
      fill(row, target ? now / target : 0)
      const text = one('[data-amount]', row)
      if (text) text.textContent = plain(now)
      if (!('limit' in row.dataset)) row.classList.toggle('done', now >= target)
      return now
    }
    
    const plain = number => String(Math.round(number * 1000) / 1000)
    
    // Press a row and drag to the right: a tick for each step. The + button does the same.
    let drag
    addEventListener('pointerdown', event => {
      const row = event.target.closest?.('.row.count')
      if (!row || event.button || event.target.closest('button')) return
      drag = { row, x: event.clientX, y: event.clientY, id: event.pointerId, steps: 0, on: false }
      drag.start = Number(row.dataset.now)
    })
    addEventListener('pointermove', event => {
      if (!drag || event.pointerId !== drag.id) return
      const across = event.clientX - drag.x
      if (!drag.on) {
        if (Math.abs(event.clientY - drag.y) > 12 || across < -12) return endDrag(false)
        if (across < 12) return
        drag.on = true
        drag.row.dataset.was ??= drag.row.className
        drag.row.setPointerCapture(drag.id)
        drag.row.classList.add('drag')
        drag.bubble = document.createElement('output')
        drag.bubble.className = 'bub'
        drag.row.append(drag.bubble)
      }
      const steps = Math.max(0, Math.floor((across - 4) / 22))
      if (steps !== drag.steps) buzz(6)
      count(drag.row, (steps - drag.steps) * Number(drag.row.dataset.step))
      drag.steps = steps
      drag.bubble.textContent = `${plain(Number(drag.row.dataset.now))} ${drag.row.dataset.unit}`
    })
    addEventListener('pointerup', () => endDrag(true))
    addEventListener('pointercancel', () => endDrag(false))
    addEventListener('dragstart', event => {
      if (event.target.closest?.('.row')) event.preventDefault()
    })
    
    function endDrag(keep) {
      if (!drag) return
      const { row, on, steps, bubble, start } = drag
      drag = undefined
      if (!on) return
      bubble.remove()
      row.classList.remove('drag')
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, true), 50)
      if (!keep || !steps) return count(row, start - Number(row.dataset.now))
      const form = one('.ops', row), fields = new URLSearchParams(new FormData(form))
      fields.set('act', 'add')
      fields.set('amount', plain(steps * Number(row.dataset.step)))
      send(form.action, fields)
    }
    
    function stop(event) {
      event.preventDefault()
      event.stopPropagation()
    }
    """#
}
