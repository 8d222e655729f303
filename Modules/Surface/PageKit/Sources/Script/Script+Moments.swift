// swift-format-ignore-file
extension Script {
    /// The part of the script that shows celebrations. Rule U4.
    static let moments = #"""
    // The day qualifies: the goat hops and gold falls, unless reduced motion is on.
    function celebrate() {
      const bar = one('.daybar')
      one('#loud').textContent = `This day counts! ${bar.dataset.cheer}`
      if (still.matches) return
      buzz([20, 40, 20])
      const card = document.createElement('div')
      card.className = 'hurrah'
      card.setAttribute('aria-hidden', 'true')
      const title = document.createElement('b'), words = document.createElement('span')
      title.textContent = 'This day counts!'
      words.textContent = bar.dataset.cheer
      card.append(one('.hero .goat').cloneNode(true), title, words)
      all('.calm', card).forEach(face => face.remove())
      document.body.append(card)
      setTimeout(() => card.classList.add('gone'), 2400)
      setTimeout(() => card.remove(), 2900)
      rain()
    }
    
    function rain() {
      const canvas = document.createElement('canvas')
      canvas.className = 'party'
      canvas.setAttribute('aria-hidden', 'true')
      canvas.width = innerWidth
      canvas.height = innerHeight
      document.body.append(canvas)
      const pen = canvas.getContext('2d')
      const bits = Array.from({ length: 110 }, () => ({
        x: innerWidth / 2, y: innerHeight * 0.46, across: (Math.random() - 0.5) * 18,
        down: -6 - Math.random() * 13, size: 4 + Math.random() * 7, turn: Math.random() * 6
      }))
      const begun = performance.now()
      requestAnimationFrame(function draw(now) {
        const age = (now - begun) / 1800
        if (age >= 1) return canvas.remove()
        pen.clearRect(0, 0, canvas.width, canvas.height)
        pen.fillStyle = '#F5C34D'
        pen.globalAlpha = Math.min(1, 2 - age * 2)
        for (const bit of bits) {
          bit.x += bit.across
          bit.y += bit.down
          bit.down += 0.42
          bit.across *= 0.985
          bit.turn += 0.15
          pen.save()
          pen.translate(bit.x, bit.y)
          pen.rotate(bit.turn)
          pen.fillRect(-bit.size / 2, -bit.size / 3, bit.size, bit.size * 0.66)
          pen.restore()
        }
        requestAnimationFrame(draw)
      })
    }
    """#
}
