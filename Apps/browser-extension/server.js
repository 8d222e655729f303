// Requests to the user's own server, and storage of its last answers.

export const names = ['server', 'token', 'name', 'sites', 'heard', 'beats']

export async function kept() {
  return chrome.storage.local.get(names)
}

export async function keep(values) {
  await chrome.storage.local.set(values)
}

// Returns the address in its stored form, without a slash at the end. On a server of many people
// the path identifies the user.
export function tidied(address) {
  const url = new URL(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`)
  if (!/^https?:$/.test(url.protocol)) throw new Error('The address must begin with http or https.')
  return url.origin + (url.pathname.match(/^\/p\/[\w-]+/)?.[0] ?? '')
}

// The address of the pages, on which the user signs in.
export const pages = server => new URL(server).origin

// Returns the answer, or throws an error with the server's message and code.
export async function ask(server, path, { method = 'GET', token, body } = {}) {
  const headers = {}
  if (token) headers.Authorization = `Bearer ${token}`
  if (body) headers['Content-Type'] = 'application/json'
  const answer = await fetch(server + path, {
    method, headers, body: body && JSON.stringify(body), cache: 'no-store', credentials: 'omit',
    signal: AbortSignal.timeout(10_000)
  })
  const told = await answer.json().catch(() => ({}))
  if (answer.ok) return told
  const error = new Error(told.detail || `The server answered with status ${answer.status}.`)
  error.code = told.code
  error.status = answer.status
  throw error
}

// Pairs this browser by a code. After a lost answer the same request can be repeated.
export async function pair(address, code, name) {
  const server = tidied(address)
  const before = await kept()
  const token = before.token || random()
  await keep({ token })
  await ask(server, '/api/v1/shield/pairings', { method: 'POST', body: { code, name, token } })
  await keep({ server, name })
}

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

// Returns the milliseconds until an instant of the server's clock.
export function left(instant, { sites, heard }) {
  return Date.parse(instant) - Date.parse(sites.now) - (Date.now() - heard)
}

// Returns the app of a host. The longest matching domain decides, as on the server.
export function appOf(name, sites) {
  const host = name.toLowerCase().replace(/\.+$/, '')
  const found = (sites?.apps ?? []).flatMap(access =>
    access.app.domains.filter(domain => host === domain || host.endsWith('.' + domain))
      .map(domain => ({ access, length: domain.length })))
  return found.sort((a, b) => b.length - a.length)[0]?.access
}

// Returns milliseconds as text: "1:05".
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const two = number => String(number).padStart(2, '0')
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60
  const head = hours ? `${hours}:${two(minutes)}` : minutes
  return `${head}:${two(seconds % 60)}`
}
