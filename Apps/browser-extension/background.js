// Keeps locked sites closed and reports their use. The server decides which sites are locked. The
// extension stores its last answer, for times without a server, and enforces it.

import { appOf, ask, clock, kept, keep, left, names } from './server.js'

const poll = 30_000, beat = 5_000, pulse = 15, most = 2_000
let asking, timer, beating, applied

// ---- Locked sites

// Requests the locked sites and enforces them. Concurrent calls share one request.
function refresh() {
  asking ??= hear().finally(() => { asking = undefined })
  return asking
}

async function hear() {
  const { server, token } = await kept()
  if (server && token) {
    try {
      const sites = await ask(server, '/api/v1/shield/sites', { token })
      await keep({ sites, heard: Date.now() })
    } catch (error) {
      // Without a server, the last answer applies until the time of open sites ends.
      if (error.code === 'shield.unpaired') await forget()
    }
  }
  await enforce()
}

async function forget() {
  await chrome.storage.local.remove(names)
}

function isOpen(access, state) {
  return access.open && (!access.until || left(access.until, state) > 0)
}

// Returns the rules for an app. Rules of longer domains have a higher priority.
function rulesFor(access, sites, action) {
  const depth = domain => domain.split('.').length
  const own = access.app.domains.filter(domain => appOf(domain, sites) === access)
  return [...new Set(own.map(depth))].flatMap(priority => {
    const requestDomains = own.filter(domain => depth(domain) === priority)
    return action(requestDomains).map(rule => ({ priority, ...rule }))
  })
}

async function enforce() {
  const state = await kept()
  const apps = (state.sites?.apps ?? []).filter(one => one.app.domains.length)
  const closed = apps.filter(one => !isOpen(one, state))
  const page = chrome.runtime.getURL('wait.html')
  const closing = closed.flatMap(one => rulesFor(one, state.sites, requestDomains => [
    {
      action: { type: 'redirect', redirect: {
        regexSubstitution: `${page}?app=${encodeURIComponent(one.app.id)}#\\0` } },
      condition: { regexFilter: '^https?://.*', requestDomains, resourceTypes: ['main_frame'] }
    },
    { action: { type: 'block' }, condition: { requestDomains, resourceTypes: ['sub_frame'] } }
  ]))
  const shut = closed.flatMap(one => one.app.domains)
  const opening = apps.filter(one => isOpen(one, state)).flatMap(one =>
    rulesFor(one, state.sites, domains => {
      const requestDomains = domains.filter(domain =>
        shut.some(above => domain.endsWith(`.${above}`)))
      return requestDomains.length ? [{
        action: { type: 'allow' },
        condition: { requestDomains, resourceTypes: ['main_frame', 'sub_frame'] }
      }] : []
    }))
  const rules = [...closing, ...opening].map((rule, place) => ({ id: place + 1, ...rule }))
  const wanted = JSON.stringify(rules)
  if (applied !== wanted) {
    const before = await chrome.declarativeNetRequest.getDynamicRules()
    await chrome.declarativeNetRequest.updateDynamicRules({
      removeRuleIds: before.map(rule => rule.id), addRules: rules })
    applied = wanted
    await Promise.all(closed.map(one => leave(one, state.sites)))
  }
  const costly = apps.filter(one => one.app.list === 'vice')
  await count(costly.filter(one => one.open && one.until && left(one.until, state) > 0), state)
}

// Redirects open tabs of a site that is locked now.
async function leave(access, sites) {
  const { app } = access
  const url = app.domains.flatMap(domain => [`*://${domain}/*`, `*://*.${domain}/*`])
  for (const tab of await chrome.tabs.query({ url })) {
    if (appOf(new URL(tab.url).hostname, sites) !== access) continue
    const place = `${chrome.runtime.getURL('wait.html')}?app=${encodeURIComponent(app.id)}`
    await chrome.tabs.update(tab.id, { url: `${place}#${tab.url}` }).catch(() => {})
  }
}

