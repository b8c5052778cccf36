// Buys or sells a currency or an asset at a price that holds for thirty seconds. The amount is named on either side.
import { expected, NoConnection, write } from '../api.js'
import { percent, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { oldRates, readSources } from '../parts/old-rates.js'
import { isMadeUp, sampleLine } from '../parts/sample.js'
import { age } from '../parts/states.js'
import { t } from '../text.js'
import { canSend, isLost, lost, needsNetwork, send, stop, unanswered, whenOnline } from '../wallet/attempt.js'
import { choices, readAssets, tradable } from '../wallet/assets.js'
import '../wallet/left.js'
import { playMoney } from '../wallet/play.js'
import { rateWords, referenceText } from '../wallet/rate.js'
import { availableOf, faultOf, full, isNothing, pairOf, problemUnless, sumField, tradableIn, typeableSum } from '../wallet/sums.js'

const typingPause = 400

/** What is asked: exactly the amount that was typed, on its side. */
const questionOf = ({ side, sums, pay, get }) => {
  const [currency, against, text] = side === 'sell' ? [pay, get, sums.pay] : [get, pay, sums.get]
  return { side, currency, amount: typed(text) ?? text, against }
}

/** Asks for a price of what stands in the form; what is typed meanwhile asks anew. */
async function price(state, tools, pause = 0) {
  const { update } = tools
  clearTimeout(state.timer)
  const turn = state.turn = (state.turn ?? 0) + 1
  Object.assign(state, { quote: null, isOver: false, isAsking: false, refusal: null })
  const question = questionOf(state.draft)
  if (!typed(question.amount) || state.draft.pay === state.draft.get) return update()
  state.isAsking = true
  update()
  if (pause) {
    await new Promise((resolve) => {
      state.timer = setTimeout(resolve, pause)
    })
  }
  if (turn !== state.turn) return
  try {
    const quote = await write('POST', '/wallet/quotes', question)
    if (turn !== state.turn) return
    const other = state.draft.side === 'sell' ? 'get' : 'pay'
    state.draft.sums[other] = typeableSum(quote[`${other}s`])
    state.quote = quote
    if (quote.reference.stale) readSources(state, tools)
  } catch (error) {
    expected(error)
    if (turn === state.turn) state.refusal = error
  } finally {
    if (turn === state.turn) state.isAsking = false
    update()
  }
}

/** The price in full: the rate, where it is from, and what it costs beside it. */
const terms = (state, act) => {
  const { quote, isOver, isAsking } = state
  if (isLost(state)) return null
  if (!quote) {
    return html`
      <section class="card price" aria-busy=${isAsking ? 'true' : null}>
        <p class="softer">${t(isAsking ? 'trade.asking' : 'trade.empty')}</p>
      </section>
    `
  }
  const { pays, gets, price, reference, spread, spreadBps } = quote
  return html`
    <section class=${`card stack tight price ${isOver ? 'over' : ''}`} aria-label=${t('trade.price')}>
      <p class="price-line" role="status"><b>${t('trade.says', { pays: full(pays), gets: full(gets) })}</b></p>
      <dl class="facts-of">
        <div><dt>${t('transaction.rate')}</dt><dd>${rateWords(price, price.rate)}</dd></div>
        <div><dt>${t('transaction.reference')}</dt><dd>${referenceText(reference)}</dd></div>
        <div><dt>${t('transaction.spread')}</dt><dd>${spreadBps && !isNothing(spread.amount)
          ? `${full(spread)} (${percent(spreadBps / 100, 2)})`
          : t('transaction.nothing')}</dd></div>
      </dl>
      ${sampleLine(isMadeUp(reference))}${oldRates(reference, state.sources?.data)}
      ${isOver
        ? html`
          <div
            class="row wrap"><p class="grow" role="alert">${t('trade.over')}</p><button type="button" class="button"
              ?disabled=${!state.app.isOnline} @click=${() => act.renew()}>${icon('refresh')}${t('trade.renew')}</button></div>
        `
        : html`<way-left role="timer" aria-live="off" until=${quote.expiresAt} @over=${() => act.over()}></way-left>`}
    </section>
  `
}

export const screen = {
  tab: 'wallet',
  bar: 'back',
  reads: () => ['/wallet', '/currencies'],
  title: () => t('trade.title'),
  async start(state, tools) {
    state.attempt = await unanswered('trade')
    const { pay, get, amount } = state.query
    state.draft = { pay: tradableIn(pay), get: tradableIn(get), side: 'sell', sums: { pay: typeable(amount ?? ''), get: '' } }
    state.forget = whenOnline(state, tools, screen.acts.send)
  },
  left(state) {
    state.forget?.()
    clearTimeout(state.timer)
    state.turn += 1
  },
  arrived(state, tools) {
    readAssets(state, tools)
    const [wallet] = state.data
    Object.assign(state.draft, pairOf(wallet, state.draft))
  },
  shown(state, tools) {
    if (state.draft.sums.pay) price(state, tools)
    // Whoever comes with a pair types the amount next.
    else if (state.query.pay && state.query.get && !isLost(state)) document.querySelector('#pay')?.focus({ preventScroll: true })
  },
  view(state, act) {
    const [wallet, { items }] = state.data
    const { draft, quote } = state
    const codes = items.filter(({ rated }) => rated).map(({ code }) => code)
    const error = state.problem ?? state.refusal
    const fault = faultOf(error, 'amount', '/amount', '/currency', '/against')
    const lacks = quote?.lacking && !state.problem ? t('trade.lacks', { sum: full(quote.available) }) : null
    const same = draft.pay === draft.get ? t('trade.same') : null
    // The server's sentence stands at the side that was named; what one lacks is always on the side that one pays.
    const isAtPay = error?.kind === 'insufficient-balance' || draft.side === 'sell'
    const side = (name, hint) =>
      sumField({
        id: name,
        label: t(`trade.${name}`),
        value: draft.sums[name],
        currency: draft[name],
        ...choices(codes, tradable(state), draft[name]),
        side: name === 'pay' ? 'give' : 'get',
        hint,
        fault: (name === 'pay') === isAtPay && fault || (name === 'pay' ? lacks : same),
        input: (text) => act.type(name, text),
        choose: (code) => act.choose(name, code),
      })
    return html`
      <form class="stack narrow-column" novalidate @submit=${(event) => {
        event.preventDefault()
        act.send()
      }}>
        <h1 class="wide-title">${t('trade.title')}</h1>
        ${playMoney(state.data[0])}${age(state)}${lost(state, act)}
        ${isLost(state) ? null : problemUnless(error, fault)}
        <fieldset class="card stack trade-sides" ?disabled=${isLost(state)}><legend class="visually-hidden">${t('trade.title')}</legend>
          ${side('pay', t('send.available', { sum: full(availableOf(wallet, draft.pay)) }))}
          <button type="button" class="round lined trade-turn" aria-label=${t('trade.turn')}
            @click=${() => act.turn()}>${icon('swap')}</button>
          ${side('get')}
        </fieldset>
        ${terms(state, act)}${needsNetwork(state)}
        <a class="quiet-link" href=${`/wallet/orders/new?currency=${draft.get}`}>${icon('clock')}${t('trade.wait')}</a>
        <div class="foot"><a class="button" href="/wallet">${t('settings.cancel')}</a>
          <button class="button primary" ?disabled=${!canSend(state) || isLost(state) || !quote || state.isOver || Boolean(lacks)}>
            ${icon('swap')}${quote ? t('trade.do', { sum: full(quote.gets) }) : t('trade.title')}</button></div>
      </form>
    `
  },
  acts: {
    type(state, tools, name, text) {
      Object.assign(state.draft, { side: name === 'pay' ? 'sell' : 'buy', sums: { pay: '', get: '', [name]: text } })
      return price(state, tools, typingPause)
    },
    choose(state, tools, name, code) {
      const { draft } = state
      const other = name === 'pay' ? 'get' : 'pay'
      if (draft[other] === code) draft[other] = draft[name]
      draft[name] = code
      return price(state, tools)
    },
    /** What one paid one gets, and the other way round; the amount stays the one that one pays. */
    turn(state, tools) {
      const { draft } = state
      const amount = draft.side === 'sell' ? draft.sums.pay : draft.sums.get
      state.draft = {
        pay: draft.get,
        get: draft.pay,
        side: draft.side === 'sell' ? 'buy' : 'sell',
        sums: { pay: '', get: '', [draft.side === 'sell' ? 'get' : 'pay']: amount },
      }
      return price(state, tools)
    },
    renew: (state, tools) => price(state, tools),
    over(state) {
      state.isOver = true
    },
    giveUp: stop,
    async send(state, tools) {
      if (!isLost(state) && (!state.quote || state.isOver)) return
      let answer
      try {
        answer = await send(state, 'trade', '/wallet/trades', { quote: state.quote?.id })
      } catch (error) {
        if (['quote-expired', 'quote-used', 'not-found'].includes(error.kind)) state.isOver = true
        if (!(error instanceof NoConnection)) toFault()
        throw error
      }
      tools.say(t(answer ? 'trade.done' : 'attempt.done'))
      return tools.go(answer ? `/wallet/transactions/${answer.transaction.id}` : '/wallet', { isInstead: true })
    },
  },
}
