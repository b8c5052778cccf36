// Fields that keep what was entered in `state.form`, so that no error and no new answer takes it away.
import { html } from '../html.js'
import { field } from '../parts/field.js'

/** A text field. `pointer` is where the server looks for it, for its fault. */
export const input = (state, { name, pointer = `/${name}`, ...rest }) =>
  field({
    name,
    ...rest,
    value: state.form[name] ?? '',
    fault: state.problem?.fields?.[pointer],
    input: (event) => {
      state.form[name] = event.target.value
      rest.changed?.(event)
      state.draw()
    },
  })

/** A box to tick that something was read. */
export const agree = (state, name, text) =>
  html`
    <label class="choice"><input type="checkbox" required ?checked=${state.form[name]} @change=${(event) => {
      state.form[name] = event.target.checked
    }}><span>${text}</span></label>
  `

/** One of several, each with a line that explains it. */
export const options = (state, name, legend, all) =>
  html`
    <fieldset class="field">
      <legend>${legend}</legend>
      <div class="stack tight">
      ${all.map(({ value, text, about }) =>
        html`
          <label class="choice"><input type="radio" name=${name} value=${value} required ?checked=${state.form[name] === value}
            @change=${() => {
              state.form[name] = value
              state.draw()
            }}>
            <span><span class="mid">${text}</span>${about ? html`<br><span class="small softer">${about}</span>` : null}</span></label>
        `
      )}
      </div>
    </fieldset>
  `
