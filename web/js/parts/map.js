// A map of areas: an offer is the square that it is published in, never a point. Leaflet is loaded when a map is first shown;
// the list beside the map has everything that the map has.
import { html, render } from '../html.js'
import { cityName, t } from '../text.js'
import { icon } from './icon.js'

let leaflet
const load = () =>
  leaflet ??= import('../../lib/leaflet.js').catch((error) => {
    leaflet = null
    throw error
  })

let outlines
const loadOutlines = () =>
  outlines ??= fetch(new URL('../../countries.json', import.meta.url)).then((response) => response.json())
    .catch(() => {
      outlines = null
      return null
    })

const isSame = (one, other) => ['west', 'south', 'east', 'north'].every((side) => one[side] === other[side])

/** Half of what a tag is wide at most, in pixels. */
const halfTag = 56

/** About how wide a tag is, at least as wide as one for several. */
const widthOf = ({ text }) => Math.max(70, 26 + 8 * text.length)

const outlinesTo = 7
const gridFrom = 9

const element = (template) => {
  const box = document.createElement('div')
  render(template, box)
  return box.querySelector(':scope > *')
}

/**
 * `<way-map>`. Set `scene`:
 * `center` [lat, lon], `zoom`; `areas` [{ id, box, text, isDashed, isChosen, isTagBelow }]; `me` [lat, lon]; `radius` in km;
 * `pin` [lat, lon]; `choose([id])`: of a tag or a square, which may have several; `moved({ center, zoom, box })`, `place([lat, lon])`;
 * `labels` [{ name, latitude, longitude }]; `points` [{ id, latitude, longitude }]; `tiles`.
 */
class WayMap extends HTMLElement {
  #scene = null
  #map = null
  #layers = null
  #L = null
  #view = ''
  #marks = ''

  set scene(scene) {
    this.#scene = scene
    if (this.isConnected) this.#show()
  }

  connectedCallback() {
    if (this.#scene) this.#show()
  }

  disconnectedCallback() {
    this.#map?.remove()
    this.#map = null
    this.#view = this.#marks = ''
  }

  async #show() {
    if (!this.#map) {
      try {
        this.#L = await load()
      } catch {
        render(html`<p class="map-missing notice">${icon('map')}<span>${t('map.missing')}</span></p>`, this)
        return
      }
      if (!this.isConnected || this.#map) return
      this.#start()
    }
    const { center, zoom, areas, me, radius, pin, labels, points } = this.#scene
    const view = JSON.stringify([center, zoom])
    const isMoved = view !== this.#view
    const wasShown = Boolean(this.#view)
    this.#view = view
    if (isMoved) this.#map.setView(center, zoom, { animate: wasShown })
    // Marks are slow to make: a screen that is drawn anew for another reason leaves them as they are.
    const marks = JSON.stringify([areas, me, radius, pin, labels, points])
    if (marks !== this.#marks) this.#draw()
    this.#marks = marks
  }

  #start() {
    const L = this.#L
    const box = this.appendChild(document.createElement('div'))
    this.#map = L.map(box, {
      attributionControl: false,
      zoomControl: false,
      tap: false,
      minZoom: 2,
      maxZoom: 15,
      zoomSnap: 0.5,
      keyboard: true,
      maxBounds: [[-85, -400], [85, 400]],
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    box.setAttribute('role', 'application')
    box.setAttribute('aria-label', t('map.title'))
    if (this.#scene.tiles) L.tileLayer(this.#scene.tiles.url, { maxZoom: 19 }).addTo(this.#map)
    this.#layers = { land: L.layerGroup().addTo(this.#map), grid: L.layerGroup().addTo(this.#map), marks: L.layerGroup().addTo(this.#map) }
    this.#map.on('moveend', () => {
      if (!this.#map) return // The end of a movement may come when the map is gone.
      this.#ground()
      this.#draw()
      const bounds = this.#map.getBounds()
      // A map that is not shown has no size, and shows nothing.
      if (bounds.getWest() < bounds.getEast()) {
        this.#scene.moved?.({
          center: [this.#map.getCenter().lat, this.#map.getCenter().lng],
          zoom: this.#map.getZoom(),
          box: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
        })
      }
    })
    this.#map.on('click', ({ latlng }) => this.#scene.place?.([latlng.lat, latlng.lng]))
    new ResizeObserver(() => {
      const isFirst = this.#map && !this.#map.getSize().x
      this.#map?.invalidateSize()
      if (isFirst) this.#draw()
    }).observe(this)
  }

  /** Far away the outlines of countries, near the grid of 5 km that offers lie in. */
  async #ground() {
    const L = this.#L
    const zoom = this.#map.getZoom()
    this.classList.toggle('far', zoom <= outlinesTo)
    if (zoom <= outlinesTo && !this.#scene.tiles && !this.#layers.land.getLayers().length) {
      const data = await loadOutlines()
      if (data && this.#map) this.#layers.land.addLayer(L.geoJSON(data, { interactive: false, style: { className: 'land', weight: 1 } }))
    }
    if (zoom > outlinesTo) this.#layers.land.clearLayers()
    this.#layers.grid.clearLayers()
    if (zoom < gridFrom || this.#scene.tiles) return
    const bounds = this.#map.getBounds()
    const step = zoom > 11 ? 0.045 : 0.18
    for (let latitude = Math.ceil(bounds.getSouth() / step) * step; latitude < bounds.getNorth(); latitude += step) {
      this.#layers.grid.addLayer(
        L.polyline([[latitude, bounds.getWest()], [latitude, bounds.getEast()]], { className: 'map-grid', weight: 1, interactive: false }),
      )
    }
    for (let longitude = Math.ceil(bounds.getWest() / step) * step; longitude < bounds.getEast(); longitude += step) {
      this.#layers.grid.addLayer(
        L.polyline([[bounds.getSouth(), longitude], [bounds.getNorth(), longitude]], {
          className: 'map-grid',
          weight: 1,
          interactive: false,
        }),
      )
    }
  }

