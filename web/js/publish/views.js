// The steps of the wizard.
import { capital, currencyName, day, days, distance, money, typed } from '../format.js'
import { html } from '../html.js'
import { currencyPick } from '../parts/currency-pick.js'
import { daysFields, today, todayUTC } from '../parts/days.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { kioskLoss, partFields, priceFields } from '../parts/price.js'
import { pricedTicket } from '../parts/priced.js'
import { isInWallet } from '../parts/settled.js'
import { notice } from '../parts/states.js'
import { cityName, parts, t } from '../text.js'
import { pinOf } from './draft.js'

/** The ticket of the draft, and what a kiosk would give. */
const preview = (state, act) => {
  const { draft, quote, pricePath, quotePath } = state
  const isCurrent = typed(draft.amount ?? '') && pricePath === quotePath
  return html`${pricedTicket(state, () => act.count(true))}
    ${
    isCurrent && !isInWallet(draft) && kioskLoss(quote)
      ? html`<p class="row small clay-text">${icon('bank')}<span>${kioskLoss(quote)}</span></p>`
      : null
  }`
}

/** How it is settled: bank notes from hand to hand, or play money. Only the first needs a place. */
const settlementFields = (draft, set) =>
  html`
    <fieldset class="stack tight"><legend class="small softer">${t('inWallet.how')}</legend>
      ${[['meetup', 'cash'], ['wallet', 'wallet']].map(([kind, picture]) =>
        html`
          <label
            class="choice pictured"><input class="visually-hidden" type="radio" name="settlement" value=${kind}
              .checked=${(draft.settlement ?? 'meetup') === kind} @change=${() => set('settlement', kind)}>
            ${icon((draft.settlement ?? 'meetup') === kind ? 'check' : picture)}<span><b class="mid">${t(`inWallet.${kind}`)}</b><br><span
              class="small softer">${t(`inWallet.${kind}Text`)}</span></span></label>
        `
      )}
    </fieldset>
  `

/** What one has and wants, and the price. */
export function moneyStep(state, set, fault, act) {
  const { draft, codes } = state
  const wrong = fault('/have/amount') ?? fault('/have')
  return html`
    ${settlementFields(draft, set)}
    ${fault('/settlement') ? html`<p class="fault">${fault('/settlement')}</p>` : null}
    <div class="field"><label for="publish-amount">${t('home.have')}</label>
      <div class="input sum-input"><input id="publish-amount" name="amount" inputmode="decimal" autocomplete="off" placeholder="0"
        .value=${draft.amount} aria-invalid=${wrong ? 'true' : null} @input=${(event) => set('amount', event.target.value)}>
        ${currencyPick({
          label: t('home.haveCurrency'),
          value: draft.have,
          codes,
          side: 'give',
          change: (code) => act.pick('have', code),
        })}</div>
      ${wrong ? html`<p class="fault">${wrong}</p>` : null}</div>
    <div class="field"><span class="small softer">${t('home.want')}</span>
      <div class="input sum-input"><span class="grow name-of">${capital(currencyName(draft.want))}</span>${currencyPick({
        label: t('home.wantCurrency'),
        value: draft.want,
        codes,
        side: 'get',
        change: (code) => act.pick('want', code),
      })}</div>
      ${fault('/want') ? html`<p class="fault">${fault('/want')}</p>` : null}</div>
    ${partFields(draft, set, fault)}
    ${priceFields(draft, set, fault, state.quote)}
    ${state.noRate ? notice(t('publish.noReference'), 'info') : null}
    ${preview(state, act)}
  `
}

const precisions = [['1km', 'check'], ['5km', 'map'], ['airport', 'plane']]

const seen = { '1km': { atLeast: 0, atMost: 3 }, '5km': { atLeast: 0, atMost: 8 } }

const precisionText = (draft, name) => {
  if (name === 'airport') {
    return draft.airport ? html`<bdi>${draft.airport.name}</bdi>, ${t('publish.airportText')}` : t('publish.airportText')
  }
  const far = t('publish.away', { distance: distance(seen[name]) })
  return html`${parts('publish.seenAs', { place: html`<bdi>${cityName(draft.point?.name) || t('publish.thePlace')}</bdi>`, away: far })}${
    name === '5km' ? `, ${t('publish.quiet')}` : ''
  }`
}

const scene = (state, act) => {
  const { draft, located } = state
  const pin = pinOf(draft)
  const box = draft.precision === 'airport' ? null : located?.cells?.[draft.precision]?.box
  return {
    center: box ? [(box.south + box.north) / 2, (box.west + box.east) / 2] : pin ?? [20, 10],
    zoom: pin ? (draft.precision === '5km' ? 12 : 14) : 2,
    pin,
    labels: state.labels,
    areas: box
      ? [{ id: '', box, text: t('publish.othersSee'), isDashed: draft.precision === '5km', isChosen: true, isTagBelow: true }]
      : [],
    place: (at) => act.put(at),
    moved: ({ box: seenBox, zoom }) => act.label(seenBox, zoom),
  }
}

