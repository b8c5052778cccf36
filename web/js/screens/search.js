// Offers near a place: a list, and a map of the same. The address holds the whole search.
import { currencyMany, currencyName, day, length, money, percent, span, tag, typeable, typed } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { offerRow } from '../parts/offer-row.js'
import { sheet } from '../parts/sheet.js'
import { age, bones, empty, failure, notice } from '../parts/states.js'
import { isInWallet } from '../parts/settled.js'
import { recall, remember } from '../store.js'
import { cityName, t } from '../text.js'

const usual = { radius: '10', sort: 'nearest' }
const radii = [2, 5, 10, 25, 50]
const sorts = ['nearest', 'gain', 'reliability', 'newest']
/** What is found by its pair alone has no distance. */
const sortsOf = (search) => isInWallet(search) ? sorts.slice(1) : sorts

/** Nobody is assumed to be anywhere: without a place one is asked for it. */
const hasPlace = ({ lat, lon }) => Boolean(lat && lon)

/** In the wallet one searches for a pair, both currencies of which have to be named; cash is searched for around a place. */
const isAsked = (search) => isInWallet(search) ? Boolean(search.have && search.want && search.have !== search.want) : hasPlace(search)

const kept = [
  'have',
  'want',
  'lat',
  'lon',
  'radius',
  'near',
  'from',
  'to',
  'amount',
  'give',
  'minReliability',
  'sort',
  'takeable',
  'settlement',
]

const isCode = (text) => /^[A-Z]{3}$/.test(text ?? '')
const isAmount = (text) => /^\d{1,15}(\.\d{1,4})?$/.test(text ?? '')
const isPoint = ({ lat, lon }) => lat !== '' && lon !== '' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** What is searched for: the address, else the last search of this device. */
const searchOf = ({ query }) => {
  const last = JSON.parse(recall('search', sessionStorage) ?? '{}')
  if (query.lat) { for (const name of Object.keys(last)) delete last[name] }
  // An amount is of its currency.
  if ((query.have ?? last.have) !== last.have) delete last.give
  if ((query.want ?? last.want) !== last.want) delete last.amount
  const search = { ...usual, ...last, ...query }
  // Addresses are written by others too: what makes no sense is left out.
  for (const side of ['have', 'want']) if (!isCode(search[side])) delete search[side]
  for (const sum of ['give', 'amount']) if (!isAmount(search[sum])) delete search[sum]
  if (search.settlement !== 'wallet') delete search.settlement
  if (!sortsOf(search).includes(search.sort)) search.sort = sortsOf(search)[0]
  if (!radii.includes(Number(search.radius))) search.radius = usual.radius
  if (!isPoint(search)) { for (const name of ['lat', 'lon', 'near']) delete search[name] }
  return search
}

const address = (search, path = '/search') =>
  `${path}?${new URLSearchParams(kept.filter((name) => search[name]).map((name) => [name, search[name]]))}`

