// Who offers it, where and when, and what one can do: with an offer of somebody, and with one of one’s own.
import { days, distance, languageName, monthSince, tag } from '../format.js'
import { html } from '../html.js'
import { whyNot } from '../parts/actions.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { can, pictures } from '../parts/own-offer.js'
import { personCard } from '../parts/person.js'
import { ring, stars } from '../parts/ring.js'
import { isInWallet, whereOf } from '../parts/settled.js'
import { notice, problem, wayOut } from '../parts/states.js'
import { cityName, t } from '../text.js'
import { isMine, ofOffer } from './price.js'

/** On a phone the buttons stay at the foot of the page, on a desktop they stand beside the person. */
export const isWide = () => matchMedia('(min-width: 60rem)').matches

export const who = (state) => {
  const [offer] = state.data
  const { traveller, note } = offer
  return html`
    <section class="card stack">
      <a class="row plain-link" href=${`/travellers/${traveller.handle}`}>${personCard(
        traveller,
        html`<span class="small softer">${
          [
            traveller.languages?.length ? t('offer.speaks', { languages: traveller.languages.map(languageName).join(', ') }) : null,
            traveller.memberSince ? t('traveller.since', { month: monthSince(traveller.memberSince) }) : null,
          ].filter(Boolean).join(' · ')
        }</span>`,
      )}<span class="end">${icon('next')}</span></a>
      <p class="row wrap">${ring(traveller.reliability)}${traveller.reliability.stars === null
        ? null
        : html`<span class="end row">${stars(traveller.reliability.stars)}<span
          class="small softer">${t('reviews.count', { count: traveller.reliability.reviews })}</span></span>`}</p>
      ${note ? html`<blockquote class="said"><bdi>${note}</bdi></blockquote>` : null}
      ${isWide() ? buttons(state) : null}
    </section>
  `
}

const refusal = ({ detail, raise }) =>
  html`<p class="notice sun">${icon('info')}<span>${detail}
  ${wayOut(raise)}</span></p>`

export const buttons = (state) => {
  const [offer] = state.data
  if (isMine(state)) return null
  if (offer.state !== 'active') return notice(t(`offer.state.${offer.state}`), 'info')
  const [message, propose] = ['message', 'propose'].map((name) => `/offers/${offer.id}/${name}?amount=${state.sum}`)
  // Who signs in or joins first comes back to what they were about to do.
  const after = (address) => state.me ? address : `/sign-in?to=${encodeURIComponent(address)}`
  return html`
    ${offer.takeable && !offer.takeable.ok
      ? refusal(offer.takeable)
      : state.me && whyNot(offer, 'propose')
      ? refusal({ detail: whyNot(offer, 'propose') })
      : null}
    <div class="foot">
      <a class="button" href=${after(message)}>${icon('chat')}${t('offer.message')}</a>
      <a class="button primary" aria-disabled=${state.me && whyNot(offer, 'propose') ? 'true' : null}
        href=${after(propose)}>${t('offer.propose')}</a>
    </div>
  `
}

/** Nobody meets: what happens instead, and that it is no real money. */
const inWallet = (offer) =>
  html`
    <section class="card stack tight">
      <h2>${t('inWallet.how')}</h2>
      <p class="row wrap facts">${whereOf(offer)}<span>${icon('calendar')}${days(offer.availability)}</span></p>
      <p class="small softer">${t('inWallet.text')}</p>
      <p class="small softer">${t('inWallet.noScore')}</p>
    </section>
  `

const where = (state) => {
  const [{ place, availability, distance: far }] = state.data
  return html`
    <section class="card stack"><div class="row"><h2 class="grow">${t('offer.where')}</h2>${far
      ? html`<span class="small softer">${t('offer.away', { distance: distance(far) })}</span>`
      : null}</div>
      ${place.box
        ? html`<div class="small-map">${
          map({
            center: [place.latitude, place.longitude],
            zoom: place.precision === '5km' ? 11 : 13,
            labels: state.labels,
            areas: [{ id: '', box: place.box, text: tag(ofOffer(state)), isDashed: place.precision === '5km', isChosen: true }],
          }, { tiles: state.app.settings.tiles })
        }</div>`
        : null}
      <p class="row wrap facts"><span>${icon('pin')}<bdi>${cityName(place.label)}</bdi>${place.precision
        ? `, ${t(`precision.${place.precision}`)}`
        : ''}</span><span>${icon('calendar')}${days(availability)}</span></p>
      <p class="small softer">${t('offer.onlyYou')}</p>
    </section>
  `
}

/** Where it is handed over, if anywhere. */
export const placed = (state) => isInWallet(state.data[0]) || !state.data[0].place ? inWallet(state.data[0]) : where(state)

export const own = (state, act) => {
  const [offer] = state.data
  return html`
    <section class="card stack"><h2>${t('offer.yours')}</h2><p class="softer">${t(`offer.mine.${offer.state}`)}</p>
      ${problem(state.problem)}
      ${state.isAsked ? html`<p class="notice sun">${icon('warning')}<span>${t('myOffers.sure')}</span></p>` : null}
      ${can(offer).length
        ? html`<div class="chips wrap">${
          can(offer).map((action) =>
            action === 'edit' ? html`<a class="button" href=${`/offers/${offer.id}/edit`}>${icon('edit')}${t('offer.edit')}</a>` : html`
              <button class=${`button ${action === 'withdraw' ? 'danger' : ''}`} ?disabled=${Boolean(state.busy)}
                @click=${() => act.change(action)}>${icon(pictures[action])}${t(`offer.${action}`)}</button>
            `
          )
        }</div>`
        : null}
    </section>
  `
}
