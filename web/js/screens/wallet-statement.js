// The statement of a month: what each currency began with, what came and went, what it ended with.
import { now, readTable } from '../api.js'
import { capital, monthName } from '../format.js'
import { html, keyed } from '../html.js'
import { keepFile } from '../parts/export.js'
import { icon } from '../parts/icon.js'
import { paper, printButton } from '../parts/print.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { age, empty, problem } from '../parts/states.js'
import { t } from '../text.js'
import { printing, statementPaper } from '../wallet/paper.js'
import { playMoney } from '../wallet/play.js'
import { rows } from '../wallet/rows.js'
import { digits } from '../wallet/sums.js'

const page = 50

const current = () => new Date(now()).toISOString().slice(0, 7)

const monthOf = ({ params }) => params.month ?? current()

const keyOf = ({ id, amount }) => `${id} ${amount.currency}`

/** The month so many months later. */
const later = (month, count) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const pathOf = (state, cursor) =>
  `/wallet/statements/${monthOf(state)}?limit=${page}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`

const step = (month, count, name, sign) =>
  html`
    <a class="round lined" href=${`/wallet/statements/${later(month, count)}`}
      aria-label=${t(`statement.${name}`, { month: monthName(later(month, count)) })}>${icon(sign)}</a>
  `

const figures = ({ currencies }) =>
  html`
    <table class="figures statement-sums">
      <caption class="visually-hidden">${t('statement.sums')}</caption>
      <thead>
        <tr><th scope="col">${t('wallet.currency')}</th>${['opening', 'in', 'out', 'closing'].map((name) =>
          html`<th scope="col">${t(`statement.${name}`)}</th>`
        )}</tr>
      </thead>
      <tbody>${currencies.map((sum) =>
        keyed(
          sum.currency,
          html`<tr><th scope="row"><b class="mid">${sum.currency}</b></th>
      ${
            ['opening', 'in', 'out', 'closing'].map((name) =>
              html`
                <td class=${name === 'in' ? 'up' : name === 'closing' ? 'mid' : ''}
                  data-name=${t(`statement.${name}`)}>${digits(sum[name])}</td>
              `
            )
          }</tr>`,
        )
      )}</tbody>
    </table>
  `

const titleOf = (month) => t('statement.title', { month: monthName(month) })

export const screen = {
  tab: 'wallet',
  bar: 'back',
  every: 60_000,
  fresh: 60,
  keepsTabs: true,
  stays: () => true,
  reads: (state) => [pathOf(state), '/wallet'],
  title: (state) => titleOf(monthOf(state)),
  barTitle: () => t('statement.bar'),
  failed: ({ error }) =>
    error.status === 404
      ? empty({
        isPage: true,
        picture: 'calendar',
        title: t('statement.none'),
        text: t('statement.noneText'),
        actions: [
          html`<a class="button primary" href="/wallet/statements">${capital(monthName(current()))}</a>`,
          html`<a class="button" href="/wallet">${t('wallet.title')}</a>`,
        ],
      })
      : null,
  arrived(state) {
    const [found] = state.data
    const known = new Set(found.items.map(keyOf))
    const older = state.listOf === found.month ? state.items.filter((item) => !known.has(keyOf(item))) : []
    // Rows never change: what is new stands before those that were there, unless a whole page of them came meanwhile.
    const isJoined = older.length > 0 && older.length < state.items.length
    Object.assign(state, { listOf: found.month, items: isJoined ? [...found.items, ...older] : found.items })
    if (!isJoined) state.next = found.next
  },
  view(state, act) {
    const [found, wallet] = state.data
    const { month } = found
    return html`
      <div class="stack narrow-column">
        <div class="row">${month > (state.me.memberSince ?? '').slice(0, 7)
          ? step(month, -1, 'before', 'back')
          : html`<span class="round"></span>`}<h1 class="grow month-title">${titleOf(month)}</h1>
          ${month < current() ? step(month, 1, 'after', 'next') : html`<span class="round"></span>`}</div>
        ${playMoney(state.data[0])}${age(state)}${problem(state.problem)}
        ${found.currencies.length ? html`<section class="card">${figures(found)}</section>` : null}
        ${state.items.length
          ? html`
            <section class="card stack transactions"><div class="row wrap"><h2 class="grow">${t('wallet.transactions')}</h2>
              ${printButton(state, act)}
              <button class="button plain small" ?disabled=${state.busy === 'table' || !state.app.isOnline}
                aria-label=${t('wallet.csvLong')} @click=${() => act.table()}>${icon('download')}CSV</button></div>
              ${rows(state.items, wallet.total?.currency)}${sampleLine(state.items.some(({ reference }) => isMadeUp(reference)))}
              ${state.next
                ? html`
                  <button class="button wide" ?disabled=${state.busy === 'further'}
                    @click=${() => act.further()}>${t('wallet.older')}</button>
                `
                : null}</section>
          `
          : empty({ picture: 'calendar', title: t('statement.empty'), text: t('statement.emptyText') })}
        <p class="small quiet">${t('statement.utc')}</p>
      </div>
      ${paper(() => statementPaper(state, t('paper.statement', { month: monthName(month) }), figures(found)))}
    `
  },
  acts: {
    print: printing(pathOf),
    async further(state, { ask }) {
      const found = await ask(pathOf(state, state.next))
      if (found.month === state.listOf) Object.assign(state, { items: [...state.items, ...found.items], next: found.next })
    },
    async table(state, { say }) {
      const { blob, name } = await readTable(`/wallet/statements/${monthOf(state)}`)
      keepFile({ blob, name: name ?? `wayswap-wallet-${monthOf(state)}.csv` })
      say(t('wallet.tableGiven'))
    },
  },
}
