internal import PageKit

/// The additional style sheet and script for the reminders page.
enum ReminderAssets {
    static let style = Asset(
        "reminders.css", contentType: "text/css; charset=utf-8",
        text: #"""
            .reminders .lines{margin:0;padding:0;list-style:none;display:grid;gap:.75rem}
            .reminders .lines b{font-variant-numeric:tabular-nums}
            .reminders .lines small{display:block}
            .reminders .plain{list-style:none;margin:0;padding:0}
            .reminders .channel small{display:block}
            .reminders .channel+.channel{border-top:var(--b);padding-top:1rem}
            .reminders .acts{flex-wrap:wrap}
            .reminders summary{min-height:44px;display:flex;align-items:center}
            """#)

    static let script = Asset(
        "reminders.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            // Asks the browser for permission to show messages when the user requests them here.
            const form = document.getElementById('here')
            const refused = form?.querySelector('.wrong')
            const able = 'serviceWorker' in navigator && 'PushManager' in window
              && 'Notification' in window

            function bytes(text) {
              const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
              return Uint8Array.from(plain, letter => letter.charCodeAt(0))
            }

            async function known() {
              const worker = await navigator.serviceWorker.getRegistration('/')
              return worker?.pushManager.getSubscription()
            }

            async function show() {
              if (!form || !able) return
              form.hidden = Boolean(await known())
              refused.hidden = Notification.permission !== 'denied'
              form.querySelector('.acts').hidden = !refused.hidden
            }

            form?.addEventListener('submit', async event => {
              if (form.elements.endpoint.value) return
              event.preventDefault()
              event.stopImmediatePropagation()
              if (await Notification.requestPermission() !== 'granted') return show()
              await navigator.serviceWorker.register('/sw.js')
              const worker = await navigator.serviceWorker.ready
              const subscription = await worker.pushManager.subscribe({
                userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) })
              const { endpoint, keys } = subscription.toJSON()
              Object.assign(form.elements.endpoint, { value: endpoint })
              Object.assign(form.elements.p256dh, { value: keys.p256dh })
              Object.assign(form.elements.auth, { value: keys.auth })
              form.requestSubmit()
            }, { capture: true })

            show()
            """#)
}
