// What a screen shows while it has nothing to show, or something old.
import { NoConnection, isBusy, now } from '../api.js'
import { ago, time } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

/** Grey shapes of four rows, for lists that are on their way. */
export const bones = () => html`
  <div class="bones" aria-busy="true" aria-label=${t('state.loading')} role="status">
    ${[1, 2, 3, 4].map(() => html`<div class="card bone"><i></i><i></i><i></i><i></i><i></i></div>`)}
  </div>`

/** A round picture, a heading, a sentence, and what to do next. As a whole page it has the page's heading. */
export const empty = ({ picture = 'search', title, text, actions = [], isPage = false }) => html`
  <div class="empty">
    <div class="empty-picture">${icon(picture)}</div>
    ${isPage ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}
    <p>${text}</p>
    <div class="empty-actions">${actions}</div>
  </div>`

/** When the page asks a busy server again. */
const again = ({ document: { retryAt } }) => Date.parse(retryAt) - now() < 90_000 ? t('state.soon') : t('state.later', { time: time(retryAt) })

/** Nothing could be read. What was entered stays where it is. */
export const failure = (error, retry) => isBusy(error) ? empty({ isPage: true, picture: 'clock', title: t('state.busy'), text: again(error) }) : empty({
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
export const notice = (text, picture = 'clock', tone = 'sun') => html`
  <p class=${`notice ${tone}`}>${icon(picture)}<span>${text}</span></p>`

/** Says how old the answers are, when no newer ones came. */
export const age = (state) => state.isOld
  ? notice(html`<b>${t(isBusy(state.refusal) ? 'state.busy' : 'state.offline')}.</b> ${t('state.old', { time: time(new Date(state.at).toISOString()), ago: ago(new Date(state.at).toISOString()) })} ${isBusy(state.refusal) ? again(state.refusal) : null}`, isBusy(state.refusal) ? 'clock' : 'offline')
  : null

/** Why an act was refused: the server's sentence, and what helps. */
export const problem = (error) => {
  if (!error) return null
  if (error instanceof NoConnection) return html`<p class="notice alarm" role="alert">${icon('offline')}<span>${t('problem.offline')}</span></p>`
  const { document } = error
  return html`
    <div class="notice alarm" role="alert">${icon('warning')}<div>
      <p>${error.message}</p>
      ${document.retryAt ? html`<p>${t('problem.retryAt', { ago: ago(document.retryAt) })}</p>` : null}
      ${raise[document.raise] ? html`<p><a href=${raise[document.raise].href}>${t(raise[document.raise].text)}</a></p>` : null}
      ${document.requestId && document.status >= 500 ? html`<p class="small">${t('state.reference', { id: document.requestId })}</p>` : null}
    </div></div>`
}

/** Where a limit can be raised, by the server's word for it. */
const raise = {
  'verify-email': { href: '/verify-email', text: 'raise.email' },
  'verify-phone': { href: '/verify-phone', text: 'raise.phone' },
}
