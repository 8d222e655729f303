// Pairs this browser with the user's server by a code.

import { kept, pair } from './server.js'

const form = document.querySelector('form')
const wrong = document.querySelector('#wrong')

async function show() {
  const { server, name } = await kept()
  document.querySelector('#paired').textContent = server
    ? `Paired with ${server} as ${name}.` : 'This browser is not paired yet.'
  if (server) form.elements.address.value = server
  form.elements.name.value ||= name || (/Firefox/.test(navigator.userAgent)
    ? 'Firefox' : 'Chromium')
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  wrong.textContent = ''
  const { address, code, name } = form.elements
  try {
    await pair(address.value, code.value, name.value)
    code.value = ''
    await chrome.runtime.sendMessage('refresh')
  } catch (error) {
    wrong.textContent = error instanceof TypeError
      ? 'No server answers at this address.' : error.message
  }
  await show()
})
show()
