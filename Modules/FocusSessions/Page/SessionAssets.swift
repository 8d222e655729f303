internal import PageKit

/// The style and script of sessions.
enum SessionAssets {
    static let style = Asset(
        "session.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .session .left{display:grid;gap:.375rem;justify-items:center;text-align:center}
            .session .time{font-size:3.5rem;font-weight:700;line-height:1;
            font-variant-numeric:tabular-nums}
            .session progress{appearance:none;width:100%;height:.5rem;border:0;border-radius:1rem;
            overflow:hidden;background:color-mix(in oklab,var(--primary) 25%,var(--surface))}
            .session progress::-webkit-progress-bar{background:none}
            .session progress::-webkit-progress-value{background:var(--primary)}
            .session progress::-moz-progress-bar{background:var(--primary)}
            @media (forced-colors:active){.session progress{border:1px solid}}
            .session .acts{flex-wrap:wrap}
            :fullscreen .session [data-full]{display:none}
            .session form.acts input[type=text]{flex:1 1 10rem;min-width:0}
            .session .pair{display:grid;gap:1rem;
            grid-template-columns:repeat(auto-fit,minmax(min(8rem,100%),1fr))}
            .session summary{min-height:2.75rem;display:flex;align-items:center}
            """#)

    /// The script computes the countdown only from the time, so that it is correct again after the
    /// browser delayed timers. The stream reports changes elsewhere and the end of a phase.
    static let script = Asset(
        "session.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            const root = document.documentElement
            const box = () => document.querySelector('[data-session]')
            const base = document.title.replace(/^[\d:]+ · /, '')
            let clock, at, settled, phase

            // The server's clock, carried on by elapsed time.
            function now() {
              if (root.dataset.clock !== clock) {
                clock = root.dataset.clock
                at = performance.now()
              }
              return (clock ? Number(clock) : Date.now()) + performance.now() - at
            }

            function text(seconds) {
              const two = number => String(number).padStart(2, '0')
              const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60
              const head = hours ? `${hours}:${two(minutes)}` : minutes
              return `${head}:${two(seconds % 60)}`
            }

            function title(words) {
              if (document.title !== words) document.title = words
            }

            function draw() {
              const card = box(), place = card?.querySelector('[data-left]')
              leaveFull()
              if (!place) return title(base)
              const until = Number(card.dataset.until), length = Number(card.dataset.length)
              if (until) {
                const left = Math.max(0, Math.ceil((until - now()) / 1000))
                if (place.textContent !== text(left)) place.textContent = text(left)
                const bar = card.querySelector('progress')
                if (length) bar.value = 100 * (1 - left / length)
              }
              const words = card.querySelector('[data-words]').textContent
              title(`${place.textContent} · ${words}`)
              cue(card, words)
              settle(card)
            }

            // Where nothing keeps apps closed the page keeps what distracts away: it fills the
            // screen while a session runs, and says so when somebody leaves that.
            let isFull = false
            const fill = () => root.requestFullscreen?.().catch(() => {})
            addEventListener('submit', ({ target, submitter }) => {
              if (!target.matches('[data-alone] form')) return
              if (new FormData(target, submitter).get('act') === 'start') fill()
            }, true)
            addEventListener('click', ({ target }) => {
              if (target.closest?.('[data-full]')) fill()
            })
            document.addEventListener('fullscreenchange', () => {
              if (document.fullscreenElement || box()?.dataset.session !== 'running') return
              isFull = false
              box().querySelector('[data-cue]').textContent =
                'You left full screen. Your session goes on.'
            })
            function leaveFull() {
              const isOn = ['running', 'paused'].includes(box()?.dataset.session)
              if (document.fullscreenElement && isFull && !isOn) document.exitFullscreen()
              isFull = Boolean(document.fullscreenElement) && isOn
            }

            // A cue when a phase ends: what begins is said, and felt where that is possible.
            function cue(card, words) {
              if (phase && phase !== words) {
                card.querySelector('[data-cue]').textContent = `${words} begins`
                if (navigator.vibrate) navigator.vibrate([60, 60, 60])
              }
              phase = words
            }

            // A session whose minutes are reached counts for what it serves.
            function settle(card) {
              const form = card.querySelector('form[data-settle]')
              const id = form?.elements.session.value
              if (!form || settled === id) return
              settled = id
              form.requestSubmit(form.querySelector('button'))
            }

            // A phase that began: its name and its end. What buttons there are, the page asks for.
            const names = {
              focus: 'Focus', 'short-break': 'Short break', 'long-break': 'Long break'
            }
            const source = new EventSource('/api/v1/focus/session/stream')
            source.addEventListener('session', event => {
              const state = JSON.parse(event.data), card = box()
              const words = card?.querySelector('[data-words]')
              if (!words || !state.endsAt || words.textContent === names[state.phase]) return
              words.textContent = names[state.phase]
              card.dataset.length = state.length
              card.dataset.until = Date.parse(state.endsAt)
              draw()
            })
            addEventListener('pagehide', () => source.close())
            setInterval(draw, 250)
            draw()
            """#)
}
