// Changes an offer. What changed elsewhere in the meantime is shown before it is changed again.
import { days, money, percent, rate, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { availabilityOf, daysFields } from '../parts/days.js'
import { field } from '../parts/field.js'
import { faultAt, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { partFields, priceFields, pricingOf } from '../parts/price.js'
import { askPrice, pricedTicket } from '../parts/priced.js'
import { age, empty } from '../parts/states.js'
import { t } from '../text.js'

/** The fields that the price depends on. */
const priced = ['amount', 'inParts', 'minFill', 'pricing', 'premiumBps', 'rate', 'exact']

const plain = ({ amount }) => typeable(amount.replace(/\.0+$/, ''))

const draftOf = ({ have, want, minFill, pricing, exact, availability: { from, to }, note, settlement }) => ({
  settlement,
  have: have.currency,
  want,
  amount: plain(have),
  inParts: Number(minFill.amount) < Number(have.amount),
  minFill: plain(minFill),
  pricing: pricing.kind,
  premiumBps: pricing.premiumBps ?? 0,
  rate: typeable(pricing.rate ?? ''),
  exact,
  isDated: Boolean(to),
  from,
  to: to ?? '',
  earliest: from,
  note,
})

/** What of an offer can be edited, as words. */
const words = ({ have, minFill, pricing, availability, exact, note }) => ({
  amount: money(have),
  minFill: money(minFill),
  price: pricing.kind === 'fixed' ? rate(pricing.rate) : percent(pricing.premiumBps / 100, 1),
  days: days(availability),
  notes: t(exact ? 'edit.exact' : 'edit.rounded'),
  note,
})

const changed = ({ base, offer }) => {
  const [before, after] = [words(base), words(offer)]
  const names = Object.keys(before).filter((name) => before[name] !== after[name])
  return html`
    <div class="notice sun" role="alert">${icon('refresh')}<div class="stack tight"><p><b class="mid">${t('edit.changed')}</b></p>
      ${names.length
        ? html`<dl class="changes">${
          names.map((name) =>
            html`
              <div>
                <dt class="small">${t(`edit.field.${name}`)}</dt>
                <dd><s><bdi>${before[name] || '–'}</bdi></s> → <b class="mid"><bdi>${after[name] || '–'}</bdi></b></dd>
              </div>
            `
          )
        }</dl>`
        : html`<p>${t('edit.changedNothing')}</p>`}
      <p>${t('edit.changedText')}</p></div></div>
  `
}

/** Only what differs from the offer is sent. */
const bodyOf = (draft, offer) => {
  const before = draftOf(offer)
  const differs = (...names) => names.some((name) => draft[name] !== before[name])
  const sum = (text) => ({ amount: typed(text) ?? text, currency: draft.have })
  return {
    ...differs('amount') ? { have: sum(draft.amount) } : {},
    ...differs('amount', 'inParts', 'minFill') ? { minFill: sum(draft.inParts ? draft.minFill : draft.amount) } : {},
    ...differs('pricing', 'premiumBps', 'rate') || draft.confirmRate ? { pricing: pricingOf(draft) } : {},
    ...differs('isDated', 'from', 'to') ? { availability: availabilityOf(draft) } : {},
    ...differs('exact') ? { exact: draft.exact } : {},
    ...differs('note') ? { note: draft.note } : {},
  }
}

export const screen = {
  bar: 'back',
  reads: (state) => [`/offers/${state.params.id}`],
  title: () => t('edit.title'),
  arrived(state, tools) {
    const [offer] = state.data
    const isNewer = state.offer && state.offer.version !== offer.version
    if (state.offer && !isNewer) return
    if (!state.isTouched) {
      Object.assign(state, { draft: draftOf(offer), offer, version: state.versions[0] })
      screen.acts.count(state, tools)
    }
  },
  view(state, act) {
    const { draft, offer } = state
    if (offer.traveller.handle !== state.me?.handle) {
      return empty({
        isPage: true,
        picture: 'lock',
        title: t('edit.notYours'),
        text: t('edit.notYoursText'),
        actions: [html`<a class="button primary" href=${`/offers/${offer.id}`}>${t('publish.see')}</a>`],
      })
    }
    if (!['active', 'paused', 'reserved'].includes(offer.state)) {
      return empty({
        isPage: true,
        picture: 'lock',
        title: t(`offer.mine.${offer.state}`),
        text: t('edit.closed'),
        actions: [html`<a class="button primary" href="/me/offers">${t('myOffers.title')}</a>`],
      })
    }
    const set = (name, value) => act.set(name, value)
    const fault = (pointer) => faultAt(state.refused, pointer) ?? null
    return html`
      <form class="stack narrow-column" novalidate @submit=${(event) => act.save(event)}>
        <h1 class="wide-title">${t('edit.title')}</h1>
        ${age(state)}${state.base ? changed(state) : null}
        <p class="softer">${t('edit.lead')}</p>
        ${problemBeside(
          state.refused ?? state.problem,
          '/have/amount',
          '/minFill/amount',
          '/minFill',
          '/pricing/rate',
          '/availability/to',
          '/availability/from',
          '/note',
        )}
        <div class="field"><label for="edit-amount">${t('edit.field.amount')}</label>
          <div class="input sum-input"><input id="edit-amount" inputmode="decimal" autocomplete="off" .value=${draft.amount}
            aria-invalid=${fault('/have/amount') ? 'true' : null}
            @input=${(event) => set('amount', event.target.value)}><b>${draft.have}</b></div>
          ${fault('/have/amount') ? html`<p class="fault">${fault('/have/amount')}</p>` : null}</div>
        ${partFields(draft, set, fault)}
        ${priceFields(draft, set, fault, state.quote)}
        ${pricedTicket(state, () => act.count(true))}
        ${daysFields(draft, set, fault)}
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
        <div class="foot"><a class="button" href=${`/offers/${offer.id}`}>${t('settings.cancel')}</a><button class="button primary"
          ?disabled=${state.busy === 'save'}>${t('settings.save')}</button></div>
      </form>
    `
  },
  acts: {
    async set(state, tools, name, value) {
      state.draft[name] = value
      state.isTouched = true
      if (name === 'rate' || name === 'pricing') Object.assign(state.draft, { needsConfirm: false, confirmRate: false })
      tools.update()
      if (priced.includes(name)) await screen.acts.count(state, tools)
    },
    count: (state, tools, isAgain = false) => askPrice(state, tools, { country: state.offer.place?.country, isAgain }),
    async save(state, { write, say, back, read }, event) {
      event.preventDefault()
      const body = bodyOf(state.draft, state.offer)
      const path = `/offers/${state.offer.id}`
      if (!Object.keys(body).length) return back(path)
      try {
        await write('PATCH', path, body, { version: state.version })
      } catch (error) {
        state.refused = error.fields ? error : null
        if (error.kind === 'confirm-rate') state.draft.needsConfirm = true
        if (error.status === 412) {
          // What was typed stays, the rest is as it is now; sending it again changes only what was typed.
          const { data, version } = await read(path)
          const [before, after] = [draftOf(state.offer), draftOf(data)]
          for (const name of Object.keys(before)) if (state.draft[name] === before[name]) state.draft[name] = after[name]
          Object.assign(state, { base: state.base ?? state.offer, offer: data, version, refused: null })
          return scrollTo(0, 0)
        }
        if (error.status === 401 || !error.fields) throw error
        return requestAnimationFrame(() =>
          document.querySelector('[aria-invalid=true], .notice.alarm')?.scrollIntoView({ block: 'center' })
        )
      }
      say(t('edit.done'))
      return back(path)
    },
  },
}
