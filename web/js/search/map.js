// The map of the search, and what a press on it does.
import { tag } from '../format.js'
import { hasPlace } from './query.js'

const zoomOf = (radius) => Math.round((15.8 - Math.log2(Number(radius))) * 2) / 2

/** The place of the search; without one the world. */
const viewOf = ({ search }) => {
  if (!hasPlace(search)) return { center: [20, 15], zoom: 2 }
  const center = [Number(search.lat), Number(search.lon)]
  return { center, zoom: zoomOf(search.radius), me: center, radius: Number(search.radius) }
}

export const scene = (state, act) => ({
  ...viewOf(state),
  labels: state.labels,
  areas: state.items.filter(({ place }) => place?.box).map((offer) => ({
    id: offer.id,
    box: offer.place.box,
    text: tag(offer.quote?.shown.get ?? offer.remaining),
    isDashed: offer.place.precision === '5km',
    isChosen: offer.id === state.chosen,
  })),
  choose: (ids) => ids.length > 1 ? act.gather(ids) : act.choose(ids[0]),
  moved: ({ box, zoom }) => act.label(box, zoom),
})

export const mapActs = {
  /** The offers of one tag or square of the map alone; `null`: all again. */
  gather(state, _, ids) {
    Object.assign(state, { gathered: ids, chosen: null, isMapLarge: false })
    if (ids) {
      requestAnimationFrame(() => {
        const heading = document.getElementById('offers-found')
        heading?.focus({ preventScroll: true })
        heading?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      })
    }
  },
  enlarge(state) {
    state.isMapLarge = !state.isMapLarge
  },
  choose(state, _, id) {
    state.isMapLarge = false
    state.chosen = id
    if (state.gathered && !state.gathered.includes(id)) state.gathered = null
    requestAnimationFrame(() => {
      const row = document.querySelector(`[data-offer="${CSS.escape(id)}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    })
  },
  async label(state, { ask, update }, box, zoom) {
    if (zoom < 8) return
    // Rounded outwards: many views ask for the same, and a small one is not empty.
    const [down, up] = [Math.floor, Math.ceil].map((round) => (value) => (round(value * 100) / 100).toFixed(2))
    const path = `/places/labels?west=${down(box.west)}&south=${down(box.south)}&east=${up(box.east)}&north=${up(box.north)}&limit=40`
    if (path === state.labelPath) return
    state.labelPath = path
    const { items } = await ask(path)
    if (path !== state.labelPath) return
    state.labels = items
    update()
  },
}
