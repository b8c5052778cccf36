// What stands in a chat: bubbles, events of a swap, and the days between.
import { momentWithin, nearDay, time } from '../format.js'
import { html, keyed } from '../html.js'
import { parts, t } from '../text.js'
import { icon } from './icon.js'

const receipt = (name, label, isRead = false) => html`<span class=${isRead ? 'read' : ''}>${icon(name, label)}</span>`

/** One tick when sent, two when it is on the other's device, blue when it was read. Null: one of the two shows no receipts. */
export function receiptOf(seq, { theirReadUpTo, theirDeliveredUpTo }) {
  if (theirReadUpTo === null) return null
  if (seq <= (theirReadUpTo ?? 0)) return 'read'
  return seq <= (theirDeliveredUpTo ?? 0) ? 'delivered' : 'sent'
}

const receipts = {
  read: () => receipt('checks', t('chat.read'), true),
  delivered: () => receipt('checks', t('chat.delivered')),
  sent: () => receipt('check', t('chat.sent')),
}

const meta = (at, sign = null) => html`<span class="meta"><time datetime=${at}>${time(at)}</time> ${sign}</span>`

const by = (isMine, name) =>
  html`<span class="visually-hidden">${isMine ? t('chat.byYou') : html`<bdi>${t('chat.byName', { name })}</bdi>`} </span>`

const isGlass = () => matchMedia('(pointer: coarse)').matches

/** On glass the whole bubble leads to its menu, but what can be tapped in it. */
const tapped = (event) => {
  if (!isGlass() || event.target.closest('a, button')) return
  event.currentTarget.querySelector('.bubble-menu').click()
}

const menu = (href) => html`<a class="round bubble-menu" href=${href} aria-label=${t('chat.options')}>${icon('more')}</a>`

/** A number of a phone can be called. What else a card says is text. */
const contact = (text) =>
  /^\+?[\d\s().-]{6,24}$/.test(text)
    ? html`<a href=${`tel:${text.replace(/[^\d+]/g, '')}`}><bdi>${text}</bdi></a>`
    : html`<bdi dir="auto">${text}</bdi>`

const pictureOf = (kind) => kind === 'contact' ? 'card' : 'pin'

/** How to reach or to find somebody; it goes a day after the meeting. */
const cardOf = ({ kind, text }, erasedAt) =>
  html`
    <span class="shared"><span class="row small">${icon(pictureOf(kind))}<b class="mid">${t(`card.${kind}`)}</b></span>
      <span class="text large">${kind === 'contact' ? contact(text) : html`<bdi dir="auto">${text}</bdi>`}</span>
      <span class="small softer">${erasedAt ? t('card.until', { moment: momentWithin(erasedAt) }) : t('card.later')}</span></span>
  `

const refusal = (problem, ...actions) =>
  html`
    <div class="refusal">
      <p class="small">${problem?.detail ?? problem?.title ?? t('chat.refused')}</p>
      <p class="row wrap">${actions}</p>
    </div>
  `

const link = (text, action) => html`<button class="link" @click=${action}>${text}</button>`

/** What is left of a message that its author deleted, or deletes as soon as there is a network. */
const tombstone = ({ seq, at, isMine, deletion }, { name }) =>
  html`
    <div class=${`bubble gone ${isMine ? 'mine' : ''}`} data-seq=${seq}>${icon('trash')}<span>${isMine
      ? t('chat.deletedMine')
      : parts('chat.deletedTheirs', { name: html`<bdi>${name}</bdi>` })}</span>
      ${meta(at, deletion ? icon('clock', t('chat.queued')) : null)}</div>
  `

/** What nobody but its author reads before it was looked at. */
const held = ({ seq, at }) =>
  html`<div class="bubble gone" data-seq=${seq}>${icon('shield')}<span>${t('chat.held')}</span>${meta(at)}</div>`

/**
 * A text or a card of one of the two.
 * @param up How far the other has got and read, `name`; `base` the address of the thread; `erasedAt` of its cards; `report` where
 *   it can be reported.
 */
