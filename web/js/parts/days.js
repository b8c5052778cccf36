// The days of an offer: from now on without an end, or certain days.
import { now } from '../api.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { field } from './field.js'

/** Today, where the device is. */
export const today = () => new Date(now()).toLocaleDateString('en-CA')

/** Today where no place has a zone. */
export const todayUTC = () => new Date(now()).toISOString().slice(0, 10)

/**
 * The two ways to say when one has time.
 * @param draft `isDated`, `from`, `to`; `set` changes one of them, `fault` has the server's sentence at a pointer.
 */
export const daysFields = (draft, set, fault) =>
  html`
    <fieldset class="stack tight"><legend class="visually-hidden">${t('publish.days')}</legend>
      ${['open', 'dated'].map((kind) =>
        html`
          <label class="choice"><input type="radio" name="kind" value=${kind} .checked=${draft.isDated === (kind === 'dated')}
            @change=${() => set('isDated', kind === 'dated')}>
            <span><b class="mid">${t(`publish.days.${kind}`)}</b><br><span
              class="small softer">${t(`publish.days.${kind}Text`)}</span></span></label>
        `
      )}
    </fieldset>
    ${draft.isDated
      ? html`<div class="pair-fields">
    ${
        field({
          name: 'from',
          label: t('search.from'),
          type: 'date',
          value: draft.from,
          min: draft.earliest ?? today(),
          fault: fault('/availability/from'),
          input: (event) => set('from', event.target.value),
        })
      }
    ${
        field({
          name: 'to',
          label: t('search.to'),
          type: 'date',
          value: draft.to,
          min: draft.from || today(),
          required: true,
          fault: fault('/availability/to'),
          input: (event) => set('to', event.target.value),
        })
      }</div>`
      : null}
  `

/** The days as the server takes them. */
export const availabilityOf = ({ isDated, from, to }) => isDated ? { from: from || null, to: to || null } : { from: null, to: null }
