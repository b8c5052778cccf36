// Adds play money to a wallet, up to a limit a day.
import { amount, money, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { toFault } from '../parts/form.js'
import { age } from '../parts/states.js'
import { t } from '../text.js'
import { canSend, isLost, lost, needsNetwork, send, stop, unanswered, whenOnline } from '../wallet/attempt.js'
import { playMoney } from '../wallet/play.js'
import { codeIn, faultOf, full, homeOf, problemUnless, sumField } from '../wallet/sums.js'

const quick = ['100', '500', '1000']

export const screen = {
  tab: 'wallet',
  bar: 'back',
  reads: () => ['/wallet', '/currencies'],
  title: () => t('deposit.title'),
  async start(state, tools) {
    state.attempt = await unanswered('deposit')
    const before = state.attempt?.body.amount
    Object.assign(state, { sum: typeable(before?.amount ?? ''), currency: before?.currency ?? codeIn(state.query.currency) })
    state.forget = whenOnline(state, tools, screen.acts.send)
  },
  left(state) {
    state.forget?.()
  },
  arrived(state) {
    state.currency ??= homeOf(state.data[0])
  },
  view(state, act) {
    const [{ deposits }, { items }] = state.data
    const codes = items.filter(({ rated }) => rated).map(({ code }) => code)
    const fault = faultOf(state.problem, 'amount', '/amount/amount', '/amount', '/amount/currency')
    return html`
      <form class="stack narrow-column" novalidate @submit=${(event) => {
        event.preventDefault()
        act.send()
      }}>
        <h1 class="wide-title">${t('deposit.title')}</h1>
        ${playMoney(state.data[0])}${age(state)}${lost(state, act)}
        ${isLost(state) ? null : problemUnless(state.problem, fault)}
        <fieldset class="card stack" ?disabled=${isLost(state)}><legend class="visually-hidden">${t('deposit.title')}</legend>
          ${sumField({
            id: 'amount',
            label: t('deposit.amount'),
            value: state.sum,
            currency: state.currency,
            codes: codes.includes(state.currency) ? codes : [state.currency, ...codes],
            side: 'get',
            fault,
            hint: deposits ? t('deposit.left', { sum: money(deposits.left), limit: money(deposits.limit) }) : null,
            input: (text) => act.set({ sum: text }),
            choose: (currency) => act.set({ currency }),
          })}
          <div class="quick" role="group" aria-label=${t('deposit.quick')}>${quick.map((sum) =>
            html`
              <button type="button" class="chip" aria-pressed=${String(state.sum === sum)}
                @click=${() => act.set({ sum })}>${amount({ amount: sum })}</button>
            `
          )}</div>
        </fieldset>
        ${needsNetwork(state)}
        <div class="foot"><a class="button" href="/wallet">${t('settings.cancel')}</a><button class="button primary"
          ?disabled=${!canSend(state) || isLost(state)}>${icon('download')}${t('deposit.send')}</button></div>
      </form>
    `
  },
  acts: {
    set(state, _, change) {
      Object.assign(state, change)
    },
    giveUp: stop,
    async send(state, tools) {
      let answer
      try {
        answer = await send(state, 'deposit', '/wallet/deposits', {
          amount: { amount: typed(state.sum) ?? state.sum, currency: state.currency },
        })
      } catch (error) {
        toFault()
        throw error
      }
      tools.say(answer ? t('deposit.done', { sum: full(answer.transaction.amount) }) : t('attempt.done'))
      return tools.go('/wallet', { isInstead: true })
    },
  },
}
