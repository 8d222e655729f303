internal import PageKit

/// The script of the forms of items: they work without it.
enum FormAssets {
    static let script = Asset(
        "form.js", contentType: "text/javascript; charset=utf-8", text: source)

    private static let source = #"""
    const usual = {
      timed: ['10', 'min', '5'], increment: ['20', 'count', '1'], reduction: ['2', 'count', '1']
    }
    const other = ['8', 'count', '1']
    const sheetOf = event => event.target.closest?.('.sheet[data-form]')

    // Another type brings what is usual for it, unless something was typed.
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

    // Says what is understood while the form is filled in; the last answer wins.
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