/** Where one is: a search, the map, and how exactly others see it. */
export function placeStep(state, set, fault, act) {
  const { draft, places, located } = state
  const hasCell = Boolean(located?.cells?.[draft.precision])
  return html`
    <div class="field"><label class="visually-hidden" for="publish-place">${t('search.city')}</label>
      <div class="search-field">${icon('search')}<input class="input" id="publish-place" name="search" type="search" autocomplete="off"
        placeholder=${t('search.cityHint')} dir="auto" .value=${draft.search} @input=${(event) => act.find(event.target.value)}></div>
      ${fault('/place') ?? fault('/place/latitude') ?? fault('/place/airport')
        ? html`<p class="fault">${fault('/place') ?? fault('/place/latitude') ?? fault('/place/airport')}</p>`
        : null}</div>
    ${places
      ? html`<div class="rows card found">${
        places.length
          ? places.map((place) =>
            html`
              <button type="button" class="row-button" @click=${() => act.choose(place)}>${icon(place.kind === 'airport' ? 'plane' : 'pin')}
                <span class="grow"><bdi>${cityName(place.name)}</bdi> <span class="softer">${place.code ?? ''}
                  ${place.country}</span></span></button>
            `
          )
          : html`<p class="softer">${t('publish.noPlace')}</p>`
      }</div>`
      : null}
    <div class="publish-map">${map(scene(state, act), { locate: () => act.locate(), tiles: state.app.settings.tiles })}</div>
    ${draft.precision === 'airport'
      ? null
      : html`<p class="notice good">${icon('eye')}<span><b class="mid">${t(hasCell ? 'publish.square' : 'publish.squareLater')}</b>
        ${t('publish.forgets')}${
        draft.point
          ? html`
            ${t('publish.tap')}
          `
          : null
      }</span></p>`}
    <fieldset class="stack tight"><legend class="visually-hidden">${t('publish.precision')}</legend>
      ${precisions.map(([name, picture]) =>
        html`
          <label
            class="choice pictured"><input class="visually-hidden" type="radio" name="precision" value=${name}
              .checked=${draft.precision === name} @change=${() => act.precision(name)}>
            ${icon(draft.precision === name ? 'check' : picture === 'check' ? 'pin' : picture)}<span><b
              class="mid">${t(`publish.precision.${name}`)}</b><br><span
              class="small softer">${precisionText(draft, name)}</span></span></label>
        `
      )}
    </fieldset>
    ${draft.precision === 'airport' && !draft.airport ? notice(t('publish.whichAirport'), 'plane') : null}
  `
}

/** When one has time. */
export const daysStep = ({ draft }, set, fault) =>
  html`${daysFields(isInWallet(draft) ? { ...draft, earliest: todayUTC() } : draft, set, fault)}${
    isInWallet(draft) ? html`<p class="small softer">${t('inWallet.days')}</p>` : null
  }`

const line = (title, value, step) =>
  html`
    <div class="review-line">
      <dt class="small softer">${title}</dt>
      <dd><span class="grow">${value}</span><a class="button plain"
        href=${`/publish?step=${step}`}>${t('publish.change')}<span class="visually-hidden"> ${title}</span></a></dd>
    </div>
  `

/** Everything once more, and a note for readers. */
export function reviewStep(state, set, fault, act) {
  const { draft } = state
  const place = draft.precision === 'airport' ? draft.airport : draft.point
  const when = draft.isDated ? { from: draft.from || today(), to: draft.to || null } : { from: today(), to: null }
  return html`
    ${preview(state, act)}
    <dl class="card review-lines">
      ${line(
        t('publish.parts'),
        draft.inParts
          ? t('offer.from', { sum: money({ amount: typed(draft.minFill) ?? '0', currency: draft.have }) })
          : t('publish.wholeText', { sum: money({ amount: typed(draft.amount) ?? '0', currency: draft.have }) }),
        'money',
      )}
      ${isInWallet(draft) ? line(t('inWallet.how'), t('inWallet.where'), 'money') : line(
        t('publish.step.place'),
        html`<bdi>${cityName(place?.name) || t('publish.thePlace')}</bdi>, ${
          draft.precision === 'airport' ? t('publish.airportText') : t(`precision.${draft.precision}`)
        }`,
        'place',
      )}
      ${line(t('publish.step.days'), days(when), 'days')}
    </dl>
    ${field({
      name: 'note',
      label: t('publish.note'),
      type: 'area',
      rows: 3,
      maxlength: 500,
      value: draft.note,
      placeholder: t('publish.noteHint'),
      fault: fault('/note'),
      input: (event) => set('note', event.target.value),
    })}
    <p class="small softer">${t('publish.free')}</p>
  `
}

/** It is published: what the server adds to that. */
export const published = ({ published: offer }) =>
  html`
    <div class="stack">
      <div class="empty"><div
        class="empty-picture">${icon('check')}</div><h1>${t(offer.heldUntil ? 'publish.heldTitle' : 'publish.doneTitle')}</h1>
        <p>${offer.heldUntil
          ? t('publish.held', { day: day(offer.heldUntil, { zone: undefined }) })
          : t(isInWallet(offer) ? 'inWallet.published' : 'publish.doneText')}</p></div>
      ${offer.hint
        ? html`<div class="notice sun">${icon('info')}<div><p>${offer.hint}</p><p><a
          href=${`/offers/${offer.id}/edit`}>${t('publish.smaller')}</a></p></div></div>`
        : null}
      <a class="button primary wide" href=${`/offers/${offer.id}`}>${t('publish.see')}</a>
      <a class="button wide" href="/me/offers">${t('myOffers.title')}</a>
      <a class="button plain" href=${`/search?have=${offer.have.currency}&want=${offer.want}&${
        isInWallet(offer)
          ? 'settlement=wallet'
          : `lat=${offer.place.latitude}&lon=${offer.place.longitude}&near=${encodeURIComponent(offer.place.label)}`
      }`}>${icon('search')}${t('publish.others')}</a>
    </div>
  `
