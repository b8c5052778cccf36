// One's own offers, the open ones first, with what can be done about each.
import { ApiProblem } from '../api.js'
import { day, days, money } from '../format.js'
import { html, keyed } from '../html.js'
import { coins } from '../parts/disc.js'
import { today } from '../parts/days.js'
import { field } from '../parts/field.js'
import { faultAt } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { can, noRenewal, pictures } from '../parts/own-offer.js'
import { premiumBadge } from '../parts/premium.js'
import { whereOf } from '../parts/settled.js'
import { age, empty, problem } from '../parts/states.js'
import { t } from '../text.js'

const groups = { open: ['active', 'paused', 'reserved'], ended: ['completed', 'expired', 'withdrawn'] }
const tones = { active: 'good', paused: 'sun', reserved: 'sky', expired: 'sun' }

const button = (state, act, offer, action) =>
  action === 'edit' ? html`<a class="button" href=${`/offers/${offer.id}/edit`}>${icon('edit')}${t('offer.edit')}</a>` : html`
    <button class=${`button ${action === 'withdraw' ? 'danger' : ''}`} ?disabled=${state.busy === 'change'}
      @click=${() => act.change(offer, action)}>${icon(pictures[action])}${t(`offer.${action}`)}</button>
  `

/** Withdrawing is for good, so it is asked twice. */
const sure = (state, act, offer) =>
  html`
    <div class="notice sun">${icon('warning')}<div class="stack tight"><p>${t('myOffers.sure')}</p>
      <p class="row wrap"><button class="button" @click=${() => act.ask(null)}>${t('myOffers.keep')}</button>
        <button class="button danger primary" ?disabled=${state.busy === 'change'}
          @click=${() => act.change(offer, 'withdraw', true)}>${t('offer.withdraw')}</button></p></div></div>
  `

/** An offer with days that has expired needs new ones. */
const newDays = (state, act, offer) =>
  html`
    <form class="stack tight" @submit=${(event) => act.renew(event, offer)}>
      <div class="pair-fields">${field({
        name: 'from',
        label: t('search.from'),
        type: 'date',
        value: state.from ?? '',
        min: today(),
        input: (event) => {
          state.from = event.target.value
        },
      })}
        ${field({
          name: 'to',
          label: t('search.to'),
          type: 'date',
          required: true,
          value: state.to ?? '',
          min: today(),
          fault: faultAt(state.problem, '/availability/to'),
          input: (event) => {
            state.to = event.target.value
          },
        })}</div>
      <p
        class="row wrap"><button type="button" class="button" @click=${() => act.days(null)}>${t('myOffers.keep')}</button><button
          class="button primary" ?disabled=${state.busy === 'renew'}>${t('offer.renew')}</button></p>
    </form>
  `

const below = (state, act, offer) => {
  if (state.asked === offer.id) return sure(state, act, offer)
  if (state.dated === offer.id) return newDays(state, act, offer)
  return html`${
    can(offer).length ? html`<div class="chips wrap">${can(offer).map((action) => button(state, act, offer, action))}</div>` : null
  }
    ${noRenewal(offer) ? html`<p class="small softer">${noRenewal(offer)}</p>` : null}`
}