// Shows the countdown on the button while a site is open, and refreshes at its end.
async function count(open, state) {
  clearTimeout(timer)
  const rest = open.map(one => left(one.until, state)).sort((a, b) => a - b)[0]
  if (rest === undefined) {
    await chrome.action.setBadgeText({ text: '' })
    return
  }
  await chrome.alarms.create('end', { when: Date.now() + rest })
  const text = rest >= 3_600_000 ? `${Math.floor(rest / 3_600_000)}h`
    : rest >= 60_000 ? `${Math.floor(rest / 60_000)}m` : clock(rest).slice(2)
  await chrome.action.setBadgeBackgroundColor({ color: rest < 60_000 ? '#b3261e' : '#2e7d32' })
  await chrome.action.setBadgeText({ text })
  // Each browser call keeps the service worker alive for another 30 seconds.
  timer = setTimeout(() => (rest <= 1000 ? refresh() : enforce()), Math.min(rest, 1000))
}

// ---- Use of sites

// Returns the app of the active tab if the user is active or the tab plays sound.
async function inFront() {
  const window = await chrome.windows.getLastFocused().catch(() => undefined)
  if (!window?.focused) return
  const [tab] = await chrome.tabs.query({ active: true, windowId: window.id })
  if (!tab?.url || !/^https?:/.test(tab.url)) return
  const { sites } = await kept()
  const access = appOf(new URL(tab.url).hostname, sites)
  if (!access) return
  const there = tab.audible || await chrome.idle.queryState(60) === 'active'
  return there ? { access, tab } : undefined
}

// Records a heartbeat while a site of the user's lists is in front. It contains neither the page
// nor its title, and sites that are on no list are not recorded.
async function heartbeat() {
  clearTimeout(beating)
  const found = await inFront().catch(() => undefined)
  if (!found) return
  beating = setTimeout(heartbeat, beat)
  const { access, tab } = found
  const data = {
    url: new URL(tab.url).origin + '/', title: access.app.name, audible: Boolean(tab.audible),
    incognito: tab.incognito, tabCount: 1
  }
  const { beats = [] } = await kept()
  beats.push({ timestamp: new Date().toISOString(), duration: 0, data })
  await keep({ beats: beats.slice(-most) })
  await send()
}

// Sends the stored heartbeats in order. A heartbeat that cannot be sent stays stored.
let sending = false
async function send() {
  if (sending) return
  sending = true
  try {
    const { server, name } = await kept()
    if (!server) return
    const bucket = `/api/0/buckets/${encodeURIComponent(await bucketName())}`
    for (;;) {
      const { beats = [] } = await kept()
      if (!beats.length) return
      try {
        await ask(server, `${bucket}/heartbeat?pulsetime=${pulse}`,
          { method: 'POST', body: beats[0] })
      } catch (error) {
        if (error.status !== 404) throw error
        await ask(server, bucket, { method: 'POST', body: {
          client: 'cairn-extension', type: 'web.tab.current', hostname: name || 'browser' } })
        continue
      }
      const { beats: now = [] } = await kept()
      await keep({ beats: now.slice(1) })
    }
  } catch {
    // The next heartbeat tries again.
  } finally {
    sending = false
  }
}

// Each browser has one bucket. Its name contains a hash of the token, not the token.
async function bucketName() {
  const { token } = await kept()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const word = Array.from(new Uint8Array(hash).slice(0, 4), byte =>
    byte.toString(16).padStart(2, '0')).join('')
  return `aw-watcher-web-cairn_${word}`
}

// ---- Event listeners

chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason === 'install') await chrome.runtime.openOptionsPage()
})
chrome.alarms.onAlarm.addListener(() => { refresh(); heartbeat() })
chrome.tabs.onActivated.addListener(heartbeat)
chrome.tabs.onUpdated.addListener((_, change) => {
  if (change.url || change.audible !== undefined) heartbeat()
})
chrome.windows.onFocusChanged.addListener(heartbeat)
chrome.idle.onStateChanged.addListener(heartbeat)
chrome.runtime.onMessage.addListener((message, _, answer) => {
  if (message !== 'refresh') return
  refresh().then(kept).then(answer)
  return true
})
chrome.alarms.create('poll', { periodInMinutes: poll / 60_000 })
refresh()
heartbeat()
