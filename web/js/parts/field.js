import { html } from '../html.js'

let number = 0
const ids = new Map()
const idOf = (name) => ids.get(name) ?? ids.set(name, `field-${number += 1}`).get(name)

/**
 * A labelled input with its fault below it.
 * @param field `name`, `label`, `value`; `type`, `hint`, `fault`, `autocomplete` and other attributes as far as they matter.
 */
export function field({ name, label, value = '', hint, fault, type = 'text', input, large, ...rest }) {
  const id = idOf(name)
  const about = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || null
  if (type === 'date') import('./date.js').catch(() => {}) // Without it the field is the browser's own.
  const control = () =>
    html`
      <input class=${`input ${large ? 'large' : ''}`} id=${id} name=${name} type=${type} .value=${value} ?required=${rest.required}
        autocomplete=${rest.autocomplete} inputmode=${rest.inputmode} maxlength=${rest.maxlength} minlength=${rest.minlength}
        min=${rest.min} max=${rest.max}
        pattern=${rest.pattern} placeholder=${rest.placeholder} list=${rest.list}
        dir=${type === 'text' || type === 'search' ? 'auto' : null}
        autocapitalize=${rest.autocapitalize} aria-invalid=${fault ? 'true' : null} aria-describedby=${about} @input=${input}
        @change=${rest.change}>
    `
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${type === 'area'
        ? html`
          <textarea class="input" id=${id} name=${name} rows=${rest.rows ?? 4} maxlength=${rest.maxlength} ?required=${rest.required}
            dir="auto"
            aria-invalid=${fault ? 'true' : null} aria-describedby=${about} .value=${value} @input=${input}
            placeholder=${rest.placeholder}></textarea>
        `
        : type === 'date'
        ? html`<way-date day=${value}>${control()}</way-date>`
        : control()}
      ${hint ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : null}
      ${fault ? html`<p class="fault" id=${`${id}-fault`}>${fault}</p>` : null}
    </div>
  `
}

/** A choice of one of several, by code and name. */
export const select = ({ name, label, value, options, change, hint }) =>
  html`
    <div class="field">
      <label for=${idOf(name)}>${label}</label>
      <select class="input" id=${idOf(name)} name=${name} @change=${change}>
        ${options.map(([code, text]) => html`<option value=${code} ?selected=${code === value}>${text}</option>`)}
      </select>
      ${hint ? html`<p class="hint">${hint}</p>` : null}
    </div>
  `
