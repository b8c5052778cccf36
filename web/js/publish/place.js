// What the step of the place does: searching, moving the pin, and asking what others see of it.
import { t } from '../text.js'

/** Four digits of a degree, about ten metres: the server makes a square of it and forgets it. */
const digits = (value) => Number(value.toFixed(4))

const keepPoint = async (state, tools, point) => {
  Object.assign(state.draft, { point, precision: state.draft.precision === 'airport' ? '1km' : state.draft.precision })
  await tools.store.put('drafts', 'publish', state.draft)
  tools.update()
  await placeActs.locateCell(state, tools)
}

const position = () =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), () => resolve(null), { timeout: 8000, maximumAge: 60_000 })
  })

export const placeActs = {
  async find(state, { ask, update, store }, text) {
    state.draft.search = text
    store.put('drafts', 'publish', state.draft)
    clearTimeout(state.findTimer)
    await new Promise((resolve) => {
      state.findTimer = setTimeout(resolve, 200)
    })
    const wish = text.trim()
    const { items } = wish ? await ask(`/places/cities?q=${encodeURIComponent(wish)}&limit=8`) : { items: null }
    if (state.draft.search !== text) return
    state.places = items && state.draft.precision === 'airport' && items.some(({ kind }) => kind === 'airport')
      ? items.filter(({ kind }) => kind === 'airport')
      : items
    update()
  },
  async choose(state, tools, { kind, name, code, latitude, longitude }) {
    state.places = null
    state.draft.search = name
    if (kind !== 'airport') return keepPoint(state, tools, { name, latitude, longitude })
    Object.assign(state.draft, { airport: { code, name, latitude, longitude }, precision: 'airport' })
    await tools.store.put('drafts', 'publish', state.draft)
  },
  /** Moves the pin to where the map was tapped. */
  async put(state, tools, [latitude, longitude]) {
    if (state.draft.precision === 'airport') return
    await keepPoint(state, tools, {
      name: state.draft.point?.name ?? '',
      latitude: digits(latitude),
      longitude: digits(((longitude + 540) % 360) - 180),
    })
  },
  async precision(state, tools, precision) {
    state.draft.precision = precision
    state.gap = false
    await tools.store.put('drafts', 'publish', state.draft)
    if (precision === 'airport' && !state.draft.airport) document.getElementById('publish-place')?.focus()
    else await placeActs.locateCell(state, tools)
  },
  async locate(state, tools) {
    const found = await position()
    if (!found) return tools.say(t('search.noPlace'))
    await keepPoint(state, tools, { name: '', latitude: digits(found.latitude), longitude: digits(found.longitude) })
  },
  /** The city of the pin, and the squares that others would see. */
  async locateCell(state, { ask, update, store }) {
    const { point } = state.draft
    if (!point) return
    const path = `/places/locate?lat=${point.latitude}&lon=${point.longitude}`
    if (state.locatedPath === path) return
    state.locatedPath = path
    const located = await ask(path).catch(() => null)
    if (state.locatedPath !== path) return
    state.located = located
    if (!located) state.locatedPath = null
    const name = located?.city?.name ?? located?.country?.name ?? point.name
    if (name && name !== point.name) {
      state.draft.point = { ...point, name }
      store.put('drafts', 'publish', state.draft)
    }
    update()
  },
  async label(state, { ask, update }, box, zoom) {
    if (zoom < 8) return
    const [down, up] = [Math.floor, Math.ceil].map((round) => (value) => (round(value * 100) / 100).toFixed(2))
    const path = `/places/labels?west=${down(box.west)}&south=${down(box.south)}&east=${up(box.east)}&north=${up(box.north)}&limit=40`
    if (path === state.labelPath) return
    state.labelPath = path
    const { items } = await ask(path).catch(() => ({ items: [] }))
    if (path !== state.labelPath) return
    state.labels = items
    update()
  },
}
