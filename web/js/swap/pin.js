// A pin on a map: by a tap, or for keyboards by moving the map and taking its middle.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { t } from '../text.js'

/**
 * The map with what is chosen on it, and the known places of `state.points` as labels.
 * @param at The place that is marked; `isMoved`: the map goes there. `put` takes the place of a tap, `choose` the id of a
 * known place.
 */
export function pinMap(state, { at = state.form.pin, isMoved = false, put, choose }) {
  const { points } = state
  // The map begins at a place that is known: where the two meet already, the offer's, or a meeting point; else at the world.
  const known = state.around ?? (points[0] ? [points[0].latitude, points[0].longitude] : null)
  if (!state.center || !state.center.isKnown && known) {
    state.center = { center: known ?? [20, 15], zoom: known ? 13 : 2, isKnown: Boolean(known) }
  }
  if (isMoved && at && String(at) !== String(state.center.center)) state.center = { center: at, zoom: 14, isKnown: true }
  const labels = points.map(({ label, latitude, longitude }) => ({ name: label, latitude: latitude + 0.003, longitude }))
  return html`<div class="small-map tall">${
    map({
      center: state.center.center,
      zoom: state.center.zoom,
      pin: at,
      labels,
      points: choose ? points.filter(({ id }) => id !== state.form.point) : [],
      choose,
      place: put,
      moved: ({ center }) => {
        state.middle = center
      },
    }, { tiles: state.app.settings.tiles })
  }</div>`
}

/** What a tap does, and the button for who cannot tap. */
export const pinWords = (state, put, words = 'meet.pin') =>
  html`
    <p class="row wrap small softer"><span class="grow">${icon('pin')} ${t(state.form.pin ? 'meet.pinned' : words)}</span>
      <button type="button" class="button plain" @click=${() => put(state.middle ?? state.center.center)}>${t('map.middle')}</button></p>
  `

/** A pin as the server takes it: to about a metre. */
export const pinOf = ([latitude, longitude]) => {
  const round = (degrees) => Math.round(degrees * 100_000) / 100_000
  return { latitude: round(latitude), longitude: round(((longitude + 540) % 360) - 180) }
}
