// The page shown in place of a locked site. It checks if the site is still locked, and redirects to
// the site or to the page with its price.

import { ask, pages } from './server.js'

const app = new URLSearchParams(location.search).get('app')
const wish = location.hash.slice(1)

async function look() {
  document.querySelector('main').hidden = true
  const state = await chrome.runtime.sendMessage('refresh')
  const access = state.sites?.apps.find(one => one.app.id === app)
  if (/^https?:\/\//.test(wish) && (!access || access.open)) return location.replace(wish)
  try {
    await ask(state.server, '/api/v1/shield/sites', { token: state.token })
    const to = wish ? `?to=${encodeURIComponent(wish)}` : ''
    location.replace(`${pages(state.server)}/shield/${encodeURIComponent(app)}${to}`)
  } catch (error) {
    const name = access?.app.name ?? 'This site'
    document.querySelector('#name').textContent = `${name} is locked`
    document.querySelector('#why').textContent = error.status
      ? error.message : `Your Cairn does not answer. ${name} stays locked until it does.`
    document.querySelector('main').hidden = false
  }
}

document.querySelector('#again').addEventListener('click', look)
look()
