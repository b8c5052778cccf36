// Offers near a place: a list, and a map of the same. The address holds the whole search.
import { currencyName, day, length, span, tag } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { kiosk, offerRow } from '../parts/offer-row.js'
import { sheet } from '../parts/sheet.js'
import { age, bones, empty, failure, notice } from '../parts/states.js'
import { isInWallet } from '../parts/settled.js'
import { recall, remember } from '../store.js'
import { t } from '../text.js'

const usual = { lat: '13.7563', lon: '100.5018', radius: '10', near: 'Bangkok', sort: 'nearest' }
const radii = [2, 5, 10, 25, 50]
const sorts = ['nearest', 'gain', 'reliability', 'newest']
/** What is found by its pair alone has no distance. */
const sortsOf = (search) => isInWallet(search) ? sorts.slice(1) : sorts

/** In the wallet one searches for a pair: both currencies have to be named. */
const isAsked = ({ settlement, have, want }) => settlement !== 'wallet' || Boolean(have && want && have !== want)

const kept = ['have', 'want', 'lat', 'lon', 'radius', 'near', 'from', 'to', 'amount', 'minReliability', 'sort', 'takeable', 'settlement']

/** What is searched for: the address, else the last search of this device, else the demo's city. */
const searchOf = ({ query }) => {
  const last = query.lat ? {} : JSON.parse(recall('search', sessionStorage) ?? '{}')
  const search = { ...usual, ...last, ...query }
  // Addresses are written by others too: what makes no sense is left out.
  for (const side of ['have', 'want']) if (!/^[A-Z]{3}$/.test(search[side] ?? '')) delete search[side]
  if (search.settlement !== 'wallet') delete search.settlement
  if (!sortsOf(search).includes(search.sort)) search.sort = sortsOf(search)[0]
  if (!radii.includes(Number(search.radius))) search.radius = usual.radius
  if (!(Math.abs(search.lat) <= 90 && Math.abs(search.lon) <= 180)) Object.assign(search, { lat: usual.lat, lon: usual.lon, near: usual.near })
  return search
}

const address = (search, path = '/search') =>
  `${path}?${new URLSearchParams(kept.filter((name) => search[name]).map((name) => [name, search[name]]))}`

