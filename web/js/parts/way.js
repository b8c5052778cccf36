import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { isInWallet } from './settled.js'

/** Both have written: nothing is left to do. */
const isReviewed = ({ reviews }) => Boolean(reviews?.mine && reviews?.theirs)

/** The stations of a swap, and which one is now. What ended it otherwise stands in place of the next one. */
export function stations(swap) {
  if (isInWallet(swap) && ['proposed', 'completed'].includes(swap.state)) {
    return [{ name: 'proposed', state: swap.state === 'completed' ? 'done' : 'now' }, {
      name: 'wallet',
      state: swap.state === 'completed' ? 'done' : 'later',
    }]
  }
  const names = ['proposed', 'agreed', 'meet', 'handOver', 'review']
  const now = { proposed: 0, accepted: 2, scheduled: 2, completed: isReviewed(swap) ? names.length : 4 }[swap.state]
  const isHandingOver = swap.sides && Object.values(swap.sides).some(({ checkedInAt, handedOverAt }) => checkedInAt || handedOverAt)
  const at = ['accepted', 'scheduled'].includes(swap.state) && isHandingOver ? 3 : now
  if (at !== undefined) return names.map((name, index) => ({ name, state: index < at ? 'done' : index === at ? 'now' : 'later' }))
  const reached = swap.acceptedAt ? 2 : 1
  return [...names.slice(0, reached).map((name) => ({ name, state: 'done' })), { name: swap.state, state: 'ended' }]
}

/** The way across, for phones. With `times` and `notes` by station it goes down. */
export const way = (swap, { isDown = false, times = {}, notes = {} } = {}) =>
  html`
    <ol class=${`way ${isDown ? 'down' : ''}`} aria-label=${t('way.title')}>
      ${stations(swap).map(({ name, state }) =>
        html`
          <li class=${state} aria-current=${state === 'now' || state === 'ended' ? 'step' : null}>
            <span class="station">${state === 'done' ? icon('check') : null}</span>
            <span class="label">${t(`way.${name}`)}<span class="visually-hidden"> ${state === 'done' ? t('way.done') : ''}</span></span>
            ${isDown ? html`<time>${times[name] ?? ''}</time><small>${notes[name] ?? ''}</small>` : null}
          </li>
        `
      )}
    </ol>
  `
