// Shows the balance and the remaining time of open sites.

import { clock, kept, left, pages } from './server.js'

const at = id => document.getElementById(id)

function short(seconds) {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

async function figure({ server, sites }) {
  const answer = await fetch(`${server}/time/figure/${sites.sand}/${sites.face}`).catch(() => {})
  if (!answer?.ok) return
  const drawing = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
  at('figure').replaceChildren(document.importNode(drawing.documentElement, true))
}

function draw(state) {
  const open = state.sites.apps.filter(one => one.until && left(one.until, state) > 0)
  at('balance').textContent = short(state.sites.balance)
  at('open').replaceChildren(...open.map(one => {
    const line = document.createElement('li')
    line.textContent = `${one.app.name}: ${clock(left(one.until, state))}`
    return line
  }))
  const silent = Date.now() - state.heard > 60_000
  at('words').textContent = silent ? 'Your Cairn does not answer.'
    : open.length ? '' : 'Nothing is unlocked.'
}

const state = await chrome.runtime.sendMessage('refresh') ?? await kept()
if (state.sites) {
  at('more').href = `${pages(state.server)}/time`
  draw(state)
  figure(state)
  setInterval(() => draw(state), 1000)
} else {
  at('words').textContent = 'This browser is not paired yet.'
  at('more').textContent = 'Pair it'
  at('more').href = chrome.runtime.getURL('pair.html')
}
