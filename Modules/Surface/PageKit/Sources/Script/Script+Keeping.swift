// swift-format-ignore-file
extension Script {
    /// The part of the script that stores unsent actions and drafts in the browser.
    static let keeping = #"""
    // The IndexedDB database; null if the browser has none.
    const base = new Promise(resolve => {
      try {
        const opening = indexedDB.open(own('cairn'), 1)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('acts', { keyPath: 'number', autoIncrement: true })
          opening.result.createObjectStore('drafts')
        }
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(null)
      } catch {
        resolve(null)
      }
    })

    // Runs work in one store; its changes are on disk when it resolves.
    async function keep(name, work, mode = 'readwrite') {
      const open = await base
      if (!open) throw new Error('nothing can be kept here')
      return new Promise((resolve, reject) => {
        const change = open.transaction(name, mode, { durability: 'strict' })
        const request = work(change.objectStore(name))
        change.oncomplete = () => resolve(request.result)
        change.onabort = () => reject(change.error)
      })
    }

    // Drafts of forms, by page and address. They outlive the page, the browser and a new version.
    const draftOf = form => here() + ' ' + form.getAttribute('action')
    const isDrafted = form =>
      form?.method === 'post' && !form.matches('.ops, [data-auto], [data-plain]')

    function isChanged(field) {
      if (field.type === 'radio' || field.type === 'checkbox') {
        return field.checked !== field.defaultChecked
      }
      if (field.options) {
        return [...field.options].some(option => option.selected !== option.defaultSelected)
      }
      return field.type !== 'hidden' && field.value !== field.defaultValue
    }

    const isTyped = form => [...form.elements].some(field => field.name && isChanged(field))

    const draftTimers = new Map()
    function saveDraft(form) {
      const name = draftOf(form)
      clearTimeout(draftTimers.get(name))
      draftTimers.set(name, setTimeout(() => {
        const fields = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
        keep('drafts', drafts => isTyped(form) ? drafts.put(fields, name) : drafts.delete(name))
          .catch(() => {})
      }, 200))
    }

    function dropDraft(name) {
      clearTimeout(draftTimers.get(name))
      keep('drafts', drafts => drafts.delete(name)).catch(() => {})
    }

    addEventListener('input', event => {
      if (isDrafted(event.target.form)) saveDraft(event.target.form)
    })

    // Restores drafts into the forms of a newly opened page.
    async function restoreDrafts() {
      for (const form of all('form').filter(isDrafted)) {
        const fields = await keep('drafts', drafts => drafts.get(draftOf(form)), 'readonly')
          .catch(() => null)
        if (!fields || isTyped(form)) continue
        const values = new Map()
        for (const [name, value] of fields) values.set(name, [...values.get(name) ?? [], value])
        for (const field of form.elements) {
          if (!field.name || field.type === 'hidden' || field.type === 'submit') continue
          const given = values.get(field.name) ?? []
          if (field.type === 'radio' || field.type === 'checkbox') {
            field.checked = given.includes(field.value)
          } else if (given.length) {
            field.value = given[0]
          }
          if (isChanged(field)) for (let at = field; at; at = at.parentElement) {
            if (at.nodeName === 'DETAILS') at.open = true
          }
        }
        form.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    """#
}
