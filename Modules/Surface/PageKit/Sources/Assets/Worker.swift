internal import Core
internal import RouteKit

/// The service worker. Without a connection to the server, it shows a page as the user last saw it.
///
/// Assets come from the browser's cache, because their addresses identify their content. Pages are
/// requested from the server first, and shown from the cache if there is no response. The worker
/// stores no actions of the user. They are in the page's own outbox, and any open page sends them.
enum Worker {
    static var route: Route {
        let files = Assets.all.map { "'\($0.path)'" }.joined(separator: ",")
        let text = "const files = [\(files)]\n" + Assets.dense(script)
        let reply = RouteReply(
            contentType: "text/javascript; charset=utf-8", body: Array(text.utf8)
        ).with("Cache-Control", "no-cache")
        var route = Route(
            .get, "/sw.js", operation: "pageWorker",
            summary: "Get the service worker, which opens pages offline.",
            tag: "Page", access: .anyone
        ) { _, _ in reply }
        route.isDocumented = false
        return route
    }

    /// The script of the service worker. The list `files` is added before it.
    private static let script = #"""
        const patience = 4000, mostPages = 60, mostFiles = 120

        addEventListener('install', event => event.waitUntil(
          caches.open('files').then(cache => cache.addAll(files)).then(() => skipWaiting())))
        // Assets of an earlier version stay for the cached pages that use them.
        addEventListener('activate', event => event.waitUntil(clients.claim()))

        addEventListener('fetch', event => {
          const { request } = event, url = new URL(request.url)
          if (request.method !== 'GET' || url.origin !== location.origin) return
          if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
          else if (request.mode === 'navigate') event.respondWith(page(event))
          else if (request.headers.get('Accept')?.startsWith('text/html')) {
            event.respondWith(fetch(request).then(answer => seen(event, answer)))
          }
        })

        addEventListener('message', event => {
          if (event.data?.keep) event.waitUntil(ahead(event.data.keep).catch(() => {}))
        })

        // Caches pages one after another, so requests of the user have priority.
        async function ahead(pages) {
          for (const url of pages) {
            if (url !== pages[0] && await caches.match(url, { ignoreVary: true })) continue
            const answer = await fetch(url, { headers: { Accept: 'text/html' }, priority: 'low' })
            await hold(new Request(url), answer)
          }
        }

        // Shows messages as sent; their actions go to the addresses that they contain.
        addEventListener('push', event => {
          const { title, navigate, actions, data, ...rest } = event.data?.json().notification ?? {}
          event.waitUntil(registration.showNotification(title ?? 'Cairn', {
            ...rest, icon: files.find(file => file.includes('icon-192')),
            actions: actions?.map(({ action, title }) => ({ action, title })),
            data: { ...data, navigate, to: actions?.map(({ navigate }) => navigate) } }))
        })

        addEventListener('notificationclick', event => {
          const { notification: { data }, action } = event
          event.notification.close()
          event.waitUntil(data.direct?.includes(action)
            ? fetch(data.to[action], { method: 'POST' }).then(done => {
              if (!done.ok) return go(data.to[action])
            }, () => go(data.to[action]))
            : Promise.all([respond(data, 'answered'), go(data.navigate ?? '/')]))
        })

        addEventListener('notificationclose', event =>
          event.waitUntil(respond(event.notification.data, 'ignored')))

        function respond({ id }, response) {
          return fetch(`/api/v1/reminders/messages/${id}/response`, { method: 'POST',
            headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ response })
          }).catch(() => {})
        }

        async function go(url) {
          const open = await clients.matchAll({ type: 'window' })
          if (!open.length) return clients.openWindow(url)
          await open[0].focus()
          await open[0].navigate(url).catch(() => clients.openWindow(url))
        }

        async function file(request) {
          const cache = await caches.open('files')
          const known = await cache.match(request, { ignoreVary: true })
          if (known) return known
          const answer = await fetch(request)
          if (answer.ok) {
            await cache.put(request, answer.clone())
            await trim(cache, mostFiles)
          }
          return answer
        }

        // Returns the server's page, or the cached one without a timely response.
        async function page(event) {
          const { request } = event
          const answer = fetch(request).then(answer => answer.status < 500 ? answer : null)
          const slow = new Promise(resolve => setTimeout(resolve, patience))
          const first = await Promise.race([answer, slow]).catch(() => null)
          if (first) return seen(event, first)
          const cache = await caches.open('pages')
          const held = await cache.match(request, { ignoreVary: true })
          if (held) return held
          const late = await answer.catch(() => null)
          return late ? seen(event, late) : nobody()
        }

        function seen(event, answer) {
          const copy = answer.clone()
          event.waitUntil(hold(event.request, copy).catch(() => {}))
          return answer
        }

        // Caches a page with the time of the response.
        async function hold(request, answer) {
          const type = answer.headers.get('Content-Type') ?? ''
          if (answer.status !== 200 || answer.redirected || !type.startsWith('text/html')) return
          const text = await answer.text()
          const html = text.replace('<html ', `<html data-held="${Date.now()}" `)
          const parts = new Set(text.match(/\/assets\/[\w.?-]+/g))
          await Promise.all([...parts].map(part => file(new Request(part))))
          const headers = { 'Content-Type': type }
          const policy = answer.headers.get('Content-Security-Policy')
          if (policy) headers['Content-Security-Policy'] = policy
          const cache = await pagesOf(text.match(/^<html [^>]*data-whose="([^"]*)"/m)?.[1] ?? '')
          await cache.put(new Request(request.url), new Response(html, { headers }))
          await trim(cache, mostPages)
        }

        // Opens one user's pages: those of the previously signed-in user are deleted, and the
        // sign-in page deletes all.
        async function pagesOf(whose) {
          const marks = await caches.open('whose'), mark = await marks.match('/whose')
          if (whose !== (mark ? await mark.text() : '')) {
            await caches.delete('pages')
            await marks.put('/whose', new Response(whose))
          }
          return caches.open('pages')
        }

        async function trim(cache, most) {
          const keys = await cache.keys()
          const old = keys.filter(key => !files.includes(new URL(key.url).pathname))
          await Promise.all(old.slice(0, Math.max(0, keys.length - most))
            .map(key => cache.delete(key)))
        }

        function nobody() {
          const style = files.find(file => file.endsWith('.css'))
          return new Response(`<!doctype html><html lang="en" data-theme="system">
            <meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Offline · Cairn</title><link rel="stylesheet" href="${style}">
            <main class="wrap"><section class="card empty page"><h1>Cairn cannot be reached</h1>
            <p>This page is not available offline. Today is, with your unsent changes.</p>
            <a class="btn" href="/">Open Today</a></section></main></html>`,
          { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
        }
        """#
}
