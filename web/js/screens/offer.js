// One offer: how much one wants of it, the ticket for that, who offers it, where and when. Of one's own: what one can do.
import { currencyNames, day, dayWithin, money } from '../format.js'
import { html } from '../html.js'
import { amountFault, typeAmount, wishOf } from '../offer/amount.js'
import { buttons, isWide, own, placed, who } from '../offer/cards.js'
import { chooser, steps } from '../offer/chooser.js'
import { beginMeeting, meetingGap, meetingPart } from '../offer/meeting.js'
import { isAll, isMine, ofOffer, priced } from '../offer/price.js'
import { proposing, sheets } from '../offer/sheets.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { isInWallet, titleOf } from '../parts/settled.js'
import { age, empty, notice } from '../parts/states.js'
import { parts, t } from '../text.js'

export const screen = {
  tab: 'search',
  bar: 'back',
  guests: true,
  stays: (state, { params }) => params.id === state.params.id,
  reads: ({ params, query }) => [`/offers/${params.id}${query.lat ? `?lat=${query.lat}&lon=${query.lon}` : ''}`],
  title: ({ data: [offer] }) => titleOf(offer),
  menu: (state) =>
    isMine(state) || !state.me
      ? null
      : html`<a class="round" href=${`/report/offer/${state.params.id}`} aria-label=${t('report.title')}>${icon('flag')}</a>`,
  start(state) {
    state.place = state.query.lat ? { lat: state.query.lat, lon: state.query.lon } : null
  },
  moved(state, tools) {
    if (state.place) Object.assign(state.query, state.place)
    if (state.pattern === proposing && state.data && !isMine(state)) beginMeeting(state, tools)
  },
  arrived(state, tools) {
    const [offer] = state.data
    const { least, most } = steps(offer)
    if (state.sum === undefined || Number(state.sum) > most || Number(state.sum) < least) state.sum = wishOf(state)
    if (state.pattern === proposing && state.me && !isMine(state)) beginMeeting(state, tools)
    if (!isMine(state) && (state.me || !isAll(state))) screen.acts.quote(state, tools)
    if (!state.labels && offer.place?.box) {
      const { west, south, east, north } = offer.place.box
      state.labels = []
      tools.ask(
        `/places/labels?west=${(west - 0.05).toFixed(2)}&south=${(south - 0.05).toFixed(2)}&east=${(east + 0.05).toFixed(2)}&north=${
          (north + 0.05).toFixed(2)
        }&limit=20`,
      )
        .then(({ items }) => {
          state.labels = items
          tools.update()
        }).catch(() => {})
    }
  },
  failed: ({ error }) =>
    error.status === 404
      ? empty({
        isPage: true,
        title: t('offer.gone'),
        text: t('offer.goneText'),
        actions: [html`<a class="button primary" href="/search">${t('offer.others')}</a>`],
      })
      : null,
  view(state, act) {
    const [offer] = state.data
    const { traveller, have, want, quote, createdAt } = offer
    const old = quote?.reference?.stale ? quote.reference : null
    const open = !isMine(state) && state.me ? sheets[state.pattern] : null
    return html`
      <div class="stack">
        <div class="row only-wide-row"><a class="row plain-link softer" href="/search">${icon('back')}${t('offer.back')}</a>
          ${state.me && !isMine(state)
            ? html`<a class="row plain-link softer end" href=${`/report/offer/${offer.id}`}>${icon('flag')}${t('report.title')}</a>`
            : null}</div>
        <div class="row">${coins(want, have.currency)}<div class="grow"><h1>${isMine(state)
          ? t(offer.state === 'completed' ? 'offer.youGave' : 'offer.youGive', { sum: money(ofOffer(state)) })
          : parts('offer.gives', { name: first(traveller), sum: money(ofOffer(state)) })}</h1>
          <p class="small softer">${t('offer.wants', { currency: currencyNames(want) })} · ${t('offer.published', {
            day: dayWithin(createdAt),
          })}${isInWallet(offer) ? ` · ${t('inWallet.where')}` : ''}</p></div></div>
        ${age(state)}
        <div class="cols">
          <div>
            ${old ? notice(t('rate.old', { day: day(old.asOf, { long: true }) })) : null}
            ${isMine(state) ? own(state, act) : offer.state === 'active' ? chooser(state, act) : null}
            ${priced(state, act)}
          </div>
          <div>${isMine(state) ? null : who(state)}${placed(state)}</div>
        </div>
      </div>
      ${isWide() ? null : buttons(state)}
      ${open ? open(state, act) : null}
    `
  },
  acts: {
    type: (...given) => typeAmount(screen.acts.take)(...given),
    async take(state, tools, sum) {
      Object.assign(state, { sum, typedSum: null, isRounding: false, quote: null, priceError: null })
      tools.update()
      clearTimeout(state.timer)
      await new Promise((resolve) => {
        state.timer = setTimeout(resolve, 250)
      })
      if (state.me || !isAll(state)) await screen.acts.quote(state, tools)
    },
    /** What a proposal for the chosen part would say now. What was chosen stays, whatever the answer. */
    async quote(state, tools) {
      const { ask, update, later } = tools
      const [offer] = state.data
      const sum = state.sum
      state.priceError = null
      update()
      try {
        const quote = await ask(`/offers/${offer.id}/quote?amount=${sum}`)
        if (sum === state.sum) state.quote = quote
      } catch (error) {
        if (sum === state.sum) state.priceError = error
      }
      if (sum === state.sum) later('price', state.priceError, () => screen.acts.quote(state, tools))
      update()
    },
    async change(state, { write, refresh, say, go }, action) {
      const [offer] = state.data
      if (action === 'withdraw' && !state.isAsked) {
        state.isAsked = true
        return
      }
      if (action === 'renew' && offer.availability.to) return go('/me/offers')
      await write('POST', `/offers/${offer.id}/${action}`)
      state.isAsked = false
      say(t(`offer.did.${action}`))
      await refresh()
    },
    async propose(state, { write, go, fields, say }, event) {
      const { message } = fields(event)
      const [offer] = state.data
      state.gap = meetingGap(state)
      if (state.gap || amountFault(state)) return null
      const body = {
        amount: { amount: state.sum, currency: offer.remaining.currency },
        ...meetingPart(state),
        ...message.trim() ? { message: message.trim() } : {},
        ...state.isRounding ? { confirmRounding: true } : {},
      }
      // The same body again is the same request; a changed one, or one after a refusal, is a new one.
      const asked = JSON.stringify(body)
      if (asked !== state.asked) Object.assign(state, { asked, key: crypto.randomUUID() })
      let swap
      try {
        swap = await write('POST', `/offers/${offer.id}/swaps`, body, { key: state.key })
      } catch (error) {
        if (error.status >= 400 && error.status < 500) state.asked = null
        state.isRounding = error.kind === 'confirm-rounding'
        throw error
      }
      say(t('propose.sent'))
      return go(`/swaps/${swap.id}`, { isInstead: true })
    },
    async write(state, { write, go, outbox, fields }, event) {
      const { body } = fields(event)
      const { id } = await write('POST', `/offers/${state.params.id}/thread`)
      const clientId = crypto.randomUUID()
      await outbox.add({
        lane: id,
        kind: 'message',
        method: 'POST',
        path: `/threads/${id}/messages`,
        body: { clientId, body: body.trim() },
        key: clientId,
      })
      return go(`/threads/${id}`, { isInstead: true })
    },
  },
}
