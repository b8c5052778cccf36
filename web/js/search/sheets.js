// The dialogs of the search: where, when, and all other filters.
import { length, typeable } from '../format.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { sheet } from '../parts/sheet.js'
import { t } from '../text.js'
import { placeFields } from './place.js'
import { address, radii } from './query.js'

/** Cash from hand to hand, or play money in the wallet. */
const settlements = (state, act) =>
  html`
    <fieldset class="field">
      <legend>${t('inWallet.how')}</legend>
      <div class="segments">${['', 'wallet'].map((settlement) =>
        html`
          <button type="button" aria-pressed=${String((state.search.settlement ?? '') === settlement)}
            @click=${() => act.change({ settlement })}>${t(settlement ? 'inWallet.wallet' : 'inWallet.meetup')}</button>
        `
      )}</div>
    </fieldset>
  `

const noFilters = { amount: '', minReliability: '', takeable: '', settlement: '' }

export const sheets = {
  '/search/place': (state, act) =>
    sheet(
      t('search.place'),
      address(state.search),
      html`
        <form class="stack" @submit=${(event) => {
          event.preventDefault()
          if (state.places?.length) act.goTo(state.places[0])
        }}>
          ${placeFields(state, act)}
          <fieldset class="field"><legend>${t('search.radius')}</legend><div class="segments">${radii.map((radius) =>
            html`
              <button type="button" aria-pressed=${String(String(radius) === state.search.radius)}
                @click=${() => act.change({ radius: String(radius) })}>${length(radius)}</button>
            `
          )}</div></fieldset>
        </form>
      `,
    ),
  '/search/days': (state, act) =>
    sheet(
      t('search.days'),
      address(state.search),
      html`
        <form class="stack" @submit=${(event) => act.settleForm(event)}>
          ${field({
            name: 'from',
            label: t('search.from'),
            type: 'date',
            value: state.picked.from ?? state.search.from ?? '',
            input: (event) => {
              state.picked.from = event.target.value
            },
          })}
          ${field({
            name: 'to',
            label: t('search.to'),
            type: 'date',
            value: state.picked.to ?? state.search.to ?? '',
            input: (event) => {
              state.picked.to = event.target.value
            },
          })}
          <div class="foot"><button type="button" class="button"
            @click=${() => act.settle({ from: '', to: '' })}>${t('search.anyDay')}</button><button
            class="button primary">${t('search.show')}</button></div>
        </form>
      `,
    ),
  '/search/filters': (state, act) =>
    sheet(
      t('search.filters'),
      address(state.search),
      html`
        <form class="stack" novalidate @submit=${(event) => act.settleForm(event)}>
          ${settlements(state, act)}
          ${field({
            name: 'amount',
            label: t('search.amount', { currency: state.search.want ?? '' }),
            inputmode: 'decimal',
            autocomplete: 'off',
            value: state.picked.amount ?? (state.search.amount ? typeable(state.search.amount) : ''),
            hint: t('search.amountHint'),
            fault: state.isAmountWrong ? t('search.amountWrong') : null,
            input: (event) => {
              state.picked.amount = event.target.value
            },
          })}
          <fieldset class="field"><legend>${t('search.reliability')}</legend>
            <div class="stack tight">${[['', 'any'], ['50', 'fair'], ['70', 'good'], ['85', 'excellent']].map(([least, name]) =>
              html`
                <label class="choice"><input type="radio" name="minReliability" value=${least}
                  ?checked=${(state.search.minReliability ?? '') === least}><span>${t(`search.least.${name}`)}</span></label>
              `
            )}</div></fieldset>
          ${state.me
            ? html`<label class="choice"><input type="checkbox" name="takeable" value="true"
              ?checked=${state.search.takeable === 'true'}><span>${t('search.takeable')}</span></label>`
            : null}
          <div class="foot"><button type="button" class="button"
            @click=${() => act.settle(noFilters)}>${t('search.clear')}</button><button
            class="button primary">${t('search.show')}</button></div>
        </form>
      `,
    ),
}
