// One offer: how much one wants of it, the ticket for that, who offers it, where and when. Of one's own: what one can do.
import { amount, currencyName, day, dayWithin, days, distance, languageName, money, tag } from '../format.js'
import { html } from '../html.js'
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
import { ticket } from '../parts/ticket.js'
import { beside } from '../rates/beside.js'
import { parts, t } from '../text.js'
import { availableOf, full, isMore } from '../wallet/sums.js'

/** On a phone the buttons stay at the foot of the page, on a desktop they stand beside the person. */
const isWide = () => matchMedia('(min-width: 60rem)').matches

/** What is left of an offer; of one that is reserved or over, what it was. */
const ofOffer = ({ have, remaining }) => Number(remaining.amount) ? remaining : have

const isMine = (state) => state.me && state.data[0].traveller.handle === state.me.handle

/** Steps that one can hand over in notes: the offer's own quick amounts. */
const steps = ({ minFill, remaining }) => {
  const [least, most] = [Number(minFill.amount), Number(remaining.amount)]
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000].findLast((step) => step <= Math.max(1, most / 6)) ?? 1
  const quick = [least, ...[0.33, 0.66].map((part) => Math.round(most * part / step) * step)].filter((sum, index, all) => sum >= least && sum < most && all.indexOf(sum) === index)
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
        <button class="round lined" aria-label=${t('offer.less')} ?disabled=${value <= least} @click=${() => act.take(fixed(Math.max(least, value - step)))}>${icon('minus')}</button>
        <p class="grow big-sum"><output>${amount({ amount: state.sum })}</output> <small>${offer.remaining.currency}</small></p>
        <button class="round lined" aria-label=${t('offer.more')} ?disabled=${value >= most} @click=${() => act.take(fixed(Math.min(most, value + step)))}>${icon('plus')}</button>
      </div>
      ${least < most ? html`
        <input class="slider" type="range" aria-label=${t('offer.howMuch')} min=${least} max=${most} step="any" .value=${state.sum}
          @input=${(event) => act.take(fixed(Math.min(most, Math.max(least, Math.round(event.target.value / step) * step))))}>
        <div class="quick">${quick.map((sum) => html`
          <button class="chip" aria-pressed=${String(sum === value)} @click=${() => act.take(fixed(sum))}>${amount({ amount: fixed(sum) })}</button>`)}
          <button class="chip" aria-pressed=${String(most === value)} @click=${() => act.take(fixed(most))}>${t('offer.all', { sum: amount({ amount: fixed(most) }) })}</button></div>` : null}
    </section>`
}

/** The ticket for the chosen part: as the server makes it for travellers, or in proportion for guests. */
const terms = (state) => {
  const [offer] = state.data
  const { quote } = offer
  if (!quote) return null
  const share = Number(state.sum) / Number(quote.gives.amount)
  const notes = quote.notes ?? quote
  const asked = state.quote
  const savings = quote.savings.filter(({ for: side }) => side === 'taker')
    .map((saving) => ({ ...saving, estimate: { ...saving.estimate, amount: String(Number(saving.estimate.amount) * share) } }))
  return {
    give: asked?.gives ?? { ...notes.gets, amount: String(Math.round(Number(notes.gets.amount) * share * 100) / 100) },
    get: asked?.gets ?? { ...quote.gives, amount: state.sum },
    premiumBps: asked?.premiumBps ?? notes.premiumBps ?? quote.premiumBps, reference: quote.reference, other: quote.otherReference, isRounded: !offer.exact, savings, street: quote.street,
  }
}

const who = (state) => {
  const [offer] = state.data
  const { traveller, note } = offer
  return html`
    <section class="card stack">
      <a class="row plain-link" href=${`/travellers/${traveller.handle}`}>${personCard(traveller, html`<span class="small softer">${[
        traveller.languages?.length ? t('offer.speaks', { languages: traveller.languages.map(languageName).join(', ') }) : null,
        traveller.memberSince ? t('traveller.since', { month: new Date(traveller.memberSince).toLocaleDateString(document.documentElement.lang, { month: 'long', year: 'numeric' }) }) : null,
      ].filter(Boolean).join(' · ')}</span>`)}<span class="end">${icon('next')}</span></a>
      <p class="row wrap">${ring(traveller.reliability)}${traveller.reliability.stars === null ? null : html`<span class="end row">${stars(traveller.reliability.stars)}<span class="small softer">${t('reviews.count', { count: traveller.reliability.reviews })}</span></span>`}</p>
      ${note ? html`<blockquote class="said"><bdi>${note}</bdi></blockquote>` : null}
      ${isWide() ? buttons(state) : null}
    </section>`
}

const refusal = ({ detail, raise }) => html`<p class="notice sun">${icon('info')}<span>${detail}
  ${wayOut(raise)}</span></p>`

const buttons = (state) => {
  const [offer] = state.data
  if (isMine(state)) return null
  if (offer.state !== 'active') return notice(t(`offer.state.${offer.state}`), 'info')
  const [message, propose] = [`/offers/${offer.id}/message`, `/offers/${offer.id}/propose?amount=${state.sum}`]
  // Who signs in or joins first comes back to what they were about to do.
  const after = (address) => state.me ? address : `/sign-in?to=${encodeURIComponent(address)}`
  return html`
    ${offer.takeable && !offer.takeable.ok ? refusal(offer.takeable) : null}
    <div class="foot">
      <a class="button" href=${after(message)}>${icon('chat')}${t('offer.message')}</a>
      <a class="button primary" aria-disabled=${offer.takeable?.ok === false ? 'true' : null} href=${after(propose)}>${t('offer.propose')}</a>
    </div>`
}

/** Nobody meets: what happens instead, and that it is no real money. */
const inWallet = (offer) => html`
  <section class="card stack tight"><h2>${t('inWallet.how')}</h2>
    <p class="row wrap facts">${whereOf(offer)}<span>${icon('calendar')}${days(offer.availability)}</span></p>
    <p class="small softer">${t('inWallet.text')}</p>
    <p class="small softer">${t('inWallet.noScore')}</p>
  </section>`

/** The owner cannot accept what the proposer cannot pay. */
const lacks = (state) => {
  const [give, wallet] = [terms(state)?.give, state.wallet?.data]
  if (!give || !wallet || !isMore(give.amount, availableOf(wallet, give.currency).amount)) return null
  return html`<p class="notice sun">${icon('info')}<span>${t('inWallet.lacks', { have: full(availableOf(wallet, give.currency)), need: full(give) })}
    <a href=${`/wallet/trade?get=${give.currency}`}>${t('inWallet.get', { currency: give.currency })}</a></span></p>`
}

const where = (state) => {
  const [{ place, availability, distance: far }] = state.data
  return html`
    <section class="card stack"><div class="row"><h2 class="grow">${t('offer.where')}</h2>${far ? html`<span class="small softer">${t('offer.away', { distance: distance(far) })}</span>` : null}</div>
      ${place.box ? html`<div class="small-map">${map({
        center: [place.latitude, place.longitude], zoom: place.precision === '5km' ? 11 : 13, labels: state.labels,
        areas: [{ id: '', box: place.box, text: tag(ofOffer(state.data[0])), isDashed: place.precision === '5km', isChosen: true }],
      }, { tiles: state.app.settings.tiles })}</div>` : null}
      <p class="row wrap facts"><span>${icon('pin')}<bdi>${place.label}</bdi>${place.precision ? `, ${t(`precision.${place.precision}`)}` : ''}</span><span>${icon('calendar')}${days(availability)}</span></p>
      <p class="small softer">${t('offer.onlyYou')}</p>
    </section>`
}

const own = (state, act) => {
  const [offer] = state.data
  return html`
    <section class="card stack"><h2>${t('offer.yours')}</h2><p class="softer">${t(`offer.mine.${offer.state}`)}</p>
      ${problem(state.problem)}
      ${state.isAsked ? html`<p class="notice sun">${icon('warning')}<span>${t('myOffers.sure')}</span></p>` : null}
      ${can(offer).length ? html`<div class="chips wrap">${can(offer).map((action) => action === 'edit'
        ? html`<a class="button" href=${`/offers/${offer.id}/edit`}>${icon('edit')}${t('offer.edit')}</a>`
        : html`<button class=${`button ${action === 'withdraw' ? 'danger' : ''}`} ?disabled=${Boolean(state.busy)} @click=${() => act.change(action)}>${icon(pictures[action])}${t(`offer.${action}`)}</button>`)}</div>` : null}
    </section>`
}

/** Whoever wants an offer that was withdrawn meanwhile learns that, and not that there is no such page. */
const refused = ({ problem: error }) => error?.status === 404
  ? html`<p class="notice alarm" role="alert">${icon('warning')}<span><b>${t('offer.gone')}.</b> ${t('offer.goneText')}</span></p>` : problem(error)

const sheets = {
  '/offers/:id/propose': (state, act) => sheet(t('propose.title'), `/offers/${state.params.id}`, html`
    <form class="stack" @submit=${(event) => act.propose(event)}>
      ${terms(state) ? ticket({ ...terms(state), savings: null }) : null}
      ${state.quote?.remainder ? html`<p class="small softer">${t(`propose.remainder.${state.quote.remainderGains ?? 'nobody'}`, { sum: money(state.quote.remainder) })}</p>` : null}
      ${state.quote?.roundedFrom ? html`<p class="small softer">${t('propose.roundedFrom', { sum: money(state.quote.roundedFrom) })}</p>` : null}
      ${field({ name: 'message', label: t('propose.message'), type: 'area', rows: 3, maxlength: 1000, value: state.message ?? '', placeholder: isInWallet(state.data[0]) ? '' : t('propose.messageHint'), input: (event) => { state.message = event.target.value } })}
      ${refused(state)}
      ${lacks(state)}
      <p class="small softer">${isInWallet(state.data[0]) ? `${t('inWallet.propose')} ` : ''}${t('propose.free')}</p>
      <button class="button primary wide" ?disabled=${state.busy === 'propose'}>${t('propose.send')}</button>
    </form>`),
  '/offers/:id/message': (state, act) => sheet(parts('offer.write', { name: first(state.data[0].traveller) }), `/offers/${state.params.id}`, html`
    <form class="stack" @submit=${(event) => act.write(event)}>
      ${field({ name: 'body', label: t('chat.message'), type: 'area', rows: 4, maxlength: 2000, value: state.message ?? '', required: true, input: (event) => { state.message = event.target.value } })}
      ${refused(state)}
      <button class="button primary wide" ?disabled=${state.busy === 'write'}>${icon('send')}${t('chat.send')}</button>
    </form>`),
}

export const screen = {
  tab: 'search', bar: 'back', guests: true,
  stays: (state, { params }) => params.id === state.params.id,
  reads: ({ params, query }) => [`/offers/${params.id}${query.lat ? `?lat=${query.lat}&lon=${query.lon}` : ''}`],
  title: ({ data: [offer] }) => titleOf(offer),
  menu: (state) => isMine(state) || !state.me ? null : html`<a class="round" href=${`/report/offer/${state.params.id}`} aria-label=${t('report.title')}>${icon('flag')}</a>`,
  start(state) { state.place = state.query.lat ? { lat: state.query.lat, lon: state.query.lon } : null },
  moved(state) { if (state.place) Object.assign(state.query, state.place) },
  arrived(state, tools) {
    const [offer] = state.data
    const { least, most } = steps(offer)
    const wish = Number(state.query.amount ?? state.sum ?? most)
    if (state.sum === undefined || Number(state.sum) > most || Number(state.sum) < least) state.sum = String(Math.min(most, Math.max(least, wish || most)))
    if (state.me && !isMine(state)) screen.acts.quote(state, tools).catch(() => {})
    if (isInWallet(offer) && state.app.isMember && !isMine(state)) beside(state, tools, 'wallet', '/wallet').catch(() => {})
    if (!state.labels && offer.place?.box) {
      const { west, south, east, north } = offer.place.box
      state.labels = []
      tools.ask(`/places/labels?west=${(west - 0.05).toFixed(2)}&south=${(south - 0.05).toFixed(2)}&east=${(east + 0.05).toFixed(2)}&north=${(north + 0.05).toFixed(2)}&limit=20`)
        .then(({ items }) => { state.labels = items; tools.update() }).catch(() => {})
    }
  },
  failed: ({ error }) => error.status === 404
    ? empty({ isPage: true, title: t('offer.gone'), text: t('offer.goneText'), actions: [html`<a class="button primary" href="/search">${t('offer.others')}</a>`] }) : null,
  view(state, act) {
    const [offer] = state.data
    const { traveller, have, want, quote, createdAt } = offer
    const shown = terms(state)
    const old = quote?.reference?.stale ? quote.reference : null
    const open = !isMine(state) && state.me ? sheets[state.pattern] : null
    return html`
      <div class="stack">
        <div class="row only-wide-row"><a class="row plain-link softer" href="/search">${icon('back')}${t('offer.back')}</a>
          ${state.me && !isMine(state) ? html`<a class="row plain-link softer end" href=${`/report/offer/${offer.id}`}>${icon('flag')}${t('report.title')}</a>` : null}</div>
        <div class="row">${coins(want, have.currency)}<div class="grow"><h1>${isMine(state) ? t(offer.state === 'completed' ? 'offer.youGave' : 'offer.youGive', { sum: money(ofOffer(offer)) }) : parts('offer.gives', { name: first(traveller), sum: money(ofOffer(offer)) })}</h1>
          <p class="small softer">${t('offer.wants', { currency: currencyName(want) })} · ${t('offer.published', { day: dayWithin(createdAt) })}${isInWallet(offer) ? ` · ${t('inWallet.where')}` : ''}</p></div></div>
        ${age(state)}
        <div class="cols">
          <div>
            ${old ? notice(t('rate.old', { day: day(old.asOf, { long: true }) })) : null}
            ${isMine(state) ? own(state, act) : offer.state === 'active' ? chooser(state, act) : null}
            ${shown ? ticket(isMine(state) ? { ...shown, give: shown.get, get: shown.give, isMine: true, savings: null } : shown) : offer.state === 'active' ? notice(t('offer.noRate'), 'info') : null}
          </div>
          <div>${isMine(state) ? null : who(state)}${isInWallet(offer) || !offer.place ? inWallet(offer) : where(state)}</div>
        </div>
      </div>
      ${isWide() ? null : buttons(state)}
      ${open ? open(state, act) : null}`
  },
  acts: {
    async take(state, tools, sum) {
      state.sum = sum
      state.quote = null
      tools.update()
      clearTimeout(state.timer)
      await new Promise((resolve) => { state.timer = setTimeout(resolve, 250) })
      if (state.me) await screen.acts.quote(state, tools)
    },
    async quote(state, { ask, update }) {
      const [offer] = state.data
      const sum = state.sum
      const quote = await ask(`/offers/${offer.id}/quote?amount=${sum}`)
      if (sum === state.sum) state.quote = quote
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
      state.key ??= crypto.randomUUID()
      const swap = await write('POST', `/offers/${offer.id}/swaps`, {
        amount: { amount: state.sum, currency: offer.remaining.currency }, ...message.trim() ? { message: message.trim() } : {},
      }, { key: state.key })
      say(t('propose.sent'))
      return go(`/swaps/${swap.id}`, { isInstead: true })
    },
    async write(state, { write, go, outbox, fields }, event) {
      const { body } = fields(event)
      const { id } = await write('POST', `/offers/${state.params.id}/thread`)
      const clientId = crypto.randomUUID()
      await outbox.add({ lane: id, kind: 'message', method: 'POST', path: `/threads/${id}/messages`, body: { clientId, body: body.trim() }, key: clientId })
      return go(`/threads/${id}`, { isInstead: true })
    },
  },
}

