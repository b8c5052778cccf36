// What stands on paper. A page with `paper` has a document of its own there, which is made when it is printed; `heading` stands above
// the page as it is on the screen. Their look is in `print.css`.
import { now } from '../api.js'
import { day, time } from '../format.js'
import { html, render } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

const idle = globalThis.requestIdleCallback ?? ((action) => setTimeout(action, 1000))

/** How long the button waits for a picture. */
const patience = 2000

const pageAddress = () => location.origin + location.pathname

/** The QR code of the page's address: `{ path, image, settled }`. What is first asked for while the browser prints comes too late. */
let code = null

/** Asks for the QR code of this page, once it has nothing else to do. Without a network there is none. */
function loadCode() {
  const path = location.pathname
  if (code?.path === path || !navigator.onLine) return
  const image = Object.assign(new Image(), { className: 'paper-code', alt: pageAddress() })
  const settled = new Promise((resolve) => {
    image.onload = image.onerror = resolve
    idle(() => {
      image.src = `/v1/qr.svg?${new URLSearchParams({ path })}`
    })
  })
  code = { path, image, settled }
}

const pageCode = () => code?.path === location.pathname && code.image.naturalWidth ? code.image : null

/** Holds what is on paper only, for as long as the browser prints. */
class WayPaper extends HTMLElement {
  /** It is given anew each time that the page is drawn, also at another address. */
  set of(action) {
    this.action = action
    loadCode()
  }
  connectedCallback() {
    addEventListener('beforeprint', this)
    addEventListener('afterprint', this)
  }
  disconnectedCallback() {
    removeEventListener('beforeprint', this)
    removeEventListener('afterprint', this)
  }
  handleEvent({ type }) {
    render(type === 'beforeprint' ? this.action() : null, this)
  }
}

customElements.define('way-paper', WayPaper)

/** A document in the place of the page: `of()` gives it. */
export const paper = (of) => html`<way-paper class="whole" .of=${of}></way-paper>`

const fullDay = (text, zone) => day(text, { long: true, year: true, zone })

/** `1 November 2026 – 30 November 2026`: the days of a document, with the year. */
export const period = (from, to) => from === to ? fullDay(from) : `${fullDay(from)} – ${fullDay(to)}`

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'

/** An instant by the reader's clock, with the year and the zone: on paper no day is today. */
export const fullMoment = (text) => `${fullDay(text, zone())}, ${time(text)} (${zone()})`

/** The head of a document: what it is, whose, of when, and where it comes from. `lines`: more of it, `[name, value]`. */
export const head = ({ me }, title, lines = []) => {
  const all = [
    [t('print.name'), html`<bdi>${me.name}</bdi>`],
    [t('print.handle'), html`<bdi>@${me.handle}</bdi>`],
    ...lines,
    [t('print.at'), fullMoment(new Date(now()).toISOString())],
    [t('print.address'), html`<span class="address" dir="ltr">${pageAddress()}</span>`],
  ]
  return html`
    <header class="paper-head">
      ${pageCode()}
      <p class="paper-logo">${icon('logo')}Wayswap</p>
      <p class="paper-title">${title}</p>
      <dl>${all.map(([name, value]) =>
        html`
          <div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>
        `
      )}</dl>
    </header>
  `
}

/** The same above a page that is printed as it is. */
export const heading = (state, title, lines) => html`<way-paper class="above" .of=${() => head(state, title, lines)}></way-paper>`

/** The button of the act `print`; `place`: `only-wide` or `only-narrow`, where one place has no room for it. */
export const printButton = (state, act, place = '') =>
  html`
    <button class=${`button plain small print-button ${place}`} ?disabled=${state.busy === 'print' || !state.isReady}
      @click=${() => act.print()}>${icon('print')}${t('print.print')}</button>
  `

/** Opens the browser's own dialog, where one can also save a PDF. */
export async function printPage() {
  await Promise.race([code?.settled, new Promise((resolve) => setTimeout(resolve, patience))])
  // A picture later, what the button changed is on the page.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  print()
}
