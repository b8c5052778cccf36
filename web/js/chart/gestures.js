// What fingers, a mouse and keys do with a chart: the day under them, and which part of it is shown.
// One finger reads a chart that is whole, and the page scrolls by it; two zoom; of a part it moves what is shown.
import { nearest } from './scale.js'
import { factorOf, following, panned, pinched, zoomed } from './zoom.js'

/** How far a finger goes before it drags, in pixels; how fast and how near the second tap of two is. */
const [reach, doubleTime, doubleReach] = [5, 350, 30]

const hands = new WeakMap()
const handsOf = (element) => hands.get(element) ?? hands.set(element, { fingers: new Map() }).get(element)

/**
 * @param made The geometry that is drawn. @param shown The index of the day that the keys go on from.
 * @param move Is called with the index of a day, or null. @param zoom Is called with a window, or null; without it there is no zoom.
 */
export function gestures({ made, view, shown, move, zoom }) {
  const { stops, whole, least, first, last, width, right } = made
  const placeOf = ({ currentTarget, clientX }) => {
    const box = currentTarget.getBoundingClientRect()
    return (clientX - box.left) / (box.width || 1) * width / (width - right)
  }
  const instantAt = (place) => first + place * (last - first)
  const read = (event) => move(nearest(stops, instantAt(placeOf(event))))
  const show = (next) => {
    if (String(next) !== String(view)) zoom(next)
  }

  /** Two fingers hold the instants that are under them, whatever is shown. */
  const hold = (hand) => {
    hand.drag = null
    hand.pinch = [...hand.fingers.entries()].slice(0, 2).map(([id, place]) => ({ id, instant: instantAt(place) }))
  }
  const grip = (hand, event) => {
    hand.pinch = null
    hand.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, place: placeOf(event), view, isMoved: false }
  }
  const press = (event) => {
    const hand = handsOf(event.currentTarget)
    hand.fingers.set(event.pointerId, placeOf(event))
    if (zoom && hand.fingers.size === 2) return hold(hand)
    if (hand.fingers.size > 1) return
    grip(hand, event)
    read(event)
  }
  const glide = (event) => {
    const hand = handsOf(event.currentTarget)
    if (hand.fingers.has(event.pointerId)) hand.fingers.set(event.pointerId, placeOf(event))
    const { drag, pinch } = hand
    if (pinch) {
      if (!pinch.every(({ id }) => hand.fingers.has(id))) return
      const [one, other] = pinch.map(({ id, instant }) => [instant, hand.fingers.get(id)]).sort(([one], [other]) => one - other)
      return show(pinched(view, whole, [one[0], other[0]], [one[1], other[1]], least))
    }
    if (drag?.id === event.pointerId) {
      drag.isMoved ||= Math.abs(event.clientX - drag.x) > reach || Math.abs(event.clientY - drag.y) > reach
      if (view && drag.view) {
        if (!drag.isMoved) return
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
        return show(panned(drag.view, whole, (drag.place - placeOf(event)) * (last - first)))
      }
    }
    read(event)
  }
  const release = (event) => {
    const hand = handsOf(event.currentTarget)
    hand.fingers.delete(event.pointerId)
    const { drag, tap } = hand
    if (hand.pinch) {
      // The last finger reads no day, and drags nothing: it only has not been lifted yet.
      if (!hand.fingers.size) hand.pinch = null
      return
    }
    hand.drag = null
    if (event.type !== 'pointerup' || drag?.isMoved) return
    const isSecond = tap && event.timeStamp - tap.at < doubleTime &&
      Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < doubleReach
    hand.tap = isSecond ? null : { at: event.timeStamp, x: event.clientX, y: event.clientY }
    if (isSecond && view && zoom) zoom(null)
  }
  const leave = (event) => {
    release(event)
    if (!handsOf(event.currentTarget).fingers.size) move(null)
  }

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -20, PageUp: 20 }[event.key]
    const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '_': 1 / 1.5 }[event.key]
    if (zoom && (factor || event.key === '0')) {
      event.preventDefault()
      return show(factor ? zoomed(view, whole, factor, stops[shown], least) : null)
    }
    if (!step && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? stops.length - 1 : Math.max(0, Math.min(stops.length - 1, shown + step))
    move(next)
    if (view) show(following(view, whole, stops[next]))
  }
  /** The page scrolls by the wheel, unless the chart has the focus, or Ctrl says that it is meant. */
  const turn = (event) => {
    const isMeant = event.ctrlKey || document.activeElement === event.currentTarget
    if (!zoom || !isMeant) return
    if (view && !event.ctrlKey && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault()
      return show(panned(view, whole, event.deltaX / 600 * (last - first)))
    }
    const next = zoomed(view, whole, factorOf(event), instantAt(placeOf(event)), least)
    // Who turns back beyond the whole goes on to scroll.
    if (!event.ctrlKey && !next && !view) return
    event.preventDefault()
    show(next)
  }
  /** Two fingers are never a scroll of the page. */
  const touch = (event) => {
    if (zoom && event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  return { press, glide, release, leave, keys, turn, touch }
}
