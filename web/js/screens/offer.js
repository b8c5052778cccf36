// One offer: how much one wants of it, the ticket for that, who offers it, where and when. Of one's own: what one can do.
import { amount, currencyNames, day, days, dayWithin, distance, languageName, money, monthSince, tag } from '../format.js'
import { html } from '../html.js'
import { amountFault, amountFaultLine, amountField, amountInput, typeAmount, wishOf } from '../offer/amount.js'
import { beginMeeting, meetingFields, meetingGap, meetingPart } from '../offer/meeting.js'
import { whyNot } from '../parts/actions.js'
import { coins } from '../parts/disc.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { can, pictures } from '../parts/own-offer.js'
import { first, personCard } from '../parts/person.js'
import { ring, stars } from '../parts/ring.js'
import { isInWallet, titleOf, whereOf } from '../parts/settled.js'
import { sheet } from '../parts/sheet.js'
import { age, empty, notice, problem, wayOut } from '../parts/states.js'
import { ticket, ticketLater } from '../parts/ticket.js'
import { cityName, parts, t } from '../text.js'
import { full } from '../wallet/sums.js'

/** On a phone the buttons stay at the foot of the page, on a desktop they stand beside the person. */
const isWide = () => matchMedia('(min-width: 60rem)').matches

/** What is left of an offer, for others what notes pay of it; of one that is reserved or over, what it was. */
const ofOffer = (state) => {
  const [{ have, remaining, quote }] = state.data
  return !Number(remaining.amount) ? have : isMine(state) ? remaining : quote?.shown.get ?? remaining
}

const isMine = (state) => state.me && state.data[0].traveller.handle === state.me.handle

/** Steps that one can hand over in notes: the offer's own quick amounts. */
const steps = ({ minFill, remaining }) => {
  const [least, most] = [Number(minFill.amount), Number(remaining.amount)]
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000].findLast((step) =>
      step <= Math.max(1, most / 6)
    ) ?? 1
  const quick = [least, ...[0.33, 0.66].map((part) => Math.round(most * part / step) * step)].filter((sum, index, all) =>
    sum >= least && sum < most && all.indexOf(sum) === index
  )
  return { least, most, step, quick }
}

const chooser = (state, act) => {
  const [offer] = state.data
  const { least, most, step, quick } = steps(offer)
  const value = Number(state.sum)
  const fixed = (sum) => String(sum)
  return html`
    <section class="card stack"><h2>${t('offer.howMuch')}</h2>
      ${least === most ? html`<p class="softer">${t('offer.onlyWhole')}</p>` : null}
      <div class="row amount-row">
        <button class="round lined" aria-label=${t('offer.less')} ?disabled=${value <= least}
          @click=${() => act.take(fixed(Math.max(least, value - step)))}>${icon('minus')}</button>
        <div class="grow big-sum">${amountInput(state, act, { id: 'offer-amount', label: t('offer.howMuch') })}<small>${offer.remaining
          .currency}</small></div>
        <button class="round lined" aria-label=${t('offer.more')} ?disabled=${value >= most}
          @click=${() => act.take(fixed(Math.min(most, value + step)))}>${icon('plus')}</button>
      </div>
      ${amountFaultLine(state, 'offer-amount')}
      ${least < most
        ? html`
          <input class="slider" type="range" aria-label=${t('offer.howMuch')} min=${least} max=${most} step="any" .value=${state.sum}
            @input=${(event) => act.take(fixed(Math.min(most, Math.max(least, Math.round(event.target.value / step) * step))))}>
          <div class="quick">${quick.map((sum) =>
            html`
              <button class="chip" aria-pressed=${String(sum === value)}
                @click=${() => act.take(fixed(sum))}>${amount({ amount: fixed(sum) })}</button>
            `
          )}
            <button class="chip" aria-pressed=${String(most === value)}
              @click=${() => act.take(fixed(most))}>${t('offer.all', { sum: amount({ amount: fixed(most) }) })}</button></div>
        `
        : null}
    </section>
  `
}

/** Whether all that is left was chosen: the page has the price of that. */
const isAll = ({ sum, data: [{ remaining }] }) => sum === undefined || Number(sum) === Number(remaining.amount)

