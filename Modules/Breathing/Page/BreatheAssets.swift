/// The style and the script of the page.
enum BreatheAssets {
    static let style = #"""
        .breathe{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;
        justify-items:center;text-align:center}
        .lungs{position:relative;display:grid;place-items:center;width:17.5rem;max-width:100%;
        aspect-ratio:1}
        .circle{position:absolute;width:68%;aspect-ratio:1;border-radius:50%;
        background:color-mix(in oklab,var(--blue) 55%,var(--surface));
        box-shadow:0 0 0 .75rem color-mix(in oklab,var(--blue) 18%,var(--surface))}
        .count{position:relative;font-size:3rem;font-weight:700;font-variant-numeric:tabular-nums}
        .cue{font-size:1.5rem;font-weight:650;min-height:1.5em}
        .steps{display:grid;gap:.25rem}
        .acts [aria-current]{box-shadow:inset 0 0 0 3px var(--primary)}
        @media (prefers-reduced-motion:reduce){.circle{display:none}.count{font-size:6rem}}
        @media (forced-colors:active){.circle{border:3px solid}}
        """#

    /// The script computes each position only from the time, so that it is correct again after the
    /// browser delayed timers.
    static let script = #"""
        const box = document.querySelector('[data-breath]')
        const phases = JSON.parse(box.dataset.breath)
        const round = phases.reduce((sum, phase) => sum + phase.milliseconds, 0)
        const circle = box.querySelector('.circle'), count = box.querySelector('.count')
        const cue = box.querySelector('.cue'), button = box.querySelector('button')
        const still = matchMedia('(prefers-reduced-motion: reduce)')
        const label = button.innerHTML
        let begun = null, last = null

        function moment(time) {
          let rest = time % round
          const index = phases.findIndex(phase => {
            if (rest < phase.milliseconds) return true
            rest -= phase.milliseconds
            return false
          })
          const phase = phases[index]
          const part = rest / phase.milliseconds
          return {
            index, turn: Math.floor(time / round) * phases.length + index, text: phase.text,
            left: Math.ceil((phase.milliseconds - rest) / 1000),
            scale: phase.scaleFrom + (phase.scaleTo - phase.scaleFrom) * part
          }
        }

        function draw() {
          if (begun === null || !box.isConnected) return
          const now = moment(performance.now() - begun)
          if (now.turn !== last) {
            last = now.turn
            cue.textContent = now.text
            if (navigator.vibrate) navigator.vibrate(30)
          }
          if (count.textContent !== String(now.left)) count.textContent = now.left
          if (still.matches) setTimeout(draw, 100)
          else {
            circle.style.transform = `scale(${now.scale.toFixed(3)})`
            requestAnimationFrame(draw)
          }
        }

        function stop() {
          begun = last = null
          cue.textContent = count.textContent = circle.style.transform = ''
          button.innerHTML = label
          button.setAttribute('aria-pressed', 'false')
          delete box.dataset.kept
        }

        button.addEventListener('click', () => {
          if (begun !== null) return stop()
          begun = performance.now()
          button.textContent = 'Stop'
          button.setAttribute('aria-pressed', 'true')
          // Updates of the page do not change the card during an exercise.
          box.dataset.kept = ''
          draw()
        })
        for (const part of box.querySelectorAll('[hidden]')) part.hidden = false
        """#
}