const read = (search, cursor) => {
  const { near, ...whole } = search
  const { lat, lon, radius, from, to, ...pairOnly } = whole
  const asked = isInWallet(search) ? pairOnly : whole
  return address(asked, '/offers/nearby') + `&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
}

const zoomOf = (radius) => Math.round((15.8 - Math.log2(Number(radius))) * 2) / 2

const pair = (state, act) => {
  const side = (name, label) => html`
    <label class="side">${state.search[name] ? coin(state.search[name], name === 'have' ? 'give' : 'get') : html`<span class="coin">∗</span>`}
      <span class="grow"><span class="small softer">${label}</span><b>${state.search[name] ?? t('search.any')}</b></span>
      <select aria-label=${label} @change=${(event) => act.change({ [name]: event.target.value })}>
        <option value="" ?selected=${!state.search[name]}>${t('search.any')}</option>
        ${state.codes.map((code) => html`<option value=${code} ?selected=${code === state.search[name]}>${code} · ${currencyName(code)}</option>`)}
      </select></label>`
  return html`
    <div class="card pair-bar">${side('have', t('home.have'))}
      <button class="round act-swap" aria-label=${t('search.turn')} @click=${() => act.change({ have: state.search.want, want: state.search.have })}>${icon('swap')}</button>
      ${side('want', t('home.want'))}</div>`
}

const daysText = ({ from, to }) => from || to ? (from && to ? span(from, to) : from ? t('days.from', { day: day(from) }) : t('search.until', { day: day(to) })) : t('search.anyDay')

const filterCount = ({ amount, minReliability, takeable, sort }) => [amount, minReliability, takeable].filter(Boolean).length

const filterChip = (search) => html`<a class="chip" href=${address(search, '/search/filters')}>${icon('filters')}${t('search.filters')}${filterCount(search) ? html`<span class="count">${filterCount(search)}</span>` : null}</a>`

/** Cash from hand to hand, or play money in the wallet. */
const settlements = (state, act) => html`
  <div class="segments" role="group" aria-label=${t('inWallet.how')}>${['', 'wallet'].map((settlement) => html`
    <button aria-pressed=${String((state.search.settlement ?? '') === settlement)} @click=${() => act.settle({ settlement })}>${t(settlement ? 'inWallet.wallet' : 'inWallet.meetup')}</button>`)}</div>`

const chips = ({ search }) => isInWallet(search) ? html`<div class="chips">${filterChip(search)}</div>` : html`
  <div class="chips">
    <a class="chip" href=${address(search, '/search/place')}>${icon('pin')}<span><bdi>${search.near || t('search.here')}</bdi> · ${length(search.radius)}</span></a>
    <a class="chip" href=${address(search, '/search/days')}>${icon('calendar')}${daysText(search)}</a>
    ${filterChip(search)}
  </div>`

const sheets = {
  '/search/place': (state, act) => sheet(t('search.place'), address(state.search), html`
    <form class="stack" @submit=${(event) => event.preventDefault()}>
      ${field({ name: 'city', label: t('search.city'), type: 'search', autocomplete: 'off', value: state.typed ?? '', placeholder: t('search.cityHint'), input: (event) => act.find(event.target.value) })}
      <div class="rows">${(state.places ?? []).map((place) => html`
        <button type="button" class="row-button" @click=${() => act.settle({ lat: place.latitude, lon: place.longitude, near: place.name })}>
          ${icon(place.kind === 'airport' ? 'plane' : 'pin')}<span class="grow"><bdi>${place.name}</bdi> <span class="quiet">${place.code ?? ''} ${place.country}</span></span></button>`)}</div>
      <button type="button" class="button" @click=${() => act.locate()}>${icon('locate')}${t('map.locate')}</button>
      <fieldset class="field"><legend>${t('search.radius')}</legend><div class="segments">${radii.map((radius) => html`
        <button type="button" aria-pressed=${String(String(radius) === state.search.radius)} @click=${() => act.change({ radius: String(radius) })}>${length(radius)}</button>`)}</div></fieldset>
    </form>`),
  '/search/days': (state, act) => sheet(t('search.days'), address(state.search), html`
    <form class="stack" @submit=${(event) => act.settleForm(event)}>
      ${field({ name: 'from', label: t('search.from'), type: 'date', value: state.picked.from ?? state.search.from ?? '', input: (event) => { state.picked.from = event.target.value } })}
      ${field({ name: 'to', label: t('search.to'), type: 'date', value: state.picked.to ?? state.search.to ?? '', input: (event) => { state.picked.to = event.target.value } })}
      <div class="foot"><button type="button" class="button" @click=${() => act.settle({ from: '', to: '' })}>${t('search.anyDay')}</button><button class="button primary">${t('search.show')}</button></div>
    </form>`),
  '/search/filters': (state, act) => sheet(t('search.filters'), address(state.search), html`
    <form class="stack" @submit=${(event) => act.settleForm(event)}>
      ${field({ name: 'amount', label: t('search.amount', { currency: state.search.want ?? '' }), inputmode: 'decimal', value: state.search.amount ?? '', hint: t('search.amountHint') })}
      <fieldset class="field"><legend>${t('search.reliability')}</legend>
        <div class="stack tight">${[['', 'any'], ['50', 'fair'], ['70', 'good'], ['85', 'excellent']].map(([least, name]) => html`
          <label class="choice"><input type="radio" name="minReliability" value=${least} ?checked=${(state.search.minReliability ?? '') === least}><span>${t(`search.least.${name}`)}</span></label>`)}</div></fieldset>
      ${state.me ? html`<label class="choice"><input type="checkbox" name="takeable" value="true" ?checked=${state.search.takeable === 'true'}><span>${t('search.takeable')}</span></label>` : null}
      <div class="foot"><button type="button" class="button" @click=${() => act.settle({ amount: '', minReliability: '', takeable: '' })}>${t('search.clear')}</button><button class="button primary">${t('search.show')}</button></div>
    </form>`),
}

const nobodyInWallet = ({ search }) => empty({
  picture: 'wallet', title: isAsked(search) ? t('inWallet.nobody', { want: currencyName(search.want) }) : t('inWallet.which'), text: t(isAsked(search) ? 'inWallet.nobodyText' : 'inWallet.whichText'),
  actions: [html`<a class="button primary" href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}&settlement=wallet`}>${icon('plus')}${t('search.publish')}</a>`],
})

