// What the tabs of a browser know of the events: one of them follows the server and tells the others. A tab that may have
// missed one reads anew.
import { now as clock, useEvents } from '../api.js'
import * as store from '../store.js'
import { language } from '../text.js'
import { again, fold } from './fold.js'
import { keeper } from './keep.js'
import { follow } from './stream.js'

/** Events that are kept for answers that were on their way when they came. */
const most = 300
const gather = 300
const answerWithin = 3000

/**
 * @param page `channel` to the other tabs; `first` the number from which on this tab has to hear; `shown()` the screen that
 *   is there; `reload()` reads it anew; `count()` reads the counts anew; `live(isLive)`; `me()`; `isAllowed()`; `signal` ends it all.
 */
export function share({ channel, first, shown, reload, count, update, live, me, isAllowed, signal }) {
  let last = first
  let isLeader = false
  let isLive = false
  const recent = []
  const timers = {}
  const kept = keeper({ me, isAllowed, signal })
  const soon = (name, action) => {
    timers[name] ??= setTimeout(() => {
      delete timers[name]
      if (!signal.aborted) action()
    }, gather)
  }
  /** The paths of answers that are older than an event, with its number. */
  const old = new Map()
  /** What the page has read itself meanwhile is not read again. A page that nobody sees is read when somebody does. */
  const readOld = () => {
    if (document.hidden) return
    const answers = shown()?.state.answers
    const isOld = [...old].some(([path, number]) => !(answers?.[path]?.event >= number))
    old.clear()
    if (isOld) reload()
  }
  const readAnew = (path = 'all', number = Infinity) => {
    old.set(path, number)
    soon('reload', readOld)
  }
  const countAnew = () =>
    soon('count', () => {
      if (isAllowed()) count()
    })
  const relay = (message) => channel?.postMessage(message)
  const setLive = (value) => {
    isLive = value
    live(value)
  }

  /** All that was kept may be old. */
  const startAnew = (number) => {
    last = number
    recent.length = 0
    readAnew()
    if (!isLeader) return
    countAnew()
    kept.catchUp()
  }

  /** An answer with what has happened since it was made. */
  const newest = (path, answer) => {
    let { data } = answer
    for (const item of recent) {
      const next = item.id > (answer.event ?? Infinity) ? fold(path, data, item) : data
      if (next === again) readAnew()
      else data = next
    }
    return data === answer.data ? answer : { ...answer, data }
  }

  /** Takes an event into what this tab shows. `before`: the one before it, which this tab should have. */
  const take = (item, before) => {
    if (item.id !== undefined) {
      if (last !== null && item.id <= last) return
      if (last !== null && before > last) readAnew()
      last = item.id
    }
    // The server speaks the language that the page had which listens.
    if (item.language !== language && hasWords(item)) return readAnew()
    if (item.id !== undefined) recent.push(item)
    if (recent.length > most) recent.shift()
    if (into(shown(), item, readAnew)) update()
  }

  const on = {
    event(item) {
      const before = last
      take(item, before)
      relay({ kind: 'event', item, before })
      kept.take(item)
      if (item.id !== undefined && !['receipt', 'wallet'].includes(item.event)) countAnew()
    },
    reset(number) {
      startAnew(number)
      relay({ kind: 'reset', number })
    },
    state(value) {
      setLive(value)
      relay({ kind: 'live', isLive, last })
    },
  }

  let answered
  const ask = () => {
    if (isLeader) return
    clearTimeout(answered)
    answered = setTimeout(() => {
      if (!isLeader) setLive(false)
    }, answerWithin) // The one that leads may sleep.
    relay({ kind: 'where' })
  }
  channel?.addEventListener('message', ({ data }) => {
    if (data.kind === 'event') take(data.item, data.before)
    else if (data.kind === 'reset') startAnew(data.number)
    else if (data.kind === 'where' && isLeader) relay({ kind: 'live', isLive, last })
    else if (data.kind === 'live' && !isLeader) {
      clearTimeout(answered)
      setLive(data.isLive)
      if (data.last !== null && (last === null || data.last > last)) startAnew(data.last)
    }
  }, { signal })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    ask()
    if (old.size) soon('reload', readOld)
  }, { signal })
  signal.addEventListener('abort', () => {
    Object.values(timers).forEach(clearTimeout)
    clearTimeout(answered)
    useEvents((path, answer) => answer)
  })
  useEvents(newest)
  ask()

  return {
    /** This tab follows the server from now on. */
    lead() {
      isLeader = true
      clearTimeout(answered)
      follow(() => last, { ...on, isAllowed }, signal)
      kept.catchUp()
    },
  }
}

/** Whether an event has words of the server's own. */
const hasWords = ({ event, data }) =>
  event === 'notification' || [data, data.last].some((message) => message?.kind === 'event' || message?.hidden || message?.warning)

/** Puts an event into the answers of a screen, and gives whether it shows something new. */
function into(shown, item, readAnew) {
  if (!shown) return false
  const { screen, state, tools } = shown
  let isNew = false
  const folded = (path, data) => {
    const next = fold(path, data, item)
    if (next === again) readAnew(path, item.id)
    return next === again ? data : next
  }
  for (const path of state.isReady && state.answers ? state.paths : []) {
    const answer = state.answers[path]
    const data = folded(path, answer.data)
    if (data === answer.data) continue
    isNew = true
    // The old mark would have the server say that nothing has changed.
    state.answers[path] = { ...answer, data, at: clock(), etag: undefined, version: data.version ?? answer.version }
    keep(path, state.answers[path])
  }
  // Screens keep more than their answers: they put it in with the same function.
  const isTold = screen.told?.(state, tools, item, folded) ?? false
  if (isNew) {
    state.data = state.paths.map((path) => state.answers[path].data)
    screen.arrived?.(state, tools, item)
  }
  return isNew || isTold
}

/** Only what the device has already: some answers may not be kept. */
async function keep(path, answer) {
  if (await store.get('answers', path)) store.put('answers', path, answer)
}
