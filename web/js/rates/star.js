// Puts a rate on the watch list, or takes it off.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'
import { pairOf } from './pair.js'
import { isPair, toggle } from './watch.js'

const isWatched = (state) => Boolean(state.watch?.data?.items.some((item) => isPair(item, pairOf(state))))

/** @param state Keeps `watch`, the answer of the watch list. */
export const star = (state, act, isWide) =>
  !state.app.isMember ? null : html`
    <button class=${isWide ? 'button small only-wide' : 'round'} aria-pressed=${String(isWatched(state))} aria-label=${t('watch.watch')}
      ?disabled=${state.busy === 'watch' || !state.app.isOnline} @click=${() => act.watch()}>
      ${icon('star')}${isWide ? t(isWatched(state) ? 'watch.watching' : 'watch.watch') : null}</button>
  `

export const starActs = { watch: (state, tools) => toggle(state, tools, pairOf(state)) }

/** The way to an alert for a rate; guests sign in first. */
export const alertPath = (state) => {
  const [base, quote] = pairOf(state)
  const path = `/rates/alerts/new?base=${base}&quote=${quote}`
  return state.me ? path : `/sign-in?to=${encodeURIComponent(path)}`
}
