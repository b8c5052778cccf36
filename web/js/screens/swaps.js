// All swaps, the open ones first, with whose turn it is.
import { day } from '../format.js'
import { html, keyed } from '../html.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { person } from '../parts/person.js'
import { age, empty } from '../parts/states.js'
import { keepCodes } from '../swap/codes.js'
import { stage, sums, turnBadge } from '../swap/words.js'
import { t } from '../text.js'

const row = (swap) => {
  const { terms: { give, get }, outcome } = swap
  return html`
    <a class="card linked swap-row" href=${`/swaps/${swap.id}`}>
      <span
        class="row">${coins(give.currency, get.currency)}<span class="grow"><span class="mid">${sums(swap)}</span><br><span
          class="small softer">${stage(swap)}</span></span>
        ${outcome ? html`<span class="small softer">${day(outcome.at, { zone: undefined })}</span>` : null}</span>
      <span class="row small"><span class="grow">${person(swap.with)}</span>
        ${turnBadge(swap)}</span>
    </a>
  `
}

const order = (swaps) => [...swaps].sort((a, b) => (b.turn === 'me') - (a.turn === 'me'))

const list = (title, swaps) =>
  swaps.length
    ? html`
      <section class="stack tight"><h2>${title}</h2>${swaps.map((swap) => keyed(swap.id, row(swap)))}</section>
    `
    : null

export const screen = {
  tab: 'chats',
  bar: 'back',
  every: 30_000,
  reads: () => ['/swaps?state=open&limit=50', '/swaps?state=ended&limit=20'],
  title: () => t('swaps.title'),
  start(state) {
    state.more = []
  },
  arrived(state) {
    const [open, ended] = state.data
    const known = new Set(ended.items.map(({ id }) => id))
    state.ended = [...ended.items, ...state.more.filter(({ id }) => !known.has(id))]
    if (!state.more.length) state.next = ended.next
    if (state.isFresh) keepCodes(open.items)
  },
  view: (state, act) =>
    html`
      <div class="stack wide narrow-column">
        <h1 class="wide-title">${t('swaps.title')}</h1>
        ${age(state)}
        ${state.data[0].items.length || state.ended.length
          ? html`
            ${list(t('swaps.open'), order(state.data[0].items))}
            ${list(t('swaps.ended'), state.ended)}
            ${state.next
              ? html`<button class="button" ?disabled=${state.busy === 'more'} @click=${() => act.more()}>${t('swaps.more')}</button>`
              : null}
          `
          : empty({
            picture: 'swap',
            title: t('swaps.none'),
            text: t('swaps.noneText'),
            actions: [html`<a class="button primary" href="/search">${icon('search')}${t('chat.find')}</a>`],
          })}
      </div>
    `,
  acts: {
    async more(state, { ask }) {
      const { items, next } = await ask(`/swaps?state=ended&limit=20&cursor=${encodeURIComponent(state.next)}`)
      state.more.push(...items)
      state.next = next
      screen.arrived(state)
    },
  },
}
