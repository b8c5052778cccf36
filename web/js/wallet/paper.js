// Statements and the history on paper: every row, with the balance after it.
import { day, rate, time } from '../format.js'
import { html, keyed } from '../html.js'
import { head, period, printPage } from '../parts/print.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { t } from '../text.js'
import { filtersOf } from './filters.js'
import { sourceText } from './rate.js'
import { ends, titleOf } from './rows.js'
import { full, signed } from './sums.js'

/** All pages of a list; `pathOf(cursor)` is the path of one. */
async function readAll(ask, pathOf) {
  const found = []
  let cursor
  do {
    found.push(await ask(pathOf(cursor)))
    cursor = found.at(-1).next
  } while (cursor)
  return found
}

/** The act that prints a list: all of it is read before, and forgotten after. */
export const printing = (pathOf) => async (state, { ask }) => {
  state.whole = await readAll(ask, (cursor) => pathOf(state, cursor))
  addEventListener('afterprint', () => {
    state.whole = null
  }, { once: true })
  return printPage()
}

const about = ({ kind, note, price, reference }) =>
  [
    note ? html`<bdi>${note}</bdi>` : null,
    kind === 'trade' && price?.rate
      ? `${t('wallet.at', { rate: rate(price.rate) })}${reference ? ` · ${sourceText(reference)}` : ''}`
      : null,
  ].filter(Boolean).map((text) => html`<p class="small">${text}</p>`)

const table = (items, home, zone) =>
  html`
    <table class="paper-rows">
      <caption class="visually-hidden">${t('wallet.transactions')}</caption>
      <thead>
        <tr>
          <th scope="col">${t('paper.day')}</th>
          <th scope="col">${t('paper.what')}</th>
          <th scope="col">${t('paper.sum')}</th>
          <th
            scope="col">${t('paper.after')}</th>
        </tr>
      </thead>
      <tbody>${items.map((item) =>
        keyed(
          `${item.id} ${item.amount.currency}`,
          html`
            <tr>
              <td>${day(item.at, { year: true, zone })}, ${time(item.at, zone)}</td>
              <td><p>${titleOf(item, home)}</p>${about(item)}</td>
              <td>${signed(item.amount, item.direction === 'in')}</td>
              <td>${full(item.balanceAfter)}</td>
            </tr>
          `,
        )
      )}</tbody>
    </table>
  `

/** What is said below the rows: that some are missing, that prices are made up, and how times are meant. */
const foot = (isWhole, items, zone) =>
  html`
    ${isWhole ? null : html`<p class="paper-part"><b>${t('paper.part', { count: items.length })}</b></p>`}
    ${sampleLine(items.some(({ reference }) => isMadeUp(reference)))}
    <p class="small">${t('paper.zone', { zone })}</p>
  `

const play = ({ virtual }) => virtual ? html`<p class="paper-play"><b>${t('wallet.play')}</b> ${t('wallet.playText')}</p>` : null

/** @param sums The table of the month's sums. */
export const statementPaper = (state, title, sums) => {
  const [found, wallet] = state.data
  const { month } = found
  const [year, number] = month.split('-').map(Number)
  const items = state.whole?.flatMap((each) => each.items) ?? state.items
  return html`
    ${head(state, title, [[t('paper.period'), period(`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10))]])}
    ${play(wallet)}${found.currencies.length ? sums : null}
    ${items.length ? table(items, wallet.total?.currency, 'UTC') : html`<p>${t('statement.emptyText')}</p>`}
    ${foot(state.whole || !state.next, items, 'UTC')}
  `
}

/** What a list is narrowed to, in words. */
const wish = (query) => {
  const { q, direction, currency, kind, min, max } = filtersOf(query)
  return [
    q ? `“${q}”` : null,
    direction ? t(`wallet.direction.${direction}`) : null,
    kind ? t(`wallet.kind.${kind}`) : null,
    currency,
    min ? `≥ ${min}` : null,
    max ? `≤ ${max}` : null,
  ].filter(Boolean).join(' · ')
}

/** Balances by currency, those of the first list where both have one. */
const merged = (first, second) => [...first, ...second.filter(({ currency }) => !first.some((one) => one.currency === currency))]

export const historyPaper = (state) => {
  const [wallet] = state.data
  const lists = state.whole ?? [state.list]
  const items = lists.flatMap((list) => list.items)
  const { from, to } = filtersOf(state.query)
  const dayOf = (item) => item?.at.slice(0, 10)
  const hasFilters = Object.keys(filtersOf(state.query)).length > 0
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  const whole = {
    opening: lists.map(({ opening }) => opening).reduceRight(merged),
    closing: lists.map(({ closing }) => closing).reduce(merged),
    notListed: lists[0].notListed,
  }
  return html`
    ${head(state, t('paper.history'), [
      ...items.length ? [[t('paper.period'), period(from ?? dayOf(items.at(-1)), to ?? dayOf(items[0]))]] : [],
      ...wish(state.query) ? [[t('paper.only'), html`<bdi>${wish(state.query)}</bdi>`]] : [],
    ])}
    ${play(wallet)}
    ${items.length ? table(items, wallet.total?.currency, own) : html`<p>${t('wallet.noneText')}</p>`}
    ${items.length && !(hasFilters && (lists.length > 1 || state.list.isJoined)) ? ends(whole) : null}
    ${foot(state.whole || !state.list.next, items, own)}
  `
}
