internal import PageKit

/// The additional style and script of the setup pages.
enum WelcomeAssets {
    static let style = Asset(
        "welcome.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .setup{max-width:36rem;margin:auto}
            .setup .way{display:flex;align-items:center;gap:1rem}
            .setup .way .meter{flex:1;margin:0}
            .setup .goat,.setup .glass{width:7.5rem;margin:auto}
            .setup .acts a:not(.btn){min-height:2.75rem;display:inline-flex;align-items:center;
            padding-inline:.5rem}
            .setup .rows{display:grid;gap:.75rem;margin:0;padding:0;list-style:none}
            .setup .rows b{display:block}
            .setup fieldset{border:0;margin:0;padding:0;min-width:0}
            .setup .pad{position:relative;border:2px dashed var(--edge);
            border-radius:var(--r3);background:var(--bg);touch-action:none;cursor:crosshair}
            .setup .pad svg{display:block;width:100%;height:11rem}
            .setup .pad path{fill:none;stroke:var(--text);stroke-width:3;stroke-linecap:round;
            stroke-linejoin:round;vector-effect:non-scaling-stroke}
            """#)

    static let script = Asset(
        "welcome.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            // Lets a pen, a finger or the mouse sign: strokes of whole numbers from 0 to 1000.
            for (const field of document.querySelectorAll('[data-sign]')) {
              const pad = field.querySelector('.pad')
              const path = pad.querySelector('path')
              const input = field.querySelector('input')
              const longest = Number(input.dataset.most)
              let last = null

              function point(event) {
                const box = pad.getBoundingClientRect()
                const part = (at, from, size) =>
                  Math.min(1000, Math.max(0, Math.round((at - from) / size * 1000)))
                return `${part(event.clientX, box.left, box.width)} ${
                  part(event.clientY, box.top, box.height)}`
              }

              function add(letter, here) {
                if (here === last || input.value.length + here.length >= longest) return
                last = here
                input.value += letter + here
                path.setAttribute('d', input.value)
              }

              pad.addEventListener('pointerdown', event => {
                if (!event.isPrimary || event.button) return
                pad.setPointerCapture(event.pointerId)
                last = null
                add('M', point(event))
                add('L', point(event).replace(/^\d+/, x => Math.min(1000, Number(x) + 1)))
              })
              pad.addEventListener('pointermove', event => {
                if (pad.hasPointerCapture(event.pointerId)) add('L', point(event))
              })
              field.querySelector('button').addEventListener('click', () => {
                input.value = ''
                path.setAttribute('d', '')
              })
              field.hidden = false
            }
            """#)
}
