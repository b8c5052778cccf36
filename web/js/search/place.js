// Where one searches: a city that is typed, or where the device is.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { cityName, t } from '../text.js'
import { address } from './query.js'

/** A city that is typed, or where the device is. */
export const placeFields = (state, act) =>
  html`
    ${field({
      name: 'city',
      label: t('search.city'),
      type: 'search',
      autocomplete: 'off',
      value: state.typed ?? '',
      placeholder: t('search.cityHint'),
      input: (event) => act.find(event.target.value),
    })}
    ${state.places?.length
      ? html`<div class="rows">${
        state.places.map((place) =>
          html`
            <button type="button" class="row-button" @click=${() => act.goTo(place)}>
              ${icon(place.kind === 'airport' ? 'plane' : 'pin')}<span class="grow"><bdi>${cityName(place.name)}</bdi>
                <span class="quiet">${place.code ?? ''} ${place.country}</span></span></button>
          `
        )
      }</div>`
      : state.places && state.typed?.trim()
      ? html`<p class="softer" role="status">${t('search.noCity')}</p>`
      : null}
    <button type="button" class="button" ?disabled=${state.busy === 'locate'}
      @click=${() => act.locate()}>${icon('locate')}${t('map.locate')}</button>
  `

/** Nobody has said where: that is the first question. */
export const askPlace = (state, act) =>
  html`
    <form class="card stack ask-place" @submit=${(event) => {
      event.preventDefault()
      if (state.places?.length) act.goTo(state.places[0])
    }}>
      <h2>${t('search.where')}</h2><p class="softer">${t('search.whereText')}</p>${placeFields(state, act)}</form>
  `

export const placeActs = {
  async find(state, { ask, update }, text) {
    state.typed = text
    clearTimeout(state.timer)
    await new Promise((resolve) => {
      state.timer = setTimeout(resolve, 200)
    })
    const places = text.trim() ? (await ask(`/places/cities?q=${encodeURIComponent(text.trim())}`)).items.slice(0, 8) : []
    if (state.typed !== text) return
    state.places = places
    update()
  },
  async locate(state, { ask, go, say }) {
    const found = await new Promise((resolve) => {
      if (!navigator.geolocation) return resolve(null)
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), () => resolve(null), {
        timeout: 8000,
        maximumAge: 300_000,
      })
    })
    if (!found) return say(t('search.noPlace'))
    // Two digits, about a kilometre: enough to search around, and all that leaves the device.
    const [lat, lon] = [found.latitude.toFixed(2), found.longitude.toFixed(2)]
    const { city } = await ask(`/places/locate?lat=${lat}&lon=${lon}`)
    return go(address({ ...state.search, lat, lon, near: city?.name ?? '' }), { isInstead: true })
  },
}
