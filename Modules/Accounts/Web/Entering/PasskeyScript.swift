internal import PageKit

/// The script that calls the browser's functions for passkeys. Without a script, pages cannot use
/// passkeys.
///
/// A button with the attribute `data-passkey` names the operation, and its `data-options` gives the
/// address of the options. The script puts the browser's answer into the button's form and submits
/// the form.
enum PasskeyScript {
    static let asset = Asset(
        "passkeys.js", contentType: "text/javascript; charset=utf-8", text: asking + showing)

    private static let asking = #"""
        const bytes = text => Uint8Array.from(
          atob(text.replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0))
        const text = buffer => buffer && btoa(String.fromCharCode(...new Uint8Array(buffer)))
          .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
        const names = list => list?.map(one => ({ ...one, id: bytes(one.id) }))

        // Decodes the options: the API needs bytes.
        function question({ user, excludeCredentials, allowCredentials, challenge, ...others }) {
          return {
            ...others, challenge: bytes(challenge),
            ...user && { user: { ...user, id: bytes(user.id) } },
            ...excludeCredentials && { excludeCredentials: names(excludeCredentials) },
            ...allowCredentials && { allowCredentials: names(allowCredentials) }
          }
        }

        // Encodes the answer as text.
        function answer({ id, rawId, type, response }) {
          const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature',
            'userHandle'].filter(name => response[name])
          return JSON.stringify({
            id, rawId: text(rawId), type, clientExtensionResults: {},
            response: {
              ...Object.fromEntries(parts.map(name => [name, text(response[name])])),
              transports: response.getTransports?.()
            }
          })
        }

        // Requests the options. The server needs only a name and an invitation.
        async function options(button) {
          const typed = new FormData(button.form), fields = new URLSearchParams()
          for (const name of ['name', 'invitation']) {
            if (typed.has(name)) fields.set(name, typed.get(name))
          }
          const reply = await fetch(button.dataset.options, {
            method: 'POST', body: fields, headers: { Accept: 'application/json' }
          })
          const told = await reply.json()
          if (!reply.ok) throw told
          return question(told)
        }

        async function ask(button, more = {}) {
          const publicKey = await options(button)
          const credential = await navigator.credentials[button.dataset.passkey](
            { publicKey, ...more })
          send(button, answer(credential))
        }

        function send(button, credential) {
          const form = button.form, field = document.createElement('input')
          Object.assign(field, { type: 'hidden', name: 'credential', value: credential })
          for (const one of form.querySelectorAll('[type=password]')) one.disabled = true
          form.append(field)
          form.setAttribute('action', button.dataset.action)
          form.submit()
        }

        """#

    private static let showing = #"""
        // The request that offers passkeys in the name field (WebAuthn, 5.1.4).
        let waiting
        async function offer() {
          const button = document.querySelector('[data-passkey][data-offer]')
          if (!button || !await PublicKeyCredential.isConditionalMediationAvailable?.()) return
          button.form.elements.name.autocomplete = 'username webauthn'
          while (button.isConnected && !busy) {
            waiting = new AbortController()
            const late = setTimeout(() => waiting.abort('late'), 240000)
            try {
              return await ask(button, { mediation: 'conditional', signal: waiting.signal })
            } catch (error) {
              if (error !== 'late') return
            } finally {
              clearTimeout(late)
            }
          }
        }

        const words = {
          NotAllowedError: 'Nothing was done: no passkey was given.',
          InvalidStateError: 'This device has a passkey of yours already.'
        }
        let busy = false
        addEventListener('click', async event => {
          const button = event.target.closest?.('[data-passkey]')
          if (!button || busy) return
          const name = 'named' in button.dataset && button.form.elements.name
          if (name && !name.reportValidity()) return
          busy = true
          button.form.ariaBusy = 'true'
          waiting?.abort('asked')
          const line = button.form.querySelector('[data-told]')
          if (line) line.textContent = ''
          try {
            await ask(button)
          } catch (error) {
            if (error.code === 'accounts.confirm' || error.code === 'gate.sign-in') {
              return location.reload()
            }
            if (line) {
              line.textContent = error.detail ?? words[error.name] ?? 'That passkey did not work.'
            }
            button.focus()
          } finally {
            busy = false
            button.form.ariaBusy = null
          }
        })

        addEventListener('click', event => {
          const button = event.target.closest?.('[data-codes]')
          if (!button) return
          if (button.dataset.codes === 'print') return print()
          const lines = [...document.querySelectorAll('#codes li')].map(line => line.textContent)
          navigator.clipboard.writeText(lines.join('\n'))
            .then(() => { button.textContent = 'Copied' }, () => {})
        })

        for (const part of document.querySelectorAll('[data-scripted]')) part.hidden = false
        for (const part of document.querySelectorAll('[data-origin]')) {
          part.hidden = !globalThis.PublicKeyCredential || part.dataset.origin !== location.origin
        }
        if (globalThis.PublicKeyCredential) offer().catch(() => {})
        """#
}
