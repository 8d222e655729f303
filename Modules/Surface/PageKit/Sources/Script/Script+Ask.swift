extension Script {
    /// The part of the script that asks for confirmation.
    static let ask = #"""
        // A button with data-ask opens a confirmation dialog; the form then contains the
        // confirmation.
        addEventListener('submit', event => {
          const form = event.target, button = event.submitter
          if (!button?.dataset.ask || form.elements.sure) return
          event.preventDefault()
          event.stopImmediatePropagation()
          ask(button.dataset.ask, button.dataset.yes, () => {
            const sure = document.createElement('input')
            sure.type = 'hidden'
            sure.name = 'sure'
            sure.value = 'yes'
            form.append(sure)
            form.requestSubmit(button)
            sure.remove()
          })
        }, true)

        function ask(question, yes, go) {
          const dialog = document.createElement('dialog'), acts = document.createElement('p')
          const title = document.createElement('h2')
          dialog.setAttribute('aria-labelledby', 'ask-title')
          title.id = 'ask-title'
          title.textContent = question
          acts.className = 'acts'
          for (const [words, act, look] of [[yes, go, 'btn'], ['Cancel', null, 'btn quiet']]) {
            const button = document.createElement('button')
            button.type = 'button'
            button.className = look
            button.textContent = words
        button.autofocus = !act
            button.addEventListener('click', () => {
              dialog.close()
              act?.()
            })
            acts.append(button)
          }
          const stack = document.createElement('div')
          stack.className = 'stack'
          stack.append(title, acts)
          dialog.append(stack)
          dialog.addEventListener('close', () => dialog.remove())
          document.body.append(dialog)
          dialog.showModal()
        }
        """#
}
