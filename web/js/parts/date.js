// A day in the language of the page. The browser shows its own field in its own language; what stands over it is a text of
// ours, until somebody types into the field.
import { day } from '../format.js'
import { t } from '../text.js'

class WayDate extends HTMLElement {
  static observedAttributes = ['day']

  connectedCallback() {
    const input = this.querySelector('input')
    this.addEventListener('input', () => this.say())
    this.addEventListener('focusout', () => this.show(false))
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Tab') this.show(true)
    })
    this.addEventListener('click', () => {
      try {
        input.showPicker()
      } catch { /* one types */ }
    })
    this.say()
  }

  /** The field has its new value after the attributes of what surrounds it. */
  attributeChangedCallback() {
    queueMicrotask(() => this.say())
  }

  say() {
    const value = this.querySelector('input')?.value
    this.dataset.words = value ? day(value, { year: true }) : t('date.choose')
  }

  show(isTyped) {
    this.classList.toggle('typed', isTyped)
  }
}

customElements.define('way-date', WayDate)