const row = (state, act) => (offer) => {
  const { id, have, remaining, want, quote, availability, heldUntil, moderation } = offer
  const shown = quote?.shown
  const isPart = Number(remaining.amount) !== Number(have.amount)
  return keyed(
    id,
    html`
      <li class="card stack tight">
        <a class="row plain-link" href=${`/offers/${id}`}>${coins(have.currency, want)}
          <span class="grow"><b class="own-sum">${money(shown && !isPart ? shown.give : have)}</b>
            <span class="softer own-price">${shown && !isPart
              ? t('offer.for', { sum: money(shown.get) })
              : t('myOffers.for', { currency: want })}</span></span>
          <span class=${`badge ${tones[offer.state] ?? ''}`}>${t(`myOffers.state.${offer.state}`)}</span></a>
        <p class="row wrap small softer facts">${whereOf(offer)}<span>${icon('calendar')}${days(availability)}</span>${quote?.street
          ? html`<span class="clay-text">${quote.street.text}</span>`
          : premiumBadge(shown?.premiumBps, true)}</p>
        ${isPart && groups.open.includes(offer.state)
          ? html`<p class="small softer">${t('myOffers.left', { sum: money(remaining) })}</p>`
          : null}
        ${moderation ? html`<p class="notice sun">${icon('eye')}<span>${t('myOffers.hidden')}</span></p>` : null}
        ${heldUntil
          ? html`<p class="notice sun">${icon('clock')}<span>${t('publish.held', { day: day(heldUntil, { zone: undefined }) })}</span></p>`
          : null}
        ${state.failedAt === id ? problem(state.problem) : null}
        ${below(state, act, offer)}
      </li>
    `,
  )
}

const list = (title, offers, state, act) =>
  offers.length
    ? html`
      <section class="stack tight">
        <h2>${title}</h2>
        <ul class="stack tight offers-list">${offers.map(row(state, act))}</ul>
      </section>
    `
    : null

export const screen = {
  tab: 'me',
  bar: 'back',
  keepsTabs: true,
  reads: () => ['/me/offers?limit=50'],
  title: () => t('myOffers.title'),
  menu: () => html`<a class="round" href="/publish" aria-label=${t('frame.newOffer')}>${icon('plus')}</a>`,
  start(state) {
    state.more = []
  },
  arrived(state) {
    const [page] = state.data
    state.items = [...page.items, ...state.more]
    if (!state.more.length) state.next = page.next
  },
  view(state, act) {
    const of = (group) => state.items.filter((offer) => groups[group].includes(offer.state))
    return html`
      <div class="stack wide narrow-column"><h1 class="wide-title">${t('myOffers.title')}</h1>
        ${age(state)}
        ${state.items.length
          ? html`${list(t('myOffers.open'), of('open'), state, act)}${list(t('myOffers.ended'), of('ended'), state, act)}`
          : empty({
            picture: 'list',
            title: t('myOffers.none'),
            text: t('myOffers.noneText'),
            actions: [html`<a class="button primary" href="/publish">${icon('plus')}${t('frame.newOffer')}</a>`],
          })}
        ${state.next
          ? html`
            <button class="button wide" ?disabled=${state.busy === 'further'}
              @click=${() => act.further()}>${t('search.more')}</button>
          `
          : null}
      </div>
    `
  },
  acts: {
    ask(state, _, id) {
      state.asked = id
    },
    async change(state, { write, refresh, say }, offer, action, isSure = false) {
      if (action === 'withdraw' && !isSure) {
        state.asked = offer.id
        return
      }
      if (action === 'renew' && offer.availability.to) {
        state.dated = offer.id
        return
      }
      state.failedAt = offer.id
      try {
        await write('POST', `/offers/${offer.id}/${action}`, action === 'renew' ? { days: 7 } : undefined)
      } catch (error) {
        if (error instanceof ApiProblem && error.kind === 'wrong-state') await refresh()
        throw error
      }
      state.asked = null
      say(t(`offer.did.${action}`))
      await refresh()
    },
    days(state, _, id) {
      state.dated = id
    },
    async renew(state, { write, refresh, say, fields }, event, offer) {
      const { from, to } = fields(event)
      state.failedAt = offer.id
      await write('POST', `/offers/${offer.id}/renew`, { availability: { from: from || null, to } })
      state.dated = null
      say(t('offer.did.renew'))
      await refresh()
    },
    async further(state, { ask }) {
      const page = await ask(`/me/offers?limit=50&cursor=${encodeURIComponent(state.next)}`)
      state.more = [...state.more, ...page.items]
      state.items = [...state.items, ...page.items]
      state.next = page.next
    },
  },
}
