// One transaction: its rows with the balances after them, its rate, and what it cost.
import { capital, currencyName, moment } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { fullMoment, heading, printButton, printPage } from '../parts/print.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { told } from '../parts/told.js'
import { t } from '../text.js'
import { playMoney } from '../wallet/play.js'
import { rateWords, referenceText } from '../wallet/rate.js'
import { noteText, noteWarning, reportNote } from '../wallet/note.js'
import { other, picture, titleOf } from '../wallet/rows.js'
import { full, isNothing, signed } from '../wallet/sums.js'

/** The detail as a row of the list has it: its first row, and the other one if there is one. */
const asRow = (found) => {
  const [one, second] = [...found.rows].sort(({ direction }) => direction === 'in' ? -1 : 1)
  return { ...found, direction: one?.direction, amount: one?.amount, exchanged: second?.amount ?? null }
}

const line = (name, value) =>
  value
    ? html`
      <div>
        <dt>${t(`transaction.${name}`)}</dt>
        <dd>${value}</dd>
      </div>
    `
    : null

const facts = (found) => {
  const { price } = found
  return html`
    <dl class="facts-of">
      ${line('at', html`<time datetime=${found.at}>${moment(found.at)}</time>`)}
      ${found.kind === 'transfer' && found.counterparty
        ? line(
          found.rows[0].direction === 'in' ? 'from' : 'to',
          found.with ? html`<a href=${`/travellers/${found.with.handle}`}>${other(found)}</a>` : other(found),
        )
        : null}
      ${line('note', noteText(found))}
      ${line('rate', price?.rate ? rateWords(price, price.rate) : null)}
      ${line(
        'reference',
        found.reference && price ? `${rateWords(price, price.reference)} · ${referenceText(found.reference)}` : null,
      )}
      ${line('spread', found.spread ? isNothing(found.spread.amount) ? t('transaction.nothing') : full(found.spread) : null)}
      ${line('rounding', found.rounding ? isNothing(found.rounding.amount) ? t('transaction.nothing') : full(found.rounding) : null)}
      ${found.reverses ? line('reverses', html`<a href=${`/wallet/transactions/${found.reverses}`}>${t('transaction.open')}</a>`) : null}
      ${line('number', `${found.sequence}${found.sealed ? '' : ` · ${t('transaction.unsealed')}`}`)}
    </dl>
  `
}

/** What one can do next: the same once more, or the other way. */
const next = (found) => {
  if (found.kind === 'settlement' && found.swap) {
    return html`<a class="button" href=${`/swaps/${found.swap}`}>${icon('swap')}${t('chat.open')}</a>`
  }
  if (found.kind === 'trade') {
    const { amount: got } = found.rows.find(({ direction }) => direction === 'in') ?? {}
    const { amount: paid } = found.rows.find(({ direction }) => direction === 'out') ?? {}
    return got && paid
      ? html`
        <a class="button"
          href=${`/wallet/trade?pay=${got.currency}&get=${paid.currency}`}>${icon('swap')}${t('transaction.tradeBack')}</a>
      `
      : null
  }
  if (found.kind !== 'transfer' || !found.counterparty) return null
  const [{ direction, amount: { amount, currency } }] = found.rows
  const query = new URLSearchParams({ to: found.counterparty, amount, currency, ...found.note ? { note: found.note } : {} })
  return direction === 'out'
    ? html`<a class="button" href=${`/wallet/send?${query}`}>${icon('refresh')}${t('transaction.repeat')}</a>`
    : html`
      <a class="button"
        href=${`/wallet/send?${new URLSearchParams({ to: found.counterparty, currency })}`}>${icon('send')}${t('transaction.sendBack')}</a>
    `
}

export const screen = {
  tab: 'wallet',
  bar: 'back',
  keepsTabs: true,
  reads: ({ params }) => [`/wallet/transactions/${params.id}`],
  title: () => t('transaction.title'),
  start(state, { stored }) {
    stored('/wallet').then((kept) => {
      state.home = kept?.data.total?.currency
    })
  },
  arrived(state, tools) {
    told(state, tools, 'transaction', state.params.id)
  },
  failed: ({ error }) =>
    error.status === 404
      ? empty({
        isPage: true,
        picture: 'wallet',
        title: t('transaction.none'),
        text: t('transaction.noneText'),
        actions: [html`<a class="button primary" href="/wallet">${t('wallet.title')}</a>`],
      })
      : null,
  view(state, act) {
    const [found] = state.data
    return html`
      ${heading(state, t('paper.transaction', { number: found.sequence }), [[t('transaction.at'), fullMoment(found.at)]])}
      <div class="stack narrow-column">
        <a class="row plain-link softer only-wide" href="/wallet">${icon('back')}${t('wallet.title')}</a>
        ${age(state)}
        <div class="row">${picture(found)}<div
          class="grow"><h1>${titleOf(asRow(found), state.home)}</h1>${['trade', 'transfer', 'settlement'].includes(found.kind)
            ? html`<p class="small softer">${t(`wallet.kind.${found.kind}`)}</p>`
            : null}</div></div>
        <section class="card"><h2 class="visually-hidden">${t('transaction.rows')}</h2>
          <ul class="money-rows">${found.rows.map(({ direction, amount, balanceAfter }) =>
            html`
              <li class="balance">
                <div class="row">${coin(amount.currency, direction === 'in' ? 'get' : 'give')}
                <span class="grow"><span>${capital(currencyName(amount.currency))}</span><span
                  class="small softer">${t('transaction.after', { sum: full(balanceAfter) })}</span></span>
                <span class=${`money-sums sum ${direction === 'in' ? 'up' : ''}`}>${signed(amount, direction === 'in')}</span></div>
              </li>
            `
          )}</ul></section>
        <section class="card">${facts(found)}${sampleLine(isMadeUp(found.reference))}${noteWarning(found)}${found.kind === 'transfer'
          ? reportNote({ ...found, direction: found.rows[0].direction })
          : null}</section>
        <div class="row wrap">${next(found)}${printButton(state, act)}</div>
        ${playMoney(state.data[0])}
      </div>
    `
  },
  acts: { print: printPage },
}
