import { html } from '../html.js'

/** Six boxes for six digits. Under them is one input, for the keyboard, for pasting and for screen readers. */
export const codeBoxes = ({ value, label, type, isWrong }) =>
  html`
    <div class="code-boxes">
      <input class="code-input" name="code" inputmode="numeric" autocomplete="off" spellcheck="false" required aria-label=${label}
        aria-invalid=${isWrong ? 'true' : null}
        .value=${value} @input=${(event) => type(event.target.value)}>
      ${[0, 1, 2, 3, 4, 5].map((index) =>
        html`<span class=${`code-box ${index === Math.min(value.length, 5) ? 'next' : ''}`} aria-hidden="true">${value[index] ?? ''}</span>`
      )}
    </div>
  `
