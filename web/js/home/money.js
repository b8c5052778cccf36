// The wallet on the first page, with the trade that one usually makes, and the way to the search.
import { amount as digits } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { oldRates } from '../parts/old-rates.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { t } from '../text.js'
import { pairOf } from '../wallet/sums.js'

export const tradePath = '/wallet/transactions?kind=trade&limit=1'

/** What one pays and gets: as in one's last trade, else from what one has. */
function usual(wallet, [last] = []) {
  if (!last?.exchanged) return pairOf(wallet)
  const [one, other] = [last.amount.currency, last.exchanged.currency]
  return last.direction === 'in' ? { pay: other, get: one } : { pay: one, get: other }
}

/** @param trade The last trade, `{ data }` or `{ error }`; null while it is on its way. */
const trade = (wallet, trade) => {
  if (!trade) return html`<a class="button primary wide" href="/wallet/trade" aria-busy="true">${icon('swap')}${t('start.tradeAny')}</a>`
  const pair = usual(wallet, trade.data?.items)
  return html`<a class="button primary wide" href=${`/wallet/trade?${new URLSearchParams(pair)}`}>${icon('swap')}${
    t('start.trade', pair)
  }</a>`
}

/** @param sources The answer of `/rates/sources`, if the rates of the wallet are old. */
export const moneyCard = (wallet, last, sources) => {
  const { total, valuation, virtual } = wallet
  return html`
    <section class="card stack home-money">
      <div class="row"><h2 class="grow">${t('tab.wallet')}</h2>${virtual
        ? html`<span class="badge sun">${t('start.play')}</span>`
        : null}</div>
      ${total
        ? html`
          <p><span class="softer">${t('start.total')}</span><br><b class="home-total">${digits(total)}</b> <span
            class="softer">${total.currency}</span></p>
        `
        : html`<p class="softer">${t('start.noTotal')}</p>`}
      ${sampleLine(hasSample(valuation))}
      ${valuation ? oldRates(valuation, sources) : null}
      ${trade(wallet, last)}
      <a class="button wide" href="/wallet">${icon('wallet')}${t('start.wallet')}</a>
    </section>
  `
}

/** What one usually looks for: what one has against what one wants. */
export const searchCard = ({ has = [], wants = [] }) => {
  const [have, want] = [has[0], wants.find((code) => code !== has[0])]
  const isKnown = have && want
  return html`
    <section class="card stack">
      <h2>${t('tab.search')}</h2>
      ${isKnown
        ? html`
          <dl class="home-pair">
            <div>${coin(have, 'give')}<dt class="small softer">${t('start.have')}</dt><dd>${have}</dd></div>
            <div>${coin(want, 'get')}<dt class="small softer">${t('start.want')}</dt><dd>${want}</dd></div>
          </dl>
        `
        : null}
      <a class="button wide" href=${isKnown ? `/search?have=${have}&want=${want}` : '/search'}>${icon('search')}${t('start.find')}</a>
    </section>
  `
}
