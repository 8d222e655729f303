// swift-format-ignore-file
extension Script {
    /// The part of the script with which users drag a row to add to its amount. Rule U3.
    static let touch = #"""
    // Press a row and drag towards the end of the line: one tick per step. At the edge of the
    // screen it continues by itself; Escape cancels. The + button does the same.
    let drag
    addEventListener('pointerdown', event => {
      const row = event.target.closest?.('.row.count')
      if (!row || !one('.ops', row) || event.button || event.target.closest('button')) return
      const turn = getComputedStyle(row).direction === 'rtl' ? -1 : 1
      const { clientX: x, clientY: y, pointerId: id } = event
      drag = { row, turn, x, y, id, steps: 0, more: 0 }
    })
    addEventListener('pointermove', event => {
      if (!drag || event.pointerId !== drag.id) return
      const across = (event.clientX - drag.x) * drag.turn
      if (!drag.on) {
        if (Math.abs(event.clientY - drag.y) > 12 || across < -12) return endDrag(false)
        if (across < 12) return
        drag.on = true
        if (!drawn.has(drag.row.id)) drawn.set(drag.row.id, drag.row.cloneNode(true))
        drag.row.setPointerCapture(drag.id)
        drag.row.classList.add('drag')
        drag.bubble = make('output', { className: 'bub' })
        drag.row.append(drag.bubble)
      }
      const room = drag.turn > 0 ? innerWidth - event.clientX : event.clientX
      if (room > 24) {
        clearInterval(drag.edge)
        drag.edge = undefined
      } else {
        drag.edge ??= setInterval(() => {
          drag.more += 1
          pull()
        }, 250)
      }
      drag.across = across
      if (drag.bubble.textContent) drag.frame ??= requestAnimationFrame(pull)
      else pull()
    })

    function pull() {
      if (!drag) return
      drag.frame = undefined
      const steps = Math.max(0, Math.floor((drag.across - 4) / 22)) + drag.more
      if (steps !== drag.steps) buzz(6)
      count(drag.row, (steps - drag.steps) * Number(drag.row.dataset.step))
      drag.steps = steps
      drag.bubble.textContent = `${plain(Number(drag.row.dataset.now))} ${drag.row.dataset.unit}`
    }

    addEventListener('pointerup', () => endDrag(true))
    addEventListener('pointercancel', () => endDrag(false))
    addEventListener('keydown', event => {
      if (event.key !== 'Escape' || !drag?.on) return
      event.preventDefault()
      endDrag(false)
    })
    addEventListener('dragstart', event => {
      if (event.target.closest?.('.row')) event.preventDefault()
    })

    function endDrag(isKept) {
      if (drag?.frame) pull()
      if (!drag) return
      const { row, on, steps, bubble, edge } = drag
      drag = undefined
      clearInterval(edge)
      if (!on) return
      bubble.remove()
      row.classList.remove('drag')
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, true), 50)
      if (!isKept || !steps) return paint()
      const form = one('.ops', row), fields = new URLSearchParams(new FormData(form))
      const amount = plain(steps * Number(row.dataset.step))
      fields.set('act', 'add')
      fields.set('amount', amount)
      const label = `Add ${amount} ${row.dataset.unit}: ${one('.what a', row).textContent}`
      enqueue({ url: form.getAttribute('action'), body: fields.toString(), label }, form)
    }

    function stop(event) {
      event.preventDefault()
      event.stopPropagation()
    }
    """#
}
