// What an offer asks: a premium on the published rate, or a rate of one's own.
import { estimate, premium, rate, typed } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { field } from './field.js'
import { tick } from './form.js'
import { icon } from './icon.js'
import { isInWallet } from './settled.js'

const widest = 300
const most = 800

/** Whether nothing is rounded to bank notes: the wallet has none. */
export const isExact = (draft) => draft.exact || isInWallet(draft)

const premiumOf = (draft) => Number(draft.premiumBps) || 0

const words = (draft) => {
  const { text, tone } = premium(premiumOf(draft), true)
  return html`<output class=${`badge ${tone}`}>${text}</output>`
}

const reference = (draft, set) => {
  const bound = Math.abs(premiumOf(draft)) > widest ? most : widest
  const step = (by) => set('premiumBps', Math.max(-most, Math.min(most, premiumOf(draft) + by)))
  return html`
    <div class="stack tight">
      <p class="row"><span class="grow">${t('publish.premium')}</span>${words(draft)}</p>
      <div class="row"><button type="button" class="round lined" aria-label=${t('publish.lower')}
        @click=${() => step(-10)}>${icon('minus')}</button>
        <input class="slider grow" type="range" aria-label=${t('publish.premium')} aria-valuetext=${premium(premiumOf(draft), true).text}
          min=${-bound} max=${bound} step="10" .value=${String(premiumOf(draft))}
          @input=${(event) => set('premiumBps', Number(event.target.value))}>
        <button type="button" class="round lined" aria-label=${t('publish.higher')} @click=${() => step(10)}>${icon('plus')}</button></div>
      <p class="small softer">${t('publish.premiumHint')}</p>
    </div>
  `
}

const fixed = (draft, set, fault, quote) =>
  html`
    ${field({
      name: 'rate',
      label: t('publish.rate', { have: draft.have, want: draft.want }),
      value: draft.rate,
      inputmode: 'decimal',
      autocomplete: 'off',
      required: true,
      hint: quote?.reference ? t('publish.rateHint', { rate: rate(quote.reference.rate) }) : t('publish.noReference'),
      fault: fault('/pricing/rate'),
      input: (event) => set('rate', event.target.value),
    })}
    ${draft.needsConfirm
      ? tick({
        name: 'confirmRate',
        label: t('publish.confirmRate'),
        checked: draft.confirmRate,
        change: (event) => set('confirmRate', event.target.checked),
      })
      : null}
  `

/**
 * The fields of a price.
 * @param draft `have`, `want`, `amount`, `pricing`, `premiumBps`, `rate`, `exact`; `set` changes one of them.
 */
export const priceFields = (draft, set, fault, quote) =>
  html`
    <fieldset class="stack tight"><legend class="small softer">${t('publish.price')}</legend>
      <div class="segments">${['reference', 'fixed'].map((kind) =>
        html`
          <button type="button" aria-pressed=${String(draft.pricing === kind)}
            @click=${() => set('pricing', kind)}>${t(`publish.pricing.${kind}`)}</button>
        `
      )}</div>
      ${draft.pricing === 'fixed' ? fixed(draft, set, fault, quote) : reference(draft, set)}
      ${fault('/pricing') ? html`<p class="fault small">${fault('/pricing')}</p>` : null}
    </fieldset>
    ${isInWallet(draft) ? null : tick({
      name: 'notes',
      label: t('publish.notes'),
      hint: t('publish.notesHint'),
      checked: !draft.exact,
      change: (event) => set('exact', !event.target.checked),
    })}
  `

/** The smallest part that others may take. */
export const partFields = (draft, set, fault) =>
  html`
    <fieldset class="stack tight"><legend class="small softer">${t('publish.parts')}</legend>
      <div class="segments">${[false, true].map((inParts) =>
        html`
          <button type="button" aria-pressed=${String(Boolean(draft.inParts) === inParts)}
            @click=${() => set('inParts', inParts)}>${t(inParts ? 'publish.inParts' : 'publish.whole')}</button>
        `
      )}</div>
      ${draft.inParts
        ? field({
          name: 'minFill',
          label: t('publish.minFill', { currency: draft.have }),
          value: draft.minFill,
          inputmode: 'decimal',
          autocomplete: 'off',
          required: true,
          hint: t('publish.minFillHint'),
          fault: fault('/minFill/amount') ?? fault('/minFill'),
          input: (event) => set('minFill', event.target.value),
        })
        : null}
    </fieldset>
  `

/** The price as the server takes it. */
export const pricingOf = (draft) =>
  draft.pricing === 'fixed'
    ? { kind: 'fixed', rate: typed(draft.rate ?? '') ?? draft.rate, ...draft.confirmRate ? { confirmRate: true } : {} }
    : { kind: 'reference', premiumBps: premiumOf(draft) }

/** What a kiosk at the airport would give instead, in words; null if it is not known. */
export function kioskLoss(quote) {
  const saving = quote?.savings?.find(({ channel, for: side }) => channel === 'airport' && side === 'owner')
  if (!saving) return null
  const { amount: text, currency } = saving.estimate
  return text.startsWith('-')
    ? t('publish.kioskMore', { sum: estimate({ amount: text.slice(1), currency }) })
    : t('publish.kiosk', { sum: estimate(saving.estimate) })
}