export function bubble(row, up, { again, drop }) {
  const { seq, body, at, kind, card, hidden, isMine, warning, deletion } = row
  const isRefused = deletion?.state === 'refused'
  if (kind === 'deleted' || deletion && !isRefused) return tombstone(row, up)
  if (row.held && !isMine) return held(row)
  const isHidden = hidden && !row.held
  const sign = row.held ? icon('shield', t('chat.heldMine')) : receipts[receiptOf(seq, up)]?.()
  return html`
    <div class=${`bubble ${isMine ? 'mine' : ''} ${isRefused ? 'refused' : ''} ${
      seq === up.found ? 'found' : ''
    }`} data-seq=${seq} @click=${tapped}>${by(isMine, up.name)}${card
      ? cardOf(card, up.erasedAt)
      : html`<bdi class=${`text ${isHidden || kind === 'card' ? 'softer' : ''}`} dir="auto">${body ?? t('card.erased')}</bdi>`}
      ${meta(at, isMine ? sign : null)}
      ${row.held ? html`<p class="aside small softer">${t('chat.heldMine')}</p>` : null}
      ${isRefused
        ? refusal(deletion.problem, link(t('chat.again'), () => again(deletion.key)), link(t('chat.keep'), () => drop(deletion.key)))
        : null}
      ${up.report && !isMine
        ? html`
          <a class="button"
            href=${`/report/message/${encodeURIComponent(`${up.thread}/${seq}`)}`}>${icon('flag')}${t('report.title')}</a>
        `
        : null}
      ${isHidden ? null : menu(`${up.base}/messages/${seq}`)}</div>
    ${warning ? html`<p class="notice sun advice">${icon('shield')}<span>${warning.text}</span></p>` : null}
  `
}

/** A message that waits for a network, or that the server refused. */
export const queued = ({ key, body: { body, card }, at, state, problem }, up, { again, edit, drop }) =>
  html`
    <div class=${`bubble mine ${state === 'refused' ? 'refused' : 'queued'}`} @click=${state === 'refused' ? null : tapped}>${by(
      true,
    )}${card ? cardOf(card, up.erasedAt) : html`<bdi class="text" dir="auto">${body}</bdi>`}
      ${meta(at, state === 'refused' ? icon('warning', t('chat.refused')) : icon('clock', t('chat.queued')))}
      ${state === 'refused'
        ? refusal(
          problem,
          link(t('chat.again'), () => again(key)),
          card ? null : link(t('chat.edit'), () => edit(key, body)),
          link(t('chat.drop'), () => drop(key)),
        )
        : menu(`${up.base}/messages/${key}`)}
    </div>
  `

const pictures = {
  proposed: 'swap',
  countered: 'swap',
  termsEdited: 'edit',
  accepted: 'check',
  meetingConfirmed: 'check',
  completed: 'check',
  oneSided: 'check',
  settled: 'check',
  resolved: 'scale',
  meetingSuggested: 'calendar',
  scheduled: 'calendar',
  rescheduled: 'calendar',
  confirmationAsked: 'calendar',
  meetingLapsed: 'clock',
  late: 'clock',
  lapsed: 'clock',
  partingLapsed: 'clock',
  unconfirmed: 'clock',
  checkedIn: 'pin',
  handedOver: 'cash',
  amountsDiffer: 'warning',
  typedCodesEnded: 'warning',
  noShowClaimed: 'warning',
  noShow: 'warning',
  contested: 'scale',
  disputed: 'scale',
  stated: 'scale',
  settlementOffered: 'scale',
  statementsClosed: 'scale',
}

/** Something that happened to a swap. The last of them has the way there. */
export const event = ({ seq, body, event: { kind, swap }, at }, isLast) =>
  html`
    <div class="event" data-seq=${seq}>${icon(pictures[kind] ?? 'close')}<span><bdi dir="auto">${body}</bdi> ${isLast
      ? html`<a href=${`/swaps/${swap}`}>${t('chat.open')}</a>`
      : null}
      <span class="visually-hidden"><time datetime=${at}>${time(at)}</time></span></span></div>
  `

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
