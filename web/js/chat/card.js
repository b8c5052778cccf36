// Sharing how to reach or to find oneself, once a swap is agreed. It is loaded then.
import { momentWithin } from '../format.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { sheet } from '../parts/sheet.js'
import { notice } from '../parts/states.js'
import { parts, t } from '../text.js'
import { erasedAt } from './sharing.js'

const kinds = { contact: 'card', 'find-me': 'pin' }
const most = 200

/** @param isOpen Whether there is an agreed swap; before that, nothing can be shared. */
export function cardSheet(state, act, isOpen) {
  const { id, swap, data: [thread] } = state
  if (!isOpen) return sheet(t('card.title'), `/threads/${id}`, notice(t('card.early'), 'info', ''))
  const card = state.card ??= { kind: 'contact', text: '' }
  const until = erasedAt(swap)
  return sheet(
    t('card.title'),
    `/threads/${id}`,
    html`
      <form class="stack" @submit=${(event) => {
        event.preventDefault()
        act.share()
      }}>
        <fieldset class="stack tight"><legend class="visually-hidden">${t('card.title')}</legend>
          ${Object.entries(kinds).map(([kind, picture]) =>
            html`
              <label class="choice"><input type="radio" name="kind" value=${kind} .checked=${card.kind === kind}
                @change=${() => act.turnCard(kind)}>
                <span class="grow"><b class="mid">${t(`card.mine.${kind}`)}</b><br><span
                  class="small softer">${t(`card.about.${kind}`)}</span></span>${icon(picture)}</label>
            `
          )}</fieldset>
        ${field({
          name: 'text',
          label: t(`card.mine.${card.kind}`),
          type: 'area',
          rows: 2,
          maxlength: most,
          required: true,
          value: card.text,
          placeholder: t(`card.hint.${card.kind}`),
          input: (event) => {
            card.text = event.target.value
          },
        })}
        <p class="notice">${icon('lock')}<span>${parts('card.private', { name: first(thread.with) })}
          ${until ? t('card.until', { moment: momentWithin(until) }) : t('card.later')}</span></p>
        <button class="button primary wide">${icon('send')}${t('card.share')}</button>
      </form>
    `,
  )
}
