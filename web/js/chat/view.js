// What the screen of a chat shows: who it is with, the messages, and where one writes.
import { html } from '../html.js'
import { bubble, days, event, queued } from '../parts/bubble.js'
import { strip } from '../parts/chat-side.js'
import { composer } from '../parts/composer.js'
import { avatar } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { first, named } from '../parts/person.js'
import { ring, standing } from '../parts/ring.js'
import { age, problem } from '../parts/states.js'
import { firstName } from '../swap/words.js'
import { parts, t } from '../text.js'
import { rowsOf } from './messages.js'
import { muteSign } from './mute.js'
import { canShare, erasedAt } from './sharing.js'
import { isTyping } from './typing.js'

export const heading = ({ data }) => {
  if (!data) return null
  const [thread] = data
  const person = thread.with
  return html`
    <a class="chat-with" href=${`/travellers/${person.handle}`}>${avatar(person, 'in-bar')}
      <span class="grow"><span class="row"><span class="clip strong">${named(person)}</span>${muteSign(thread)}</span>
        ${person.reliability
          ? html`
            <span class="small softer only-narrow">${standing(person.reliability)}</span><span
              class="only-wide">${ring(person.reliability)}</span>
          `
          : null}</span></a>
  `
}

export const menu = ({ id }) => html`<a class="round" href=${`/threads/${id}/menu`} aria-label=${t('chat.menu')}>${icon('more')}</a>`

const writes = (person) => html`<p class="typing"><i></i><i></i><i></i><span>${parts('chat.typing', { name: first(person) })}</span></p>`

/** Where the newest messages are, if they are not in sight. */
const toEnd = (state) =>
  state.hasNews || state.isAround
    ? html`
      <button class="button news"
        @click=${() => state.toEnd()}>${icon('down')}${t(state.hasNews ? 'chat.news' : 'chat.newest')}</button>
    `
    : null

export function chat(state, act) {
  const [thread] = state.data
  const { theirReadUpTo, theirDeliveredUpTo } = thread
  const up = {
    theirReadUpTo,
    theirDeliveredUpTo,
    name: firstName(thread.with),
    thread: state.id,
    base: `/threads/${state.id}`,
    erasedAt: erasedAt(state.swap),
    found: state.found,
    report: Boolean(state.query.report),
  }
  const rows = rowsOf(state)
  const lastEvent = rows.findLast(({ kind }) => kind === 'event')
  const show = (row) => row.isQueued ? queued(row, up, act) : row.kind === 'event' ? event(row, row === lastEvent) : bubble(row, up, act)
  const isLoading = ['older', 'newer'].includes(state.busy) || state.isAround
  return html`
    <div class="only-narrow">${strip(thread, state.swap, state.isLost)}</div>
    ${age(state)}
    ${state.lostProblem ? html`<div class="lost">${problem(state.lostProblem)}</div>` : null}
    ${up.report
      ? html`
        <p
          class="notice sky">${icon('flag')}<span class="grow">${t('report.which')}</span><a href=${up.base}>${t('settings.cancel')}</a></p>
      `
      : null}
    <div class="log" role="log" tabindex="0" aria-label=${t('chat.log', { name: up.name })} aria-live=${isLoading ? 'off' : 'polite'}
      ref=${state.hold} @scroll=${state.scrolled}>
      <div class="bubbles">
        ${state.older
          ? html`
            <button class="button plain older" ?disabled=${state.busy === 'older'}
              @click=${() => act.older()}>${t('chat.older')}</button>
          `
          : null}
        ${rows.length ? days(rows, show) : html`<p class="event">${icon('chat')}<span>${t('chat.begin')}</span></p>`}
        ${state.isAround
          ? html`
            <button class="button plain older" ?disabled=${state.busy === 'newer'}
              @click=${() => act.newer()}>${t('chat.newer')}</button>
          `
          : null}
      </div>
    </div>
    ${isTyping(state.id) ? writes(thread.with) : null}
    ${toEnd(state)}
    ${composer({
      name: up.name,
      draft: state.draft,
      closed: thread.closed,
      share: canShare(state.swap) ? `${up.base}/card` : null,
      type: state.type,
      send: () => act.send(),
    })}
  `
}
