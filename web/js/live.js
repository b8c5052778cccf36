// Keeps the page fresh. One tab of the browser, elected by a lock, follows the events of the server and tells the others
// (`live/share.js`, which guests never load). Where there are none, that tab asks for the counts every 30 s, and each tab
// reads its page every 4 or 30 s, while it can be seen.
import { read } from './api.js'

const countsEvery = 30_000

let tell = () => {}
let stop = () => {}
let isLive = false

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('wayswap') : null

/**
 * Calls back with each new answer of `/me`, for as long as somebody is signed in.
 * @param page `first`: the number of the last event in what was read; `shown`, `reload` and `update` of the page; `isAllowed()`: the
 *   account may have events.
 */
export function start(listener, page) {
  end()
  tell = listener
  channel?.addEventListener('message', heard)
  const release = new AbortController()
  const { signal } = release
  let timer
  let sharing
  const beat = async () => {
    if (!document.hidden && !isLive) await refresh()
    if (!signal.aborted) timer = setTimeout(beat, countsEvery)
  }
  const lead = () =>
    new Promise((resolve) => {
      timer = setTimeout(beat, countsEvery)
      signal.addEventListener('abort', resolve)
      sharing.then((shared) => {
        if (!signal.aborted) shared?.lead()
      })
    })
  sharing = import('./live/share.js').then(({ share }) =>
    signal.aborted ? null : share({
      ...page,
      channel,
      signal,
      count: refresh,
      live: (value) => {
        isLive = value
      },
    }), () => null) // Without a network it may not be on the device: the page is read as before.
  if (navigator.locks) navigator.locks.request('wayswap-live', { signal }, lead).catch(() => {})
  else lead()
  // A phone that comes out of a pocket is asked about at once.
  const seen = () => {
    if (!document.hidden) refresh()
  }
  document.addEventListener('visibilitychange', seen)
  stop = () => {
    clearTimeout(timer)
    release.abort()
    isLive = false
    channel?.removeEventListener('message', heard)
    document.removeEventListener('visibilitychange', seen)
  }
}

export function end() {
  stop()
  stop = () => {}
  tell = () => {}
}

const heard = ({ data }) => {
  if (data.kind === 'me') tell(data.me)
}

/** Asks for the counts now, after something that changed them. */
export async function refresh() {
  try {
    const { data } = await read('/me')
    tell(data)
    channel?.postMessage({ kind: 'me', me: data })
  } catch { /* the next beat asks again */ }
}

/** Tells the other tabs of this browser who is signed in now; `null`: nobody. */
export const tellHolder = (handle) => channel?.postMessage({ kind: 'holder', handle })

/** Whether events come, so that nothing has to be asked for. */
export const isOn = () => isLive

/** Calls back with who has signed in, or `null`, in another tab. */
export const whenHolder = (listener) =>
  channel?.addEventListener('message', ({ data }) => {
    if (data.kind === 'holder') listener(data.handle)
  })

/**
 * Calls back every so many milliseconds while the page can be seen, and at once when it is seen again. While events come,
 * `redraw` is called instead: times on the page go on.
 */
export function every(milliseconds, action, redraw) {
  let timer
  let isOver = false
  const beat = async () => {
    clearTimeout(timer)
    if (!document.hidden) await (isLive ? redraw() : action())
    if (!isOver) timer = setTimeout(beat, milliseconds)
  }
  const seen = () => {
    if (!document.hidden) beat()
  }
  document.addEventListener('visibilitychange', seen)
  timer = setTimeout(beat, milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
