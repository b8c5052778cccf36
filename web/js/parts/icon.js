import { svg } from '../html.js'

const sprite = new URL('../../icons.svg', import.meta.url).pathname

/**
 * An icon of `icons.svg`. With a label it says something by itself; without one it only adorns words beside it. In a line there is
 * a space before it and none behind it.
 */
// deno-fmt-ignore
export const icon = (name, label = null) => svg`
  <svg class="icon" role=${label ? 'img' : null} aria-label=${label} aria-hidden=${label ? null : 'true'}>
    <use href=${`${sprite}#${name}`}></use></svg>`
