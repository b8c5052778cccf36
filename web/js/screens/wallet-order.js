// A new order, or a change of one that still waits: what to trade, at which rate, until when.
import { now } from '../api.js'
import { day, money, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { currencyPick } from '../parts/currency-pick.js'
import { field } from '../parts/field.js'
import { tick, toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { t } from '../text.js'
import { canSend, isLost, lost, needsNetwork, send, stop, unanswered, whenOnline } from '../wallet/attempt.js'
import { choices, readAssets, tradable } from '../wallet/assets.js'
import { playMoney } from '../wallet/play.js'
import { rateText } from '../wallet/rate.js'
import { availableOf, faultOf, full, problemUnless, spentFirst, sumField, tradableIn, typeableSum, withoutZeros } from '../wallet/sums.js'

const ofDay = 86_400_000
const dayAfter = (count) => new Date(now() + count * ofDay).toISOString().slice(0, 10)

const open = '/wallet/orders?state=open&limit=100'

const draftOf = ({ kind, side, currency, amount, against, rate: text, until }) => ({
  kind,
  side,
  currency,
  against,
  amount: typeableSum({ amount, currency }),
  rate: typeable(withoutZeros(text)),
  until,
})

const isUntouched = ({ draft, order }) => Object.entries(draftOf(order)).every(([name, value]) => draft[name] === value)

const isEdit = ({ params }) => Boolean(params.id)

/** The rate now, for the hint; none where there is none. */
async function lookUp(state, { read, update }) {
  const { currency, against } = state.draft
  const pair = `${currency} ${against}`
  state.reference = null
  if (currency === against) return
  const found = await read(`/rates/convert?from=${currency}&to=${against}&amount=1`).then(({ data }) => data, () => null)
  if (pair !== `${state.draft.currency} ${state.draft.against}`) return
  state.reference = found
  update()
}

/** What is kept until the order ends: what one sells. What buying costs the server says in the list of orders. */
const keeps = ({ side, currency, against, amount }) =>
  side === 'buy'
    ? t('order.keepsCost', { currency: against })
    : Number(typed(amount))
    ? t('order.keeps', { sum: money({ amount: typed(amount), currency }) })
    : t('order.keepsNothing')

/** Only what differs from the order: what is left out stays. */
function changed(change, { draft, order }) {
  const before = draftOf(order)
  return Object.fromEntries(Object.entries(change).filter(([name]) => name === 'confirmRate' || draft[name] !== before[name]))
}

const choice = (state, act, name, value) =>
  html`
    <label class="choice"><input type="radio" name=${name} value=${value} .checked=${state.draft[name] === value} ?disabled=${isEdit(state)}
      @change=${() => act.set({ [name]: value })}>
      <span><b class="mid">${t(`order.kind.${value === 'limit' ? 'limit' : 'stop'}`)}</b><br><span
        class="small softer">${t(`order.about.${value === 'limit' ? 'limit' : 'stop'}.${state.draft.side}`)}</span></span></label>
  `

export const screen = {
  tab: 'wallet',
  bar: 'back',
  reads: (state) => isEdit(state) ? ['/wallet', open] : ['/wallet', '/currencies'],
  title: (state) => t(isEdit(state) ? 'order.editTitle' : 'order.new'),
  async start(state, tools) {
    state.attempt = isEdit(state) ? null : await unanswered('order')
    if (state.attempt) state.draft = draftOf(state.attempt.body)
    state.forget = whenOnline(state, tools, screen.acts.send)
  },
  left(state) {
    state.forget?.()
  },
  arrived(state, tools) {
    readAssets(state, tools)
    const [wallet, found] = state.data
    if (isEdit(state)) {
      const order = found.items.find(({ id }) => id === state.params.id)
      // What was typed stays when the page is read anew; what was not may be of an older version of the order.
      if (order && (!state.order || isUntouched(state))) Object.assign(state, { order, draft: draftOf(order) })
    } else {state.draft ??= {
        kind: 'limit',
        side: 'buy',
        currency: tradableIn(state.query.currency) ?? (spentFirst(wallet) === 'EUR' ? 'USD' : 'EUR'),
        against: spentFirst(wallet),
        amount: '',
        rate: '',
        until: dayAfter(30),
      }}
    if (state.draft && state.reference === undefined) lookUp(state, tools)
  },
  view(state, act) {
    const { draft, reference } = state
    if (!draft) {
      return empty({
        isPage: true,
        picture: 'clock',
        title: t('order.goneTitle'),
        text: t('order.gone'),
        actions: [html`<a class="button primary" href="/wallet/orders">${t('order.back')}</a>`],
      })
    }
    const codes = isEdit(state) ? [] : state.data[1].items.filter(({ rated }) => rated).map(({ code }) => code)
    const offered = (chosen) => isEdit(state) ? { codes: [draft.currency] } : choices(codes, tradable(state), chosen)
    const faults = {
      amount: faultOf(state.problem, 'amount', '/amount', '/currency', '/against'),
      rate: faultOf(state.problem, 'rate', '/rate') ?? (state.needsConfirm ? state.problem?.message : null),
      until: faultOf(state.problem, 'until', '/until'),
    }
    const available = t('order.available', { sum: full(availableOf(state.data[0], draft.side === 'buy' ? draft.against : draft.currency)) })
    return html`
      <form class="stack narrow-column" novalidate @submit=${(event) => {
        event.preventDefault()
        act.send()
      }}>
        <h1 class="wide-title">${t(isEdit(state) ? 'order.editTitle' : 'order.new')}</h1>
        ${playMoney(state.data[0])}${age(state)}${lost(state, act)}
        ${isLost(state) ? null : problemUnless(state.problem, ...Object.values(faults))}
        <fieldset class="stack" ?disabled=${isLost(state)}><legend class="visually-hidden">${t('order.new')}</legend>
          <div class="segments" role="group" aria-label=${t('order.side')}>${['buy', 'sell'].map((side) =>
            html`
              <button type="button" aria-pressed=${String(draft.side === side)} ?disabled=${isEdit(state)}
                @click=${() => act.set({ side })}>${t(`order.${side}`)}</button>
            `
          )}</div>
          <div class="stack tight" role="radiogroup"
            aria-label=${t('order.kind')}>${['limit', 'stop-loss'].map((kind) => choice(state, act, 'kind', kind))}</div>
          <section class="card stack">
            ${sumField({
              id: 'amount',
              label: t(`order.amount.${draft.side}`),
              value: draft.amount,
              currency: draft.currency,
              ...offered(draft.currency),
              side: draft.side === 'buy' ? 'get' : 'give',
              fault: faults.amount,
              hint: draft.side === 'sell' || isEdit(state) ? available : null,
              input: (text) => act.set({ amount: text }),
              choose: (currency) => act.choose({ currency }),
            })}
            ${isEdit(state) ? null : html`<div class="field"><span class="label">${t(`order.against.${draft.side}`)}</span><div
                class="input sum-input against-pick">${
              currencyPick({
                label: t(`order.against.${draft.side}`),
                value: draft.against,
                ...offered(draft.against),
                side: draft.side === 'buy' ? 'give' : 'get',
                change: (against) => act.choose({ against }),
              })
            }</div>${draft.side === 'buy' ? html`<p class="hint">${available}</p>` : null}</div>`}
            ${field({
              name: 'rate',
              label: t('order.rate', { one: draft.currency, other: draft.against }),
              value: draft.rate,
              inputmode: 'decimal',
              autocomplete: 'off',
              maxlength: 24,
              fault: faults.rate,
              hint: reference ? t('order.reference', { rate: rateText(reference.rate), day: day(reference.asOf) }) : null,
              input: (event) => act.set({ rate: event.target.value, needsConfirm: false }),
            })}
            ${sampleLine(isMadeUp(reference))}
            ${state.needsConfirm
              ? tick({
                name: 'confirmRate',
                label: t('order.confirm'),
                checked: state.isConfirmed,
                change: (event) => act.confirm(event.target.checked),
              })
              : null}
            ${field({
              name: 'until',
              label: t('order.lastDay'),
              type: 'date',
              value: draft.until,
              min: dayAfter(0),
              max: dayAfter(365),
              fault: faults.until,
              input: (event) => act.set({ until: event.target.value }),
            })}
            <p class="small softer" role="status">${keeps(draft)}</p>
          </section>
        </fieldset>
        ${needsNetwork(state)}
        <div class="foot"><a class="button" href="/wallet/orders">${t('settings.cancel')}</a><button class="button primary"
          ?disabled=${!canSend(state) || isLost(state)}>${icon('clock')}${t(isEdit(state) ? 'order.save' : 'order.send')}</button></div>
      </form>
    `
  },
  acts: {
    set(state, _, { needsConfirm, ...change }) {
      Object.assign(state.draft, change)
      if (needsConfirm === false) Object.assign(state, { needsConfirm, isConfirmed: false })
    },
    confirm(state, _, isConfirmed) {
      state.isConfirmed = isConfirmed
    },
    choose(state, tools, change) {
      const { draft } = state
      const before = { ...draft }
      Object.assign(draft, change)
      if (draft.currency === draft.against) {
        Object.assign(draft, change.currency ? { against: before.currency } : { currency: before.against })
      }
      return lookUp(state, tools)
    },
    giveUp: stop,
    async send(state, tools) {
      const { kind, side, currency, against, amount, rate: text, until } = state.draft
      const change = {
        amount: typed(amount) ?? amount,
        rate: typed(text) ?? text,
        until,
        ...state.isConfirmed ? { confirmRate: true } : {},
      }
      try {
        if (isEdit(state)) {
          await tools.write('PATCH', `/wallet/orders/${state.params.id}`, changed(change, state), { version: state.order.version })
        } else await send(state, 'order', '/wallet/orders', { kind, side, currency, against, ...change })
      } catch (error) {
        if (error.kind === 'confirm-rate') state.needsConfirm = true
        if (error.status === 412) state.order = (await tools.ask(open)).items.find(({ id }) => id === state.params.id) ?? state.order
        toFault()
        throw error
      }
      tools.say(t(isEdit(state) ? 'order.changed' : 'order.placed'))
      return tools.back('/wallet/orders')
    },
  },
}
