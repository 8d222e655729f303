// swift-format-ignore-file
internal import PageKit

/// The style sheet and the script of item forms. The forms also work without the script.
enum FormAssets {
    static let script = Asset(
        "form.js", contentType: "text/javascript; charset=utf-8", text: source)

    static let style = Asset(
        "form.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .signs label{padding:0;width:3rem;height:3rem;border-radius:1rem}
            .dyes label{padding:0;width:2.875rem;height:2.875rem;border-radius:50%;
            border-color:#0000;
            background:var(--tint)}
            .dyes label:has(:checked){background:var(--tint);border-color:#0000;
            box-shadow:0 0 0 2px var(--surface),0 0 0 .3125rem var(--text)}
            .dyes .i{color:var(--on-tint);opacity:0}
            .dyes :checked~.i{opacity:1}
            .two{flex-wrap:nowrap}
            .two label{flex:1}
            .sugg{display:flex;flex-wrap:wrap;gap:.5rem}
            .sugg a{display:inline-flex;align-items:center;gap:.375rem;min-height:2.75rem;
            padding:0 .75rem 0 .375rem;border-radius:1.375rem;border:2px solid var(--line);
            color:var(--text);font-weight:600;font-size:.9375rem;text-decoration:none}
            .sugg a:hover{border-color:var(--edge)}
            .sugg .tile{width:1.875rem;height:1.875rem;border-radius:50%;font-size:1rem}
            .sugg .tile .i{width:1.125rem;height:1.125rem}
            .inline{display:flex;align-items:center;gap:.625rem}
            .inline input{width:4.5rem!important}
            .month{display:grid;gap:.25rem;
            grid-template-columns:repeat(auto-fill,minmax(2.75rem,1fr))}
            .month label{padding:0;border-radius:var(--r2)}
            .duo.days{grid-template-columns:repeat(auto-fit,minmax(min(12rem,100%),1fr))}
            .sheet .only,.sheet .tasks-only{display:none}
            .task .habits-only,.sheet:has([value=task]:checked) .habits-only,
            .task .repeats,.sheet:has([value=task]:checked) .repeats{display:none}
            .task .tasks-only,.sheet:has([value=task]:checked) .tasks-only,
            .sheet.sheet:has([name=again]:checked) .repeats,
            .sheet:has([value=increment]:checked) .ramp,.sheet:has([value=reduction]:checked) .ramp,
            .sheet:has([name=type]:not([value=binary]):checked) .goal,
            .sheet:has([value=daily]:checked) .paced,.sheet:has([value=weekly]:checked) .paced,
            .sheet:has([value=monthly]:checked) .paced,.sheet:has([value=daily]:checked) .daily,
            .sheet:has([value=weekly]:checked) .weekly,.sheet:has([value=monthly]:checked) .monthly,
            .sheet:has([value=quota]:checked) .quota,.sheet:has([value=rule]:checked) .rule,
            .sheet:has([value=on]:checked) .until,.sheet:has([value=after]:checked) .after,
            .sheet:has([value=anchor]:checked) .cue,.sheet:has([value=context]:checked) .cue{
            display:grid}
            .check.tasks-only{grid-template-columns:auto 1fr}
            """#)

    private static let source = #"""
    const usual = {
      timed: ['10', 'min', '5'], increment: ['20', 'count', '1'], reduction: ['2', 'count', '1']
    }
    const other = ['8', 'count', '1']
    const sheetOf = event => event.target.closest?.('.sheet[data-form]')

    // A change of type fills in its usual values, unless the user changed them.
    addEventListener('change', event => {
      const sheet = sheetOf(event)
      if (!sheet || event.target.name !== 'type') return
      const { served, target, unit, step } = sheet.elements
      const fields = [target, unit, step], was = usual[served.value] ?? other
      if (fields.some((field, index) => field.value !== was[index])) return
      const next = usual[event.target.value] ?? other
      fields.forEach((field, index) => { field.value = next[index] })
      served.value = event.target.value
    })

    // Shows a preview while the user fills in the form. The last answer wins.
    let timer, asked
    function preview(sheet) {
      clearTimeout(timer)
      timer = setTimeout(async () => {
        asked?.abort()
        asked = new AbortController()
        const fields = new URLSearchParams(new FormData(sheet))
        fields.set('act', 'preview')
        try {
          const answer = await fetch(sheet.action, {
            method: 'POST', body: fields, signal: asked.signal
          })
          const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
          for (const id of ['said', 'next']) {
            const old = sheet.querySelector('#' + id), next = page.getElementById(id)
            if (old?.isConnected && next && !old.isEqualNode(next)) old.replaceWith(next)
          }
        } catch { return }
      }, 250)
    }
    for (const name of ['input', 'change']) {
      addEventListener(name, event => {
        const sheet = sheetOf(event)
        if (sheet) preview(sheet)
      })
    }
    addEventListener('submit', event => {
      clearTimeout(timer)
      if (sheetOf(event)) asked?.abort()
    })
    """#
}
