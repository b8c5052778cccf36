// A line without axes, for rows.
import { html } from '../html.js'
import { valueOf } from './scale.js'

/** @param isDown Whether it fell, if that is known otherwise than by its ends. */
export function spark(points, isDown) {
  const values = points.map(valueOf)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const at = (value, index) =>
    `${index ? 'L' : 'M'}${(index / Math.max(1, values.length - 1) * 80).toFixed(1)} ${
      (26 - (value - low) / (high - low || 1) * 24).toFixed(1)
    }`
  return html`
    <svg class=${`spark ${isDown ?? values.at(-1) < values[0] ? 'down' : ''}`} viewBox="0 0 80 28" aria-hidden="true">
      <path d=${values.map(at).join('')}></path>
    </svg>
  `
}
