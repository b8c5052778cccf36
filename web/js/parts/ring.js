import { html, svg } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

/** `Good · 6 swaps`. */
export const standing = ({ band, completed }) =>
  t('ring.standing', { band: t(`band.${band}`), swaps: t('ring.swaps', { count: completed }) })

/** The reliability of a traveller: the score in a ring, and beside it what it means. */
export function ring(reliability, { size = '', isBare = false } = {}) {
  const { score } = reliability
  const around = 2 * Math.PI * 17
  return html`
    <span class=${`ring ${size}`}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        ${score === null
          ? svg`
            <circle class="new" cx="20" cy="20" r="17"></circle>
            <text class="word" x="20" y="20.5">${t('ring.new')}</text>
          `
          : svg`
            <circle class="track" cx="20" cy="20" r="17"></circle>
            <circle class="part" cx="20" cy="20" r="17" transform="rotate(-90 20 20)"
              stroke-dasharray=${`${around * score / 100} ${around}`}></circle>
            <text x="20" y="20.5">${score}</text>
          `}
      </svg>
      <span class=${isBare ? 'visually-hidden' : ''}>${score === null
        ? null
        : html`<span class="visually-hidden">${t('ring.score', { score })}</span>`}${standing(reliability)}</span>
    </span>
  `
}

/** Stars of five, with their number for screen readers. */
export const stars = (number) =>
  html`
    <span class="stars" role="img" aria-label=${t('stars', { count: number })}>
      ${[1, 2, 3, 4, 5].map((star) => html`<span class=${star <= Math.round(number) ? 'on' : 'off'}>${icon('star')}</span>`)}
    </span>
  `
