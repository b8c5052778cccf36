// Offers near a place: a list, and a map of the same. The address holds the whole search.
import { percent, typed } from '../format.js'
import { html, keyed } from '../html.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { offerRow } from '../parts/offer-row.js'
import { isInWallet } from '../parts/settled.js'
import { age, bones, failure, notice } from '../parts/states.js'
import { chips, pair } from '../search/bar.js'
import { mapActs, scene } from '../search/map.js'
import { nobody } from '../search/nobody.js'
import { askPlace, placeActs } from '../search/place.js'
import { address, hasPlace, isAsked, offerQuery, read, searchOf, sortsOf } from '../search/query.js'
import { sheets } from '../search/sheets.js'
import { remember } from '../store.js'
import { t } from '../text.js'

/** The search itself stays where it is, whatever becomes of its answer. */
const around = (state, act, content) =>
  html`
    <div class=${`search ${isInWallet(state.search) ? 'no-map' : ''}`}>
      <div class="search-list">${pair(state, act)}${chips(state, act)}${content}</div>
      <div class="search-side"></div>
    </div>
  `

export const screen = {
  tab: 'search',
  guests: true,
  bones: (state, act) => around(state, act, bones()),
  failed: (state, act) => around(state, act, failure(state.error, () => act.again())),
  stays: () => true,
  reads: (state) => [...isAsked(state.search) ? [read(state.search)] : [], '/rates/latest?base=EUR'],
  title: () => t('tab.search'),
  start(state) {
    screen.moved(state)
  },
  moved(state) {
    state.search = searchOf(state)
    state.picked = {}
    state.isAmountWrong = false
    state.gathered = null
    state.more = []
    state.codes ??= []
    remember('search', JSON.stringify(state.search), sessionStorage)
  },
  arrived(state) {
    const rates = state.data.at(-1)
    const page = state.data.length > 1 ? state.data[0] : { items: [], next: null }
    state.items = [...page.items, ...state.more]
    state.next = state.more.length ? state.next : page.next
    state.codes = [...new Set([rates.base, ...Object.keys(rates.rates)])].sort()
  },
  view(state, act) {
    const { search } = state
    const items = state.gathered ? state.items.filter(({ id }) => state.gathered.includes(id)) : state.items
    const open = sheets[state.path]
    const isAsking = !isInWallet(search) && !hasPlace(search)
    const margin = items.map(({ quote }) => quote?.savings?.find(({ channel }) => channel === 'airport')).find(Boolean)?.marginPercent
    return html`
      <div class=${`search ${isInWallet(search) ? 'no-map' : ''}`}>
        <div class="search-list">
          <h1 class="visually-hidden">${t('search.title')}</h1>
          ${pair(state, act)}${chips(state, act)}
          ${isInWallet(search)
            ? notice(t('inWallet.searchText'), 'wallet')
            : html`<div class=${`only-narrow search-map ${state.isMapLarge ? 'large' : ''}`} ?hidden=${!state.items.length}>${
              map(scene(state, act), {
                locate: () => act.locate(),
                enlarge: () => act.enlarge(),
                isLarge: state.isMapLarge,
                tiles: state.app.settings.tiles,
              })
            }</div>`}
          ${age(state)}
          ${isAsking ? askPlace(state, act) : items.length
            ? html`
              <div class="row"><h2 class="grow" aria-live="polite" tabindex="-1" id="offers-found">${state.gathered
                ? t('search.gathered', { count: items.length })
                : state.next
                ? t('search.countMore', { count: items.length })
                : t('search.count', { count: items.length })}</h2>
                <label class="pick small softer">${t(`search.sort.${search.sort}`)}${icon('down')}<select aria-label=${t('search.sort')}
                  @change=${(event) => act.change({ sort: event.target.value })}>
                  ${sortsOf(search).map((sort) =>
                    html`<option value=${sort} ?selected=${sort === search.sort}>${t(`search.sort.${sort}`)}</option>`
                  )}</select></label></div>
              ${state.gathered
                ? html`<button class="button small" @click=${() => act.gather(null)}>${t('search.ungather')}</button>`
                : margin
                ? html`
                  <p
                    class="row small up">${icon('bank')}${t('search.kiosk', { share: percent(margin, margin.endsWith('.0') ? 0 : 1) })}</p>
                `
                : null}
              <ul class="stack tight">${items.map((offer) =>
                keyed(offer.id, html`<li>${offerRow(offer, { isChosen: offer.id === state.chosen, query: offerQuery(search) })}</li>`)
              )}</ul>
              ${state.next && !state.gathered
                ? html`
                  <button class="button wide" ?disabled=${state.busy === 'further'}
                    @click=${() => act.further()}>${t('search.more')}</button>
                `
                : null}
            `
            : nobody(state, act)}
        </div>
        ${isInWallet(search)
          ? null
          : html`<div class="search-side">${map(scene(state, act), { locate: () => act.locate(), tiles: state.app.settings.tiles })}</div>`}
      </div>
      ${open ? open(state, act) : null}
    `
  },
  acts: {
    again: (state, { refresh }) => refresh(),
    change(state, { go }, changes) {
      const next = { ...state.search, ...changes }
      // An amount is of its currency.
      if (next.have !== state.search.have) next.give = ''
      if (next.want !== state.search.want) next.amount = ''
      return go(address(next, state.path), { isInstead: true })
    },
    goTo: (state, tools, { latitude, longitude, name }) =>
      screen.acts.settle(state, tools, {
        lat: String(latitude),
        lon: String(longitude),
        near: name,
      }),
    settle: (state, { go }, changes) => go(address({ ...state.search, ...changes }), { isInstead: true }),
    settleForm(state, { go, fields }, event) {
      const { amount = '', ...changes } = fields(event)
      if (amount.trim()) changes.amount = typed(amount)
      else if (state.path === '/search/filters') changes.amount = ''
      state.isAmountWrong = changes.amount === null
      if (state.isAmountWrong) return null
      return go(address({ ...state.search, ...state.path === '/search/filters' ? { takeable: '' } : {}, ...changes }), { isInstead: true })
    },
    ...mapActs,
    ...placeActs,
    async further(state, { ask }) {
      const { search } = state
      const page = await ask(read(search, state.next))
      if (state.search !== search) return
      state.more = [...state.more, ...page.items]
      state.items = [...state.items, ...page.items]
      state.next = page.next
    },
  },
}