const read = (search, cursor) => {
  const { near, give, ...whole } = search
  const { lat, lon, radius, from, to, ...pairOnly } = whole
  const asked = isInWallet(search) ? pairOnly : whole
  return address(asked, '/offers/nearby') + `&limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
}

const zoomOf = (radius) => Math.round((15.8 - Math.log2(Number(radius))) * 2) / 2

const pair = (state, act) => {
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

const chips = (state, act) => {
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

/** Cash from hand to hand, or play money in the wallet. */
const settlements = (state, act) =>
  html`
    <fieldset class="field">
      <legend>${t('inWallet.how')}</legend>
      <div class="segments">${['', 'wallet'].map((settlement) =>
        html`
          <button type="button" aria-pressed=${String((state.search.settlement ?? '') === settlement)}
            @click=${() => act.change({ settlement })}>${t(settlement ? 'inWallet.wallet' : 'inWallet.meetup')}</button>
        `
      )}</div>
    </fieldset>
  `

/** A city that is typed, or where the device is. */
const placeFields = (state, act) =>
  html`
    ${field({
      name: 'city',
      label: t('search.city'),
      type: 'search',
      autocomplete: 'off',
      value: state.typed ?? '',
      placeholder: t('search.cityHint'),
      input: (event) => act.find(event.target.value),
    })}
    ${state.places?.length
      ? html`<div class="rows">${
        state.places.map((place) =>
          html`
            <button type="button" class="row-button" @click=${() => act.goTo(place)}>
              ${icon(place.kind === 'airport' ? 'plane' : 'pin')}<span class="grow"><bdi>${cityName(place.name)}</bdi>
                <span class="quiet">${place.code ?? ''} ${place.country}</span></span></button>
          `
        )
      }</div>`
      : state.places && state.typed?.trim()
      ? html`<p class="softer" role="status">${t('search.noCity')}</p>`
      : null}
    <button type="button" class="button" ?disabled=${state.busy === 'locate'}
      @click=${() => act.locate()}>${icon('locate')}${t('map.locate')}</button>
  `

/** Nobody has said where: that is the first question. */
const askPlace = (state, act) =>
  html`
    <form class="card stack ask-place" @submit=${(event) => {
      event.preventDefault()
      if (state.places?.length) act.goTo(state.places[0])
    }}>
      <h2>${t('search.where')}</h2><p class="softer">${t('search.whereText')}</p>${placeFields(state, act)}</form>
  `

const sheets = {
  '/search/place': (state, act) =>
    sheet(
      t('search.place'),
      address(state.search),
      html`
        <form class="stack" @submit=${(event) => {
          event.preventDefault()
          if (state.places?.length) act.goTo(state.places[0])
        }}>
          ${placeFields(state, act)}
          <fieldset class="field"><legend>${t('search.radius')}</legend><div class="segments">${radii.map((radius) =>
            html`
              <button type="button" aria-pressed=${String(String(radius) === state.search.radius)}
                @click=${() => act.change({ radius: String(radius) })}>${length(radius)}</button>
            `
          )}</div></fieldset>
        </form>
      `,
    ),
  '/search/days': (state, act) =>
    sheet(
      t('search.days'),
      address(state.search),
      html`
        <form class="stack" @submit=${(event) => act.settleForm(event)}>
          ${field({
            name: 'from',
            label: t('search.from'),
            type: 'date',
            value: state.picked.from ?? state.search.from ?? '',
            input: (event) => {
              state.picked.from = event.target.value
            },
          })}
          ${field({
            name: 'to',
            label: t('search.to'),
            type: 'date',
            value: state.picked.to ?? state.search.to ?? '',
            input: (event) => {
              state.picked.to = event.target.value
            },
          })}
          <div class="foot"><button type="button" class="button"
            @click=${() => act.settle({ from: '', to: '' })}>${t('search.anyDay')}</button><button
            class="button primary">${t('search.show')}</button></div>
        </form>
      `,
    ),
  '/search/filters': (state, act) =>
    sheet(
      t('search.filters'),
      address(state.search),
      html`
        <form class="stack" novalidate @submit=${(event) => act.settleForm(event)}>
          ${settlements(state, act)}
          ${field({
            name: 'amount',
            label: t('search.amount', { currency: state.search.want ?? '' }),
            inputmode: 'decimal',
            autocomplete: 'off',
            value: state.picked.amount ?? (state.search.amount ? typeable(state.search.amount) : ''),
            hint: t('search.amountHint'),
            fault: state.isAmountWrong ? t('search.amountWrong') : null,
            input: (event) => {
              state.picked.amount = event.target.value
            },
          })}
          <fieldset class="field"><legend>${t('search.reliability')}</legend>
            <div class="stack tight">${[['', 'any'], ['50', 'fair'], ['70', 'good'], ['85', 'excellent']].map(([least, name]) =>
              html`
                <label class="choice"><input type="radio" name="minReliability" value=${least}
                  ?checked=${(state.search.minReliability ?? '') === least}><span>${t(`search.least.${name}`)}</span></label>
              `
            )}</div></fieldset>
          ${state.me
            ? html`<label class="choice"><input type="checkbox" name="takeable" value="true"
              ?checked=${state.search.takeable === 'true'}><span>${t('search.takeable')}</span></label>`
            : null}
          <div class="foot"><button type="button" class="button" @click=${() =>
            act.settle({ amount: '', minReliability: '', takeable: '', settlement: '' })}>${t(
              'search.clear',
            )}</button><button class="button primary">${t('search.show')}</button></div>
        </form>
      `,
    ),
}

const nobodyInWallet = ({ search }) =>
  empty({
    picture: 'wallet',
    title: isAsked(search) ? t('inWallet.nobody', { want: currencyMany(search.want) }) : t('inWallet.which'),
    text: t(isAsked(search) ? 'inWallet.nobodyText' : 'inWallet.whichText'),
    actions: [
      html`
        <a class="button primary"
          href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}&settlement=wallet`}>${icon('plus')}${t('search.publish')}</a>
      `,
    ],
  })

