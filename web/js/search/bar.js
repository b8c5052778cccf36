// What is searched for, above the offers: the pair, and a chip for all that is set.
import { currencyName, day, length, money, span } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { isInWallet } from '../parts/settled.js'
import { cityName, t } from '../text.js'
import { address, hasPlace } from './query.js'

export const pair = (state, act) => {
  const side = (name, label) =>
    html`
      <label class="side">${state.search[name]
        ? coin(state.search[name], name === 'have' ? 'give' : 'get')
        : html`<span class="coin">∗</span>`}
        <span class="grow"><span class="small softer">${label}</span><b>${state.search[name] ?? t('search.any')}</b></span>
        <select aria-label=${label} @change=${(event) => act.change({ [name]: event.target.value })}>
          <option value="" ?selected=${!state.search[name]}>${t('search.any')}</option>
          ${state.codes.map((code) =>
            html`<option value=${code} ?selected=${code === state.search[name]}>${code} · ${currencyName(code)}</option>`
          )}
        </select></label>
    `
  return html`
    <div class="card pair-bar">${side('have', t('home.have'))}
      <button class="round act-swap" aria-label=${t('search.turn')}
        @click=${() => act.change({ have: state.search.want, want: state.search.have })}>${icon('swap')}</button>
      ${side('want', t('home.want'))}</div>
  `
}

const daysText = ({ from, to }) =>
  from || to
    ? (from && to ? span(from, to) : from ? t('days.from', { day: day(from) }) : t('search.until', { day: day(to) }))
    : t('search.anyDay')

const filterCount = ({ amount, minReliability, takeable, settlement }) =>
  [amount, minReliability, takeable, settlement].filter(Boolean).length

/** All filters: it stands first, so that no edge of the screen cuts it. */
const filterChip = (search) => {
  const count = filterCount(search)
  return html`
    <a class="chip filter" href=${address(search, '/search/filters')}
      aria-label=${count ? t('search.filtersSet', { count }) : t('search.filters')}>
        ${icon('filters')}${count ? html`<span class="count" aria-hidden="true">${count}</span>` : null}</a>
  `
}

/** What is set, and how to take it away. */
const setChip = (act, text, change) =>
  html`
    <button class="chip set" aria-label=${t('search.without', { filter: text })}
      @click=${() => act.settle(change)}>${text}${icon('close')}</button>
  `

const sums = ({ search }, act) =>
  html`
    ${search.give && search.have
      ? setChip(act, t('search.give', { sum: money({ amount: search.give, currency: search.have }) }), { give: '' })
      : null}
    ${search.amount
      ? setChip(act, t('search.atLeast', { sum: search.want ? money({ amount: search.amount, currency: search.want }) : search.amount }), {
        amount: '',
      })
      : null}
  `

export const chips = (state, act) => {
  const { search } = state
  return isInWallet(search)
    ? html`
      <div class="chips">${filterChip(search)}${setChip(act, t('inWallet.wallet'), { settlement: '' })}</div>
    `
    : html`
      <div class="chips">
        ${filterChip(search)}
        <a class="chip" href=${address(search, '/search/place')}>${icon('pin')}<span>${hasPlace(search)
          ? html`<bdi>${cityName(search.near) || t('search.here')}</bdi> · ${length(search.radius)}`
          : t('search.where')}</span></a>
        ${sums(state, act)}
        <a class="chip" href=${address(search, '/search/days')}>${icon('calendar')}${daysText(search)}</a>
      </div>
    `
}
