// What stands in a chat: bubbles, events of a swap, and the days between.
import { nearDay, time } from '../format.js'
import { html, keyed } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

const receipt = (name, label, isRead = false) => html`<span class=${isRead ? 'read' : ''}>${icon(name, label)}</span>`

/** Clock while queued, tick when sent, two when it is on the other's device, blue when it was read. */
const receiptOf = ({ seq, theirReadUpTo, theirDeliveredUpTo }) =>
  seq <= (theirReadUpTo ?? 0) ? receipt('checks', t('chat.read'), true)
    : seq <= (theirDeliveredUpTo ?? 0) ? receipt('checks', t('chat.delivered'))
      : receipt('check', t('chat.sent'))

/** A text of one of the two. `up` is how far the other has got and read; `report` is where it can be reported. */
export const bubble = ({ seq, body, at, hidden, isMine }, up, report) => html`
  <div class=${`bubble ${isMine ? 'mine' : ''}`}><span class="visually-hidden">${isMine ? t('chat.byYou') : html`<bdi>${t('chat.byName', { name: up.name })}</bdi>`} </span><bdi class=${`text ${hidden ? 'softer' : ''}`} dir="auto">${body}</bdi>
    <span class="meta"><time datetime=${at}>${time(at)}</time> ${isMine ? receiptOf({ seq, ...up }) : null}</span>
    ${report && !isMine ? html`<a class="button" href=${report}>${icon('flag')}${t('report.title')}</a>` : null}</div>`

/** A text that waits for a network, or that the server refused. */
export const queued = ({ key, body, at, state, problem }, { again, edit, drop }) => html`
  <div class=${`bubble mine ${state === 'refused' ? 'refused' : 'queued'}`}><span class="visually-hidden">${t('chat.byYou')} </span><bdi class="text" dir="auto">${body.body}</bdi>
    <span class="meta"><time datetime=${at}>${time(at)}</time> ${state === 'refused' ? icon('warning', t('chat.refused')) : icon('clock', t('chat.queued'))}</span>
    ${state === 'refused' ? html`
      <div class="refusal"><p class="small">${problem?.detail ?? problem?.title ?? t('chat.refused')}</p>
        <p class="row wrap"><button class="link" @click=${() => again(key)}>${t('chat.again')}</button>
          <button class="link" @click=${() => edit(key, body.body)}>${t('chat.edit')}</button>
          <button class="link" @click=${() => drop(key)}>${t('chat.drop')}</button></p></div>` : null}
  </div>`

const pictures = {
  proposed: 'swap', countered: 'swap', termsEdited: 'edit', accepted: 'check', meetingConfirmed: 'check', completed: 'check', oneSided: 'check', settled: 'check', resolved: 'scale',
  meetingSuggested: 'calendar', scheduled: 'calendar', rescheduled: 'calendar', confirmationAsked: 'calendar', meetingLapsed: 'clock', late: 'clock', lapsed: 'clock', partingLapsed: 'clock', unconfirmed: 'clock',
  checkedIn: 'pin', handedOver: 'cash', amountsDiffer: 'warning', typedCodesEnded: 'warning', noShowClaimed: 'warning', noShow: 'warning', contested: 'scale', disputed: 'scale', stated: 'scale', settlementOffered: 'scale', statementsClosed: 'scale',
}

/** Something that happened to a swap. The last of them has the way there. */
export const event = ({ body, event: { kind, swap }, at }, isLast) => html`
  <div class="event">${icon(pictures[kind] ?? 'close')}<span><bdi dir="auto">${body}</bdi> ${isLast ? html`<a href=${`/swaps/${swap}`}>${t('chat.open')}</a>` : null}
    <span class="visually-hidden"><time datetime=${at}>${time(at)}</time></span></span></div>`

/** Rows of a chat in order, with a line for each day. */
export function days(rows, show) {
  let last = null
  return rows.flatMap((row) => {
    const day = nearDay(row.at)
    const line = day === last ? [] : [keyed(`day ${day} ${row.id}`, html`<div class="day-line">${day}</div>`)]
    last = day
    return [...line, keyed(row.id, show(row))]
  })
}