const nobody = (state, act) => {
  const { search } = state
  if (isInWallet(search)) return nobodyInWallet(state)
  const wider = radii.find((radius) => radius > Number(search.radius))
  return empty({
    title: search.want ? t('search.nobody', { want: currencyMany(search.want) }) : t('search.nobodyAny'),
    text: t('search.nobodyText'),
    actions: [
      wider
        ? html`
          <button class="button primary"
            @click=${() => act.change({ radius: String(wider) })}>${t('search.wider', { radius: length(wider) })}</button>
        `
        : null,
      search.from || search.to
        ? html`<button class="button" @click=${() => act.change({ from: '', to: '' })}>${t('search.anyDay')}</button>`
        : null,
      html`
        <a class="button plain"
          href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}`}>${icon('plus')}${t('search.publish')}</a>
      `,
    ],
  })
}

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
    /** The offers of one tag or square of the map alone; `null`: all again. */
    gather(state, _, ids) {
      Object.assign(state, { gathered: ids, chosen: null, isMapLarge: false })
      if (ids) {
        requestAnimationFrame(() => {
          const heading = document.getElementById('offers-found')
          heading?.focus({ preventScroll: true })
          heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
        })
      }
    },
    enlarge(state) {
      state.isMapLarge = !state.isMapLarge
    },
    choose(state, _, id) {
      state.isMapLarge = false
      state.chosen = id
      if (state.gathered && !state.gathered.includes(id)) state.gathered = null
      requestAnimationFrame(() => {
        const row = document.querySelector(`[data-offer="${CSS.escape(id)}"]`)
        row?.focus({ preventScroll: true })
        row?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      })
    },
    async find(state, { ask, update }, text) {
      state.typed = text
      clearTimeout(state.timer)
      await new Promise((resolve) => {
        state.timer = setTimeout(resolve, 200)
      })
      const places = text.trim() ? (await ask(`/places/cities?q=${encodeURIComponent(text.trim())}`)).items.slice(0, 8) : []
      if (state.typed !== text) return
      state.places = places
      update()
    },
    async locate(state, { ask, go, say }) {
      const found = await new Promise((resolve) => {
        if (!navigator.geolocation) return resolve(null)
        navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), () => resolve(null), {
          timeout: 8000,
          maximumAge: 300_000,
        })
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

/** Where an offer is opened: what was searched for goes along. */
function offerQuery(search) {
  const { lat, lon, amount, give } = search
  const query = new URLSearchParams({
    ...!isInWallet(search) && hasPlace(search) ? { lat, lon } : {},
    ...amount ? { amount } : give ? { give } : {},
  })
  return String(query) ? `?${query}` : ''
}

/** The place of the search; without one the world. */
const viewOf = ({ search }) => {
  if (!hasPlace(search)) return { center: [20, 15], zoom: 2 }
  const center = [Number(search.lat), Number(search.lon)]
  return { center, zoom: zoomOf(search.radius), me: center, radius: Number(search.radius) }
}

const scene = (state, act) => ({
  ...viewOf(state),
  labels: state.labels,
  areas: state.items.filter(({ place }) => place?.box).map((offer) => ({
    id: offer.id,
    box: offer.place.box,
    text: tag(offer.quote?.shown.get ?? offer.remaining),
    isDashed: offer.place.precision === '5km',
    isChosen: offer.id === state.chosen,
  })),
  choose: (ids) => ids.length > 1 ? act.gather(ids) : act.choose(ids[0]),
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
