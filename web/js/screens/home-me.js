// The first page of who is signed in: what is next, the wallet with one's usual trade, and the search.
import { now } from '../api.js'
import { html } from '../html.js'
import { moneyCard, searchCard, tradePath } from '../home/money.js'
import { meetingCard, meetingOf, nothing, waitingCard, waitingOf } from '../home/next.js'
import { readSources } from '../parts/old-rates.js'
import { first } from '../parts/person.js'
import { age } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { parts, t } from '../text.js'

const requests = '/wallet/requests?state=open&direction=in'
const ended = '/swaps?state=ended&limit=20'

const greeting = (me) => {
  const hour = new Date(now()).getHours()
  return parts(`start.${hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'}`, { name: first(me) })
}

export const screen = {
  tab: 'home',
  every: 30_000,
  reads: () => ['/wallet', '/swaps?state=open&limit=50'],
  title: () => t('tab.home'),
  arrived(state, tools) {
    const isAnew = Boolean(state.isFresh)
    beside(state, tools, 'trade', tradePath, { isAnew }).catch(() => {})
    beside(state, tools, 'asked', requests, { isAnew }).catch(() => {})
    beside(state, tools, 'ended', ended, { isAnew }).catch(() => {})
    if (state.data[0].valuation?.stale) readSources(state, tools)
  },
  view(state) {
    const [wallet, { items }] = state.data
    const meeting = meetingOf(items)
    const waiting = waitingOf(items.filter((swap) => swap !== meeting), state.asked?.data?.items, state.ended?.data?.items)
    return html`
      <div class="stack wide">
        <h1 class="wide-title">${greeting(state.me)}</h1>
        ${age(state)}
        <div class="home-cols">
          <div>${meeting ? meetingCard(meeting) : null}${waiting.length ? waitingCard(waiting) : null}${meeting || waiting.length
            ? null
            : nothing()}</div>
          <div>${moneyCard(wallet, state.trade, state.sources?.data)}${searchCard(state.me)}</div>
        </div>
      </div>
    `
  },
}
