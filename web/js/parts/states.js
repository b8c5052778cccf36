// What a screen shows while it has nothing to show, or something old.
import { isBusy, NoConnection, now } from '../api.js'
import { ago, momentWithin, time } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

/** Grey shapes of four rows, for lists that are on their way. */
export const bones = () =>
  html`
    <div class="bones" aria-busy="true" aria-label=${t('state.loading')} role="status">
      ${[1, 2, 3, 4].map(() => html`<div class="card bone"><i></i><i></i><i></i><i></i><i></i></div>`)}
    </div>
  `

/** A round picture, a heading, a sentence, and what to do next. As a whole page it has the page's heading. */
export const empty = ({ picture = 'search', title, text, actions = [], isPage = false }) =>
  html`
    <div class="empty">
      <div class="empty-picture">${icon(picture)}</div>
      ${isPage ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
      <p>${text}</p>
      <div class="empty-actions">${actions}</div>
    </div>
  `

/** When the page asks a busy server again. */
const again = ({ document: { retryAt } }) =>
  Date.parse(retryAt) - now() < 90_000 ? t('state.soon') : t('state.later', { time: time(retryAt) })

/** Nothing could be read. What was entered stays where it is. */
export const failure = (error, retry) =>
  isBusy(error) ? empty({ isPage: true, picture: 'clock', title: t('state.busy'), text: again(error) }) : empty({
    isPage: true,
    picture: error instanceof NoConnection ? 'offline' : 'warning',
    title: error instanceof NoConnection ? t('state.offline') : error.document.title,
    text: error instanceof NoConnection ? t('state.offlineText') : error.message,
    actions: [
      html`<button class="button primary" @click=${retry}>${t('state.again')}</button>`,
      error.document?.requestId ? html`<p class="small quiet">${t('state.reference', { id: error.document.requestId })}</p>` : null,
    ],
  })

/** A line of attention: an old rate, no network. */
export const notice = (text, picture = 'clock', tone = 'sun') =>
  html`
    <p class=${`notice ${tone}`}>${icon(picture)}<span>${text}</span></p>
  `

/** Why nothing newer came: the session is over, the server is busy or broken, or there is no connection. */
const whyOld = ({ refusal }) =>
  refusal?.status === 401 ? 'state.ended' : isBusy(refusal) ? 'state.busy' : refusal?.status >= 500 ? 'state.away' : 'state.offline'

const old = (state) => {
  const at = new Date(state.at).toISOString()
  const wait = isBusy(state.refusal)
  const from = now() - state.at < 60_000 ? t('state.justNow', { time: time(at) }) : t('state.old', { time: time(at), ago: ago(at) })
  return notice(
    html`<b>${t(whyOld(state))}.</b> ${from} ${wait ? again(state.refusal) : null}`,
    wait ? 'clock' : state.refusal?.status === 401 ? 'lock' : 'offline',
  )
}

/** Says how old the answers are, when no newer ones came. Without a network a line above all screens says it. */
export const age = (state) => state.isOld && state.app.isOnline ? old(state) : null

/** What is said above a screen while there is no network: what waits to be sent, else how old is what one sees. */
export const offline = ({ waiting, isAllMessages }, state) =>
  waiting
    ? notice(t(isAllMessages ? 'frame.waiting' : 'frame.waitingAll', { count: waiting }), 'offline')
    : state.isReady && state.isOld
    ? old(state)
    : notice(t('frame.offline'), 'offline')

/** Counts down to the time from which the same request can succeed. It says nothing aloud each second. */
class WayWait extends HTMLElement {
  static observedAttributes = ['until']

  connectedCallback() {
    this.tick()
  }
  attributeChangedCallback() {
    this.tick()
  }
  disconnectedCallback() {
    clearTimeout(this.timer)
  }

  tick() {
    clearTimeout(this.timer)
    const at = this.getAttribute('until')
    const left = Math.ceil((Date.parse(at) - now()) / 1000)
    this.textContent = left <= 0
      ? t('problem.now')
      : left < 3600
      ? t('problem.wait', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })
      : t('problem.retryAt', { moment: momentWithin(at) })
    if (left > 0 && this.isConnected) this.timer = setTimeout(() => this.tick(), 1000)
  }
}

customElements.define('way-wait', WayWait)

const wait = (at) =>
  at
    ? html`
      <p>
        <way-wait role="timer" aria-live="off" until=${at}></way-wait>
      </p>
    `
    : null

/** Where one finds what raises a limit, by the server's words: of a problem, of an offer that one cannot take, of a daily limit. */
const ways = {
  'verify-email': ['/verify-email', 'raise.email'],
  'verify-phone': ['/verify-phone', 'raise.phone'],
  swaps: ['/me/score', 'raise.score'],
  'complete-swaps': ['/me/score', 'raise.score'],
  'new-partners': ['/me/score', 'raise.score'],
  'raise-score': ['/me/score', 'raise.score'],
  'tier-limit': ['/me/score', 'raise.score'],
  'end-swap': ['/swaps', 'raise.swaps'],
  'account-limited': ['/notifications', 'notifications.title'],
}

/** A link to what helps, or null if only time does. */
export const wayOut = (name) => ways[name] ? html`<a href=${ways[name][0]}>${t(ways[name][1])}</a>` : null

/** Why an act was refused: the server's sentence, and what helps. */
export const problem = (error) => {
  if (!error) return null
  if (error instanceof NoConnection) {
    return html`<p class="notice alarm" role="alert">${icon('offline')}<span>${t('problem.offline')}</span></p>`
  }
  const { document, kind } = error
  const help = wayOut(document.howToRaise ?? kind)
  return html`
    <div class="notice alarm" role="alert">${icon('warning')}<div>
      <p>${error.message}</p>
      ${wait(document.retryAt ?? document.resetsAt)}
      ${help ? html`<p>${help}</p>` : null}
      ${document.conflict?.kind === 'swap' ? html`<p><a href=${`/swaps/${document.conflict.id}`}>${t('chat.open')}</a></p>` : null}
      ${document.requestId && document.status >= 500
        ? html`<p class="small">${t('state.reference', { id: document.requestId })}</p>`
        : null}
    </div></div>
  `
}
