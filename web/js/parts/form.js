// What forms have in common: what was typed survives every redraw, and the server's sentences stand at their fields.
import { html } from '../html.js'
import { problem } from './states.js'
import { t } from '../text.js'

/** Keeps what is typed into a form in an object, by the names of the fields: `<form @input=${keep(state.typed)}>`. */
export const keep = (typed, then = () => {}) => (event) => {
  const { name, type, checked, value } = event.target
  if (!name) return
  typed[name] = type === 'checkbox' ? checked : value
  then(name)
}

/** What is wrong with a field, or null. */
export const faultAt = (error, pointer) => error?.fields?.[pointer] ?? null

/** Why an act was refused, unless its fields say it all. */
export const problemBeside = (error, ...pointers) => {
  const named = Object.keys(error?.fields ?? {})
  return named.length && named.every((pointer) => pointers.includes(pointer)) ? null : problem(error)
}

/** Puts the cursor into the first field that is wrong. */
export const toFault = () => requestAnimationFrame(() => document.querySelector('main [aria-invalid="true"]')?.focus())

/** A line with a box to tick. */
export const tick = ({ name, label, checked, change, hint, fault }) =>
  html`
    <div
      class="field"><label class="tick"><input type="checkbox" name=${name} .checked=${Boolean(checked)}
        @change=${change}><span>${label}</span></label>
      ${hint ? html`<p class="hint">${hint}</p>` : null}${fault ? html`<p class="fault">${fault}</p>` : null}</div>
  `

/** Shows passwords as they are typed, for everybody on a small keyboard. */
export const showPassword = (state, update) =>
  tick({
    name: '',
    label: t('password.show'),
    checked: state.isPasswordShown,
    change: (event) => {
      state.isPasswordShown = event.target.checked
      update()
    },
  })
