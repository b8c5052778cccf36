// The events of the server, one after the other, through whatever comes between: a stream if there can be one, else pages
// of the same events. One tab of the browser has it.
import { ApiProblem, ask, askEvents, openEvents } from '../api.js'
import { language } from '../text.js'

const firstPause = 1000
const longestPause = 60_000
/** A proxy that holds a stream back shows nothing of it for so long. */
const helloWithin = 10_000
/** Streams in a row that do not begin, after which pages are asked for; for how long, before a stream is tried again. */
const mostRefusals = 2
const pagesFor = { refused: 60_000, silent: 600_000 }
const soundAfter = 30_000
const lookEvery = 30_000
/** A phone that slept so long may have a connection that is none any more. */
const longSleep = 60_000
/** A silent stream has a beat every 25 s. One that has none for so long is dead, whatever the browser thinks of it. */
const mostSilence = 60_000
const kinds = ['message', 'thread', 'receipt', 'swap', 'notification', 'notifications-read', 'alert', 'wallet', 'typing']

const pause = (milliseconds, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Follows the events after `last()` until the signal.
 * @param on `event(item)`; `state(isLive)`; `reset(number)`: what was kept is no base any more, and events go on after the number;
 *   `isAllowed()`: the account may have events.
 */
export async function follow(last, on, signal) {
  let [failures, refusals, pagesUntil, isPaged] = [0, 0, 0, false]
  while (!signal.aborted) {
    const way = !on.isAllowed() ? waits : Date.now() < pagesUntil ? onePage : oneStream
    const began = Date.now()
    const { why, wait } = await way(last, on, signal, !isPaged)
    if (signal.aborted) return
    isPaged = why === 'page'
    if (!isPaged && why !== 'bye' && why !== 'woken') on.state(false)
    if (why === 'none') return // The server has no events.
    if (why === 'final') await comesBack(signal)
    // A proxy may cut each stream as soon as it has begun.
    if (['final', 'page', 'woken', 'bye'].includes(why) || Date.now() - began > soundAfter) failures = 0
    if (['final', 'woken', 'cut', 'bye'].includes(why)) refusals = 0
    if (why === 'refused' || why === 'silent') {
      refusals += why === 'silent' ? mostRefusals : 1
      if (refusals >= mostRefusals) pagesUntil = Date.now() + pagesFor[why]
    }
    if (why === 'lost') pagesUntil = 0 // There is no network at all.
    if (why === 'final' || why === 'page' || why === 'woken') continue
    const growing = Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    // After a stop of the server its own time spreads those who come back.
    if (why === 'bye') await pause(wait, signal)
    else await Promise.race([pause(navigator.onLine ? growing : longestPause, signal), online(signal)])
  }
}

/** Once, with the signal as its other end. */
const once = (target, name, signal) =>
  new Promise((resolve) => {
    target.addEventListener(name, resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
  })

const online = (signal) => once(globalThis, 'online', signal)

/** The person looks at this page again. */
async function comesBack(signal) {
  do await Promise.race([once(globalThis, 'focus', signal), once(document, 'visibilitychange', signal)])
  while (document.hidden && !signal.aborted)
}

/** An account that has no events now may have them again. */
const waits = async (last, on, signal) => {
  await Promise.race([pause(lookEvery, signal), comesBack(signal)])
  return { why: 'woken' }
}

/** One connection, to its end: `{ why, wait }`. */
function oneStream(last, on, signal) {
  return new Promise((resolve) => {
    const over = new AbortController()
    const spoken = language
    const source = openEvents(last(), spoken)
    let hiddenAt = null
    let hasBegun = false
    const end = (why, wait) => {
      if (over.signal.aborted) return
      over.abort()
      source.close()
      resolve({ why, wait })
    }
    const late = setTimeout(() => end('silent'), helloWithin)
    let silent
    const alive = () => {
      clearTimeout(silent)
      silent = setTimeout(() => end('cut'), mostSilence)
    }
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      clearTimeout(silent)
    })
    signal.addEventListener('abort', () => end('left'), { signal: over.signal })
    const heard = (name, action) =>
      source.addEventListener(name, ({ data, lastEventId }) => {
        alive()
        action(JSON.parse(data), lastEventId)
      })
    heard('hello', ({ from }) => {
      clearTimeout(late)
      hasBegun = true
      if (last() === null) on.reset(from)
    })
    heard('live', () => on.state(true))
    heard('beat', () => {})
    heard('reset', ({ at }) => on.reset(at))
    // `typing` is of this moment: it has no number.
    for (const kind of kinds) {
      heard(kind, (data, id) => on.event({ event: kind, data, language: spoken, ...kind === 'typing' ? {} : { id: Number(id) } }))
    }
    heard('bye', async ({ reason, again, afterMs }) => {
      if (again) return end('bye', afterMs)
      source.close()
      if (reason === 'signed-out') await isSignedOut(on, signal)
      end('final')
    })
    source.addEventListener('error', () => end(hasBegun ? 'cut' : 'refused'))
    // The browser itself does not notice for long that a connection is none any more.
    addEventListener('offline', () => end('cut'), { signal: over.signal })
    addEventListener('online', () => end('woken'), { signal: over.signal })
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt && Date.now() - hiddenAt > longSleep) end('woken')
    }, { signal: over.signal })
  })
}

/**
 * A session that has ended is asked about once; the answer tells the page. The tab that has signed out, or another answer, may
 * tell it first.
 */
async function isSignedOut(on, signal) {
  await pause(1500, signal)
  if (!signal.aborted && on.isAllowed()) await ask('/auth/session').catch(() => {})
}

/** One page of events: `{ why }`. The first one does not wait, so that the page soon knows that events come. */
async function onePage(last, on, signal, isFirst) {
  try {
    const spoken = language
    const { items, next, reset } = await askEvents(last(), isFirst ? 0 : 20)
    if (reset || last() === null) on.reset(next)
    else items.forEach((item) => on.event({ ...item, language: spoken }))
    on.state(true)
    return { why: 'page' }
  } catch (error) {
    if (error instanceof ApiProblem && [401, 403].includes(error.status)) return { why: 'final' }
    if (error instanceof ApiProblem && error.status === 404) return { why: 'none' }
    return { why: 'lost' }
  }
}