const nobody = (state, act) => {
  const { search } = state
  if (isInWallet(search)) return nobodyInWallet(state)
  const wider = radii.find((radius) => radius > Number(search.radius))
  return empty({
    title: search.want ? t('search.nobody', { want: currencyName(search.want) }) : t('search.nobodyAny'),
    text: t('search.nobodyText'),
    actions: [
      wider ? html`<button class="button primary" @click=${() => act.change({ radius: String(wider) })}>${t('search.wider', { radius: length(wider) })}</button>` : null,
      search.from || search.to ? html`<button class="button" @click=${() => act.change({ from: '', to: '' })}>${t('search.anyDay')}</button>` : null,
      html`<a class="button plain" href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}`}>${icon('plus')}${t('search.publish')}</a>`,
    ],
  })
}

/** The search itself stays where it is, whatever becomes of its answer. */
const around = (state, act, content) => html`
  <div class=${`search ${isInWallet(state.search) ? 'no-map' : ''}`}><div class="search-list">${pair(state, act)}${settlements(state, act)}${chips(state)}${content}</div><div class="search-side"></div></div>`

export const screen = {
  tab: 'search', guests: true,
  bones: (state, act) => around(state, act, bones()),
  failed: (state, act) => around(state, act, failure(state.error, () => act.again())),
  stays: () => true,
  reads: (state) => [...isAsked(state.search) ? [read(state.search)] : [], '/rates/latest?base=EUR'],
  title: () => t('tab.search'),
  start(state) { screen.moved(state) },
  moved(state) {
    state.search = searchOf(state)
    state.picked = {}
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
    const { search, items } = state
    const open = sheets[state.path]
    const center = [Number(search.lat), Number(search.lon)]
    const isEuropean = items.find(({ quote }) => quote?.savings?.length)
    return html`
      <div class=${`search ${isInWallet(search) ? 'no-map' : ''}`}>
        <div class="search-list">
          <h1 class="visually-hidden">${t('search.title')}</h1>
          ${pair(state, act)}${settlements(state, act)}${chips(state)}
          ${isInWallet(search) ? notice(t('inWallet.searchText'), 'wallet') : html`<div class=${`only-narrow search-map ${state.isMapLarge ? 'large' : ''}`} ?hidden=${!items.length}>${map(scene(state, act, center), { locate: () => act.locate(), enlarge: () => act.enlarge(), isLarge: state.isMapLarge, tiles: state.app.settings.tiles })}</div>`}
          ${age(state)}
          ${items.length ? html`
            <div class="row"><h2 class="grow" aria-live="polite">${state.next ? t('search.countMore', { count: items.length }) : t('search.count', { count: items.length })}</h2>
              <label class="pick small softer">${t(`search.sort.${search.sort}`)}${icon('down')}<select aria-label=${t('search.sort')} @change=${(event) => act.change({ sort: event.target.value })}>
                ${sortsOf(search).map((sort) => html`<option value=${sort} ?selected=${sort === search.sort}>${t(`search.sort.${sort}`)}</option>`)}</select></label></div>
            ${isEuropean ? html`<p class="row small up">${icon('bank')}${t('search.kiosk')}</p>` : null}
            <ul class="stack tight">${items.map((offer) => keyed(offer.id, html`<li>${offerRow(offer, { isChosen: offer.id === state.chosen, query: isInWallet(search) ? '' : `?lat=${search.lat}&lon=${search.lon}` })}</li>`))}</ul>
            ${state.next ? html`<button class="button wide" ?disabled=${state.busy === 'further'} @click=${() => act.further()}>${t('search.more')}</button>` : null}`
          : nobody(state, act)}
        </div>
        ${isInWallet(search) ? null : html`<div class="search-side">${map(scene(state, act, center), { locate: () => act.locate(), tiles: state.app.settings.tiles })}</div>`}
      </div>
      ${open ? open(state, act) : null}`
  },
  acts: {
    again: (state, { refresh }) => refresh(),
    change(state, { go }, changes) {
      return go(address({ ...state.search, ...changes }, state.path), { isInstead: true })
    },
    settle: (state, { go }, changes) => go(address({ ...state.search, ...changes }), { isInstead: true }),
    settleForm(state, { go, fields }, event) {
      const changes = fields(event)
      return go(address({ ...state.search, takeable: '', ...changes }), { isInstead: true })
    },
    enlarge(state) { state.isMapLarge = !state.isMapLarge },
    choose(state, _, id) {
      state.isMapLarge = false
      state.chosen = id
      queueMicrotask(() => document.querySelector(`[data-offer="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' }))
    },
    async find(state, { ask, update }, text) {
      state.typed = text
      clearTimeout(state.timer)
      await new Promise((resolve) => { state.timer = setTimeout(resolve, 200) })
      const places = text.trim() ? (await ask(`/places/cities?q=${encodeURIComponent(text.trim())}`)).items.slice(0, 8) : []
      if (state.typed !== text) return
      state.places = places
      update()
    },
    async locate(state, { ask, go, say }) {
      const found = await new Promise((resolve) => {
        if (!navigator.geolocation) return resolve(null)
        navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), () => resolve(null), { timeout: 8000, maximumAge: 300_000 })
      })
      if (!found) return say(t('search.noPlace'))
      // Two digits, about a kilometre: enough to search around, and all that leaves the device.
      const [lat, lon] = [found.latitude.toFixed(2), found.longitude.toFixed(2)]
      const { city } = await ask(`/places/locate?lat=${lat}&lon=${lon}`)
      return go(address({ ...state.search, lat, lon, near: city?.name ?? '' }), { isInstead: true })
    },
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

const scene = (state, act, center) => ({
  center, zoom: zoomOf(state.search.radius), me: center, radius: Number(state.search.radius), labels: state.labels,
  areas: state.items.filter(({ place }) => place?.box).map((offer) => ({
    id: offer.id, box: offer.place.box, text: tag(offer.remaining), isDashed: offer.place.precision === '5km', isChosen: offer.id === state.chosen,
  })),
  choose: (id) => act.choose(id),
  moved: ({ box, zoom }) => act.label(box, zoom),
})

screen.acts.label = async (state, { ask, update }, box, zoom) => {
  if (zoom < 8) return
  // Rounded outwards: many views ask for the same, and a small one is not empty.
  const [down, up] = [Math.floor, Math.ceil].map((round) => (value) => (round(value * 100) / 100).toFixed(2))
  const path = `/places/labels?west=${down(box.west)}&south=${down(box.south)}&east=${up(box.east)}&north=${up(box.north)}&limit=40`
  if (path === state.labelPath) return
  state.labelPath = path
  const { items } = await ask(path)
  if (path !== state.labelPath) return
  state.labels = items
  update()
}

