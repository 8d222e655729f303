internal import PageKit

/// The style sheet and the script for moving items on the page of all items and in the week's
/// table. The script lets users drag items; without it, they use buttons.
enum ItemOrder {
    /// The styles of the table of a week and of the lines of all items.
    static let style = Asset(
        "items.css", contentType: "text/css; charset=utf-8", text: Heatmap.shades + sheet)

    /// The script that lets users drag a line by its icon. Escape cancels the drag.
    static let script = Asset(
        "items.js", contentType: "text/javascript; charset=utf-8", text: source)

    private static let sheet = #"""
        .grid{border-spacing:0;margin:.5rem -.625rem;table-layout:fixed;
        width:calc(100% + 1.25rem)}
        .grid th{padding:.375rem .125rem;font-size:.8125rem;font-weight:600;color:var(--muted)}
        .grid thead b{display:block;color:var(--text)}
        .grid [aria-current]{color:var(--primary-text)}
        .grid th span{display:flex;align-items:center;gap:.75rem;padding-inline:.5rem}
        .grid a{flex:1;min-height:2.75rem;line-height:2.75rem;color:var(--text);font-size:1rem;
        text-align:start;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        .grid .meter{flex:none;width:5rem;margin:0}
        .grid td{padding:0;height:2.75rem;text-align:center}
        @media (min-width:50rem){.grid{width:100%;max-width:46rem;margin-inline:0}}
        .grid button{display:inline-grid;place-items:center;width:2.75rem;height:2.75rem;
        padding:0;border-radius:.875rem;vertical-align:middle;
        border:3px solid var(--bg);background:var(--raised);color:var(--text);
        box-shadow:inset 0 0 0 2px var(--edge);font-size:.8125rem;font-weight:650}
        .grid,.dots{--t:var(--tint,var(--primary))}
        .grid tbody{--t:var(--tint,var(--primary))}
        .grid .h4,.dots .h4{color:var(--on-tint);box-shadow:none}
        .grid .hs,.grid .ho{box-shadow:none}
        .dots{display:inline-flex;gap:.1875rem;align-self:center}
        .dots i{width:.625rem;height:.625rem;border-radius:50%;
        box-shadow:inset 0 0 0 1.5px var(--edge)}
        [data-order] .tile{position:relative;z-index:1;cursor:grab;touch-action:none}
        .held{opacity:.7;border-color:var(--primary-text)}
        @media (forced-colors:active){.grid button,.dots i{border:2px solid ButtonText}
        .grid .h4,.dots .h4{forced-color-adjust:none;background:Highlight!important;
        color:HighlightText}}
        """#

    private static let source = #"""
        let held

        addEventListener('pointerdown', event => {
          const row = event.target.closest?.('[data-order] > .row')
          if (!row || event.button || !event.target.closest('.tile')) return
          event.preventDefault()
          held = { row, next: row.nextElementSibling, id: event.pointerId }
          row.classList.add('held')
        })

        addEventListener('pointermove', event => {
          if (!held || event.pointerId !== held.id) return
          const list = held.row.parentElement
          const other = [...list.children].find(row => {
            const box = row.getBoundingClientRect()
            return row !== held.row && event.clientY > box.top && event.clientY < box.bottom
          })
          if (other) {
            const box = other.getBoundingClientRect()
            const isOver = event.clientY < box.top + box.height / 2
            list.insertBefore(held.row, isOver ? other : other.nextElementSibling)
          }
          if (event.clientY > innerHeight - 96) scrollBy(0, 12)
          if (event.clientY < 96) scrollBy(0, -12)
        })

        function letGo(isKept) {
          if (!held) return
          const { row, next } = held
          held = undefined
          row.classList.remove('held')
          const now = row.nextElementSibling
          if (now === next) return
          if (!isKept) return row.parentElement.insertBefore(row, next)
          const form = row.querySelector('form')
          form.elements.before.value = now ? now.id.slice(1) : ''
          form.requestSubmit(form.querySelector('[value=before]'))
        }

        addEventListener('pointerup', () => letGo(true))
        addEventListener('pointercancel', () => letGo(false))
        addEventListener('keydown', event => { if (event.key === 'Escape') letGo(false) })
        """#
}
