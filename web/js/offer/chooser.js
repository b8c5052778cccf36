// How much one takes of an offer.
import { amount } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'
import { amountFaultLine, amountInput } from './amount.js'

/** Steps that one can hand over in notes: the offer's own quick amounts. */
export const steps = ({ minFill, remaining }) => {
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

export const chooser = (state, act) => {
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