/** The ticket for the chosen part, as the server prices it; null while there is none. */
const terms = (state) => {
  const [offer] = state.data
  const found = state.quote ?? (isMine(state) || isAll(state) ? offer.quote : null)
  return found
    ? {
      shown: found.shown,
      reference: found.reference,
      other: found.otherReference,
      isRounded: Boolean(found.notes ?? found.remainder),
      street: found.street,
      savings: found.savings?.filter(({ for: side }) => side === 'taker'),
    }
    : null
}

/** The ticket, or what stands in its place while the server is asked. */
const priced = (state, act) => {
  const [offer] = state.data
  const shown = terms(state)
  if (shown) return ticket(isMine(state) ? { ...shown, isMine: true, savings: null } : shown)
  if (offer.state !== 'active') return null
  return offer.quote ? ticketLater(state.priceError, () => act.quote()) : notice(t('offer.noRate'), 'info')
}

const who = (state) => {
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

const buttons = (state) => {
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

/** The owner cannot accept what the proposer cannot pay. */
const lacks = (state) => {
  const lacking = state.quote?.lacking
  return lacking
    ? html`<p class="notice sun">${icon('info')}<span>${t('inWallet.lacks', { sum: full(lacking) })}
    <a href=${`/wallet/trade?get=${lacking.currency}`}>${t('inWallet.get', { currency: lacking.currency })}</a></span></p>`
    : null
}

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

const own = (state, act) => {
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

/** Whoever wants an offer that was withdrawn meanwhile learns that, and not that there is no such page. */
const refused = ({ problem: error }) =>
  error?.status === 404
    ? html`<p class="notice alarm" role="alert">${icon('warning')}<span><b>${t('offer.gone')}.</b> ${t('offer.goneText')}</span></p>`
    : problem(error)

const proposing = '/offers/:id/propose'

const sheets = {
  '/offers/:id/propose': (state, act) =>
    sheet(
      t('propose.title'),
      `/offers/${state.params.id}?amount=${state.sum}`,
      html`
        <form class="stack" @submit=${(event) => act.propose(event)}>
          ${amountField(state, act)}
          ${terms(state) ? ticket({ ...terms(state), savings: null }) : priced(state, act)}
          ${state.quote?.remainder
            ? html`<p class="small softer">${
              t(`propose.remainder.${state.quote.remainderGains ?? 'nobody'}`, { sum: money(state.quote.remainder) })
            }</p>`
            : null}
          ${state.quote?.roundedFrom
            ? html`<p class="small softer">${t('propose.roundedFrom', { sum: money(state.quote.roundedFrom) })}</p>`
            : null}
          ${meetingFields(state)}
          ${field({
            name: 'message',
            label: t('propose.message'),
            type: 'area',
            rows: 3,
            maxlength: 1000,
            value: state.message ?? '',
            placeholder: isInWallet(state.data[0]) ? '' : t('propose.messageHint'),
            input: (event) => {
              state.message = event.target.value
            },
          })}
          ${state.gap ? html`<p class="notice alarm" role="alert">${icon('pin')}<span>${state.gap}</span></p>` : null}
          ${refused(state)}
          ${lacks(state)}
          <p class="small softer">${isInWallet(state.data[0]) ? `${t('inWallet.propose')} ` : ''}${t('propose.free')}</p>
          <button class="button primary wide"
            ?disabled=${state.busy === 'propose'}>${t(state.isRounding ? 'propose.allTheSame' : 'propose.send')}</button>
        </form>
      `,
    ),
  '/offers/:id/message': (state, act) =>
    sheet(
      parts('offer.write', { name: first(state.data[0].traveller) }),
      `/offers/${state.params.id}?amount=${state.sum}`,
      html`
        <form class="stack" @submit=${(event) => act.write(event)}>
          ${field({
            name: 'body',
            label: t('chat.message'),
            type: 'area',
            rows: 4,
            maxlength: 2000,
            value: state.message ?? '',
            required: true,
            input: (event) => {
              state.message = event.target.value
            },
          })}
          ${refused(state)}
          <button class="button primary wide" ?disabled=${state.busy === 'write'}>${icon('send')}${t('chat.send')}</button>
        </form>
      `,
    ),
}

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
          <div>${isMine(state) ? null : who(state)}${isInWallet(offer) || !offer.place ? inWallet(offer) : where(state)}</div>
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
