// The offers of a traveller: the newest in short, and all of them when they are asked for.
import { days, money } from '../format.js'
import { html, keyed } from '../html.js'
import { cityName, has, t } from '../text.js'
import { coins } from './disc.js'
import { icon } from './icon.js'
import { offerRow } from './offer-row.js'

const inShort = 10

const short = ({ id, have, want, label, availability, state }) =>
  html`
    <li><a class="row-link" href=${`/offers/${id}`}>${coins(want, have.currency)}
      <span class="grow"><b class="mid">${money(have)}</b> <span class="softer">${t('traveller.for', { currency: want })}</span>
        <span class="small softer">${label
          ? html`
            <bdi>${cityName(label)}</bdi> ·
          `
          : null}${days(availability)}</span>
        ${state === 'active' || !has(`traveller.offer.${state}`)
          ? null
          : html`<span class="badge">${t(`traveller.offer.${state}`)}</span>`}</span>${icon('next')}</a></li>
  `

export const travellerOffers = (state, act) => {
  const [{ offers: newest }] = state.data
  return html`
    <section class="card stack tight"><h2>${t('traveller.offers')}</h2>
      ${state.offers
        ? html`<ul class="stack tight">${state.offers.map((offer) => keyed(offer.id, html`<li>${offerRow(offer)}</li>`))}</ul>`
        : newest.length
        ? html`<ul class="rows">${newest.map(short)}</ul>`
        : html`<p class="softer">${t('traveller.noOffers')}</p>`}
      ${newest.length >= inShort && (!state.offers || state.moreOffers)
        ? html`
          <button class="button wide" ?disabled=${state.busy === 'further'}
            @click=${() => act.further()}>${t(state.offers ? 'search.more' : 'traveller.allOffers')}</button>
        `
        : null}
    </section>
  `
}
