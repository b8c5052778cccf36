import { day } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { parts, t } from '../text.js'
import { input } from './form.js'

const tags = ['punctual', 'correct-amount', 'good-notes', 'communication']

/** Stars, praise and words about the other. Both are shown once both have written. */
export const review = {
  method: 'PUT',
  title: (swap) => parts(swap.reviews.mine ? 'act.reviewAgain' : 'act.review', { name: first(swap.with) }),
  says: (swap) => parts('says.review', { name: first(swap.with), day: day(swap.reviews.until) }),
  button: () => t('act.reviewSend'),
  start(state, { reviews: { mine } }) {
    state.form = { stars: mine?.stars ?? 0, tags: mine?.tags ?? [], text: mine?.text ?? '', private: mine?.private ?? '' }
  },
  fields: (state) =>
    html`
      <fieldset class="field">
        <legend>${t('review.stars')}</legend>
        <div class="star-row">
        ${[1, 2, 3, 4, 5].map((number) =>
          html`
            <label class=${number <= state.form.stars ? 'on' : ''}><input type="radio" name="stars" value=${number} required
              ?checked=${state.form.stars === number} aria-label=${t('stars', { count: number })}
              @change=${() => {
                state.form.stars = number
                state.draw()
              }}>${icon('star')}</label>
          `
        )}
        <span class="softer" aria-hidden="true">${state.form.stars ? t(`review.stars${state.form.stars}`) : ''}</span></div>
      </fieldset>
      <fieldset class="field">
        <legend>${t('review.praise')}</legend>
        <div class="chips wrap">
        ${tags.map((tag) =>
          html`<button type="button" class="chip" aria-pressed=${String(state.form.tags.includes(tag))} @click=${() => {
            state.form.tags = state.form.tags.includes(tag) ? state.form.tags.filter((other) => other !== tag) : [...state.form.tags, tag]
            state.draw()
          }}>${t(`tag.${tag}`)}</button>`
        )}</div>
      </fieldset>
      ${input(state, { name: 'text', label: t('review.text'), type: 'area', rows: 4, maxlength: 2000 })}
      ${input(state, {
        name: 'private',
        label: t('review.private'),
        hint: t('review.privateHint'),
        type: 'area',
        rows: 2,
        maxlength: 2000,
      })}
    `,
  body: ({ form: { stars, tags, text, private: secret } }) => ({ stars, tags, text: text.trim(), private: secret.trim() }),
  done: () => t('did.review'),
}
