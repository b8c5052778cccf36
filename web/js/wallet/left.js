// Counts down the seconds that a price holds, and tells once that they are over.
import { now } from '../api.js'
import { t } from '../text.js'

const beat = 250

class WayLeft extends HTMLElement {
  static observedAttributes = ['until']

  connectedCallback() {
    this.tick()
  }
  attributeChangedCallback() {
    this.isOver = false
    this.tick()
  }
  disconnectedCallback() {
    clearTimeout(this.timer)
  }

  tick() {
    clearTimeout(this.timer)
    if (!this.isConnected) return
    const rest = Date.parse(this.getAttribute('until')) - now()
    const seconds = Math.max(0, Math.ceil(rest / 1000))
    this.textContent = t('trade.left', { time: `0:${String(Math.min(59, seconds)).padStart(2, '0')}` })
    this.style.setProperty('--part', `${Math.max(0, Math.min(1, rest / 30_000)) * 100}%`)
    if (rest > 0) this.timer = setTimeout(() => this.tick(), beat)
    else if (!this.isOver) {
      this.isOver = true
      this.dispatchEvent(new CustomEvent('over'))
    }
  }
}

customElements.define('way-left', WayLeft)
