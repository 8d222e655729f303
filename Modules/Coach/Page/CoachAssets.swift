internal import PageKit

/// The styles and scripts that only the Coach page needs.
enum CoachAssets {
    static let style = Asset(
        "coach.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .coach .bubble{margin:0;padding:.75rem 1rem;border-radius:1.25rem;
            background:var(--surface);overflow-wrap:anywhere;white-space:pre-line}
            .coach .bubble.first{display:flex;gap:1rem;align-items:center}
            .coach .bubble.first .goat{width:5rem;flex:none}
            .coach .bubble.mine{justify-self:end;max-width:85%;
            background:color-mix(in oklab,var(--primary) 25%,var(--surface))}
            .coach #talk-log{display:grid}
            .coach #talk-log:empty{display:none}
            .coach .five button{width:100%;height:100%}
            .coach .order{margin:0;padding-inline-start:1.5rem}
            .coach .order .i{display:inline-block;width:1em;height:1em;margin-inline-end:.25rem}
            .ideas{display:grid;gap:.75rem;padding:0;list-style:none;
            grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))}
            .ideas .card{display:flex;flex-direction:column;gap:.25rem;margin:0}
            .ideas h2{font-size:1rem;margin:0}.ideas p{margin:0}.ideas form{margin-top:auto}
            .coach .acts{flex-wrap:wrap}
            .coach .typing::after{content:"…"}
            @media (forced-colors:active){.coach .bubble{border:1px solid}}
            """#)

    static let script = Asset(
        "coach.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            // Shows an answer as it comes. Without this the form shows it on a page of its own.
            const form = document.querySelector('form[action="/coach/say"]')
            const log = document.getElementById('talk-log')

            function bubble(words, kind = '') {
              const p = document.createElement('p')
              p.className = `bubble ${kind}`
              p.textContent = words
              log.append(p)
              p.scrollIntoView({ block: 'nearest' })
              return p
            }

            // What may be done, as forms like those that the server draws.
            function offer(proposals) {
              const row = document.createElement('div')
              row.className = 'acts'
              for (const { title, detail, action } of proposals) {
                const act = document.createElement('form')
                const button = document.createElement('button')
                act.method = 'post'
                act.action = '/coach/do'
                for (const [name, value] of Object.entries(action)) {
                  for (const one of [value].flat()) {
                    const field = document.createElement('input')
                    Object.assign(field, { type: 'hidden', name, value: one })
                    act.append(field)
                  }
                }
                Object.assign(button, { className: 'btn quiet', textContent: title, title: detail })
                act.append(button)
                row.append(act)
              }
              log.append(row)
            }

            // Events of a stream, one at a time.
            async function* events(body) {
              const reader = body.pipeThrough(new TextDecoderStream()).getReader()
              let text = ''
              for (let part; !(part = await reader.read()).done; ) {
                text += part.value
                for (let end; (end = text.indexOf('\n\n')) >= 0; ) {
                  const lines = text.slice(0, end).split('\n')
                  text = text.slice(end + 2)
                  const of = name => lines.find(line => line.startsWith(name))?.slice(name.length)
                  yield [of('event: '), JSON.parse(of('data: ') ?? '{}')]
                }
              }
            }

            async function say(fields) {
              const asked = Object.fromEntries(fields)
              if (asked.skipping) asked.skipping = true
              const answer = await fetch('/api/v1/coach/stream', {
                method: 'POST', body: JSON.stringify(asked),
                headers: {
                  'Content-Type': 'application/json', Accept: 'text/event-stream',
                  'Idempotency-Key': crypto.getRandomValues(new Uint32Array(4)).join('-')
                }
              })
              if (!answer.ok || !answer.body) throw answer
              bubble(asked.text, 'mine')
              form.reset()
              const place = bubble('', 'typing')
              for await (const [name, data] of events(answer.body)) {
                if (name === 'words') {
                  place.classList.remove('typing')
                  place.textContent += data.text
                }
                if (name !== 'reply') continue
                place.classList.remove('typing')
                place.textContent = data.text
                // Lines of help are drawn by the server, whole; a hash alone would load nothing.
                if (data.lines.length) {
                  history.replaceState(null, '', '/coach#help')
                  return location.reload()
                }
                offer(data.proposals)
              }
            }

            form?.addEventListener('submit', async event => {
              event.preventDefault()
              if (form.ariaBusy === 'true') return
              form.ariaBusy = 'true'
              const fields = new FormData(form)
              try {
                await say(fields)
              } catch {
                form.submit()
              }
              form.ariaBusy = null
            })
            """#)
}
