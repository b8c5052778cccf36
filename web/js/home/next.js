// What is next for somebody: the next meeting, and what waits for an answer of theirs.
import { now } from '../api.js'
import { ago, momentWithin, money } from '../format.js'
import { html, keyed } from '../html.js'
import { allowed, can } from '../parts/actions.js'
import { avatar } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { first, named } from '../parts/person.js'
import { empty } from '../parts/states.js'
import { directions, place, when } from '../swap/hero.js'
import { stage, sums } from '../swap/words.js'
import { parts, t } from '../text.js'

const most = 3

/** The swap whose meeting is next; undefined if there is none. */
export const meetingOf = (swaps) =>
  swaps.filter(({ state, meeting }) => state === 'scheduled' && meeting)
    .sort((one, other) => Date.parse(one.meeting.startsAt) - Date.parse(other.meeting.startsAt))[0]

export const meetingCard = (swap) =>
  html`
    <section class="hero" aria-labelledby="next-title">
      <div class="row wrap"><h2 class="grow" id="next-title">${parts('start.meet', { name: first(swap.with) })}</h2><span
        class="badge">${ago(swap.meeting.startsAt, now())}</span></div>
      <p class="large">${when(swap.meeting)}</p>
      ${place(swap.meeting)}
      <div class="row wrap"><a class="button primary" href=${`/swaps/${swap.id}`}>${t('chat.open')}</a>${directions(
        swap.meeting,
      )}${allowed(swap).has('late') ? html`<a class="button" href=${`/swaps/${swap.id}/late`}>${t('act.late')}</a>` : null}</div>
    </section>
  `

const ofSwap = (swap) => ({
  id: swap.id,
  until: swap.deadline,
  with: swap.with,
  href: `/swaps/${swap.id}`,
  ...swap.state === 'proposed'
    ? {
      title: parts('start.wants', { name: first(swap.with), sum: money(swap.terms.give) }),
      text: t('start.for', { sum: money(swap.terms.get) }),
      button: 'answer',
    }
    : { title: stage(swap), text: sums(swap), button: 'look' },
})

const ofRequest = (item) => ({
  id: item.id,
  until: item.lapsesAt,
  with: item.with,
  href: '/wallet/requests',
  title: parts('start.asks', { name: item.with ? first(item.with) : item.counterparty ?? t('start.somebody'), sum: money(item.amount) }),
  text: t('start.until', { moment: momentWithin(item.lapsesAt) }),
  button: 'look',
})

const ofReview = (swap) => {
  const { until } = swap.actions.find((action) => action.do === 'review')
  return {
    id: swap.id,
    until,
    with: swap.with,
    href: `/swaps/${swap.id}/review`,
    title: parts('start.review', { name: named(swap.with) }),
    text: until ? t('start.until', { moment: momentWithin(until) }) : sums(swap),
    button: 'write',
  }
}

/** What waits for the reader, what ends first before the others. */
export const waitingOf = (swaps, requests = [], ended = []) =>
  [
    ...swaps.filter(({ turn }) => turn === 'me').map(ofSwap),
    ...requests.map(ofRequest),
    ...ended.filter((swap) => can(swap, 'review')).map(ofReview),
  ].sort((one, other) => Date.parse(one.until ?? '9999-01-01') - Date.parse(other.until ?? '9999-01-01'))

const row = (item, index) =>
  keyed(
    item.id,
    html`
      <li class="row">${item.with ? avatar(item.with) : html`<span class="avatar">${icon('wallet')}</span>`}
        <span class="grow"><b class="mid">${item.title}</b><span class="small softer">${item.text}</span></span>
        <a class=${`button ${index ? '' : 'primary'}`} href=${item.href}>${t(`start.${item.button}`)}</a></li>
    `,
  )

export const waitingCard = (items) =>
  html`
    <section class="card waiting">
      <div class="row"><h2 class="grow">${t('start.waiting')}</h2><span class="count sun">${items.length}</span></div>
      <ul>${items.slice(0, most).map(row)}</ul>
      ${items.length > most ? html`<a class="quiet-link" href="/swaps">${t('start.all')}${icon('next')}</a>` : null}
    </section>
  `

export const nothing = () =>
  html`
    <section class="card">${empty({
      picture: 'check',
      title: t('start.nothing'),
      text: t('start.nothingText'),
      actions: [html`<a class="button primary" href="/search">${icon('search')}${t('start.find')}</a>`],
    })}</section>
  `