  #draw() {
    if (!this.#map.getSize().x) return // On a phone the map of a desktop is not shown, and the other way round.
    const L = this.#L
    const { areas = [], me, radius, pin, labels = [], points = [] } = this.#scene
    const groups = this.#groups(areas)
    const marks = this.#layers.marks
    marks.clearLayers()
    const mark = (at, template, options) =>
      marks.addLayer(
        L.marker(at, { icon: L.divIcon({ className: '', html: element(template), iconSize: null }), keyboard: false, ...options }),
      )
    for (const { name, latitude, longitude } of this.#free(labels, groups)) {
      mark([latitude, longitude], html`<span class="map-label"><bdi>${cityName(name)}</bdi></span>`, {
        interactive: false,
        zIndexOffset: -1000,
      })
    }
    if (me && radius) {
      marks.addLayer(L.circle(me, { radius: radius * 1000, className: 'map-radius', weight: 1.5, fill: false, interactive: false }))
    }
    for (const { box, isDashed, isChosen } of areas) {
      const isOpen = Boolean(this.#scene.choose)
      const square = L.rectangle([[box.south, box.west], [box.north, box.east]], {
        className: `map-cell ${isDashed ? 'dashed' : ''} ${isChosen ? 'chosen' : ''}`,
        weight: isChosen ? 2.5 : 1.5,
        interactive: isOpen,
        bubblingMouseEvents: false,
      })
      if (isOpen) square.on('click', () => this.#scene.choose(areas.filter((area) => isSame(area.box, box)).map(({ id }) => id)))
      marks.addLayer(square)
    }
    for (const { at, areas: group } of groups) {
      mark(this.#map.containerPointToLatLng(at), this.#tag(group), { interactive: Boolean(this.#scene.choose) })
    }
    for (const { id, latitude, longitude } of points) {
      mark([latitude, longitude], html`<span class="map-point"></span>`)
      marks.getLayers().at(-1).on('click', () => this.#scene.choose?.([id]))
    }
    if (pin) mark(pin, html`<span class="map-pin">${icon('pin')}</span>`, { interactive: false })
    if (me) mark(me, html`<span class="map-self"></span>`, { interactive: false })
  }

  /** The buttons of the map lie on it: a tag that would be under them moves to their left. */
  #beside(point) {
    const buttons = this.parentElement?.querySelector('.map-buttons')?.getBoundingClientRect()
    if (!buttons?.width || !this.#scene.choose) return point
    const own = this.getBoundingClientRect()
    const [left, top] = [buttons.left - own.left - halfTag, buttons.top - own.top - 16]
    const isUnder = point.x > left && point.x < own.width + halfTag && point.y > top && point.y < own.height + 16
    return isUnder ? { x: left, y: point.y } : point
  }

  /** A tag is a button where it opens something, so that the keyboard reaches it too. */
  #tag(group) {
    const [first] = group
    const isMany = group.length > 1
    const text = isMany ? t('map.offers', { count: group.length }) : first.text
    const look = `map-tag ${isMany || first.isChosen && !first.isTagBelow ? 'many' : ''}`
    const press = (event) => {
      event.stopPropagation()
      // The end of a drag that began on the tag is no press.
      if (!event.detail || !this.#map.dragging?.moved()) this.#scene.choose(group.map(({ id }) => id))
    }
    return this.#scene.choose
      ? html`<button type="button" class=${look} @click=${press}>${text}</button>`
      : html`<span class=${look}>${text}</span>`
  }

  /** Tags that would overlap become one. */
  #groups(areas) {
    const groups = []
    for (const area of areas) {
      const at = this.#beside(
        this.#map.latLngToContainerPoint([area.isTagBelow ? area.box.south : area.box.north, (area.box.west + area.box.east) / 2]),
      )
      const width = widthOf(area)
      const near = groups.find((group) => Math.abs(group.at.x - at.x) < (group.width + width) / 2 && Math.abs(group.at.y - at.y) < 26)
      if (near) near.areas.push(area)
      else groups.push({ at, width, areas: [area] })
    }
    return groups
  }

  /** Labels that find room beside the tags and within the map, the largest places first. */
  #free(labels, groups) {
    const size = this.#map.getSize()
    const taken = groups.map(({ at: { x, y }, areas }) => ({ x, y, width: areas.length > 1 ? 100 : 80 }))
    if (this.#scene.me) taken.push({ ...this.#map.latLngToContainerPoint(this.#scene.me), width: 24 })
    taken.push({ x: 90, y: size.y - 8, width: 180 }, { x: size.x - 30, y: size.y - 30, width: 60 })
    return labels.filter(({ name, latitude, longitude }) => {
      const { x, y } = this.#map.latLngToContainerPoint([latitude, longitude])
      const width = name.length * 7 + 12
      if (x < width / 2 || x > size.x - width / 2 || y < 10 || y > size.y - 10) return false
      if (taken.some((other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < 28)) return false
      taken.push({ x, y, width })
      return true
    })
  }

  zoom(step) {
    this.#map?.setZoom(this.#map.getZoom() + step)
  }
}

customElements.define('way-map', WayMap)

/**
 * A map with its buttons and sources. `locate` is called by the button that looks for oneself, `enlarge` by the one for more of
 * the map.
 */
export const map = (scene, { locate, enlarge, isLarge, tiles } = {}) =>
  html`
    <div class="map">
      <way-map .scene=${{ ...scene, tiles }}></way-map>
      <div class="map-buttons">
        <button type="button" class="round only-wide" aria-label=${t('map.in')}
          @click=${(event) => event.target.closest('.map').firstElementChild.zoom(1)}>${icon('plus')}</button>
        <button type="button" class="round only-wide" aria-label=${t('map.out')}
          @click=${(event) => event.target.closest('.map').firstElementChild.zoom(-1)}>${icon('minus')}</button>
        ${enlarge
          ? html`
            <button type="button" class="round" aria-label=${t('map.larger')} aria-pressed=${String(Boolean(isLarge))}
              @click=${enlarge}>${icon(isLarge ? 'close' : 'expand')}</button>
          `
          : null}
        ${locate
          ? html`<button type="button" class="round" aria-label=${t('map.locate')} @click=${locate}>${icon('locate')}</button>`
          : null}
      </div>
      <p class="map-source">Natural Earth · © GeoNames${tiles ? ` · ${tiles.attribution}` : ''}</p>
    </div>
  `
