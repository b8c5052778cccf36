// Keeps the page fresh. Until the server has an event stream: the counts every 30 s and the open page every 4 or 30 s, while
// it can be seen. One tab asks for the counts, elected by a lock, and tells the others.
import { read } from './api.js'

const countsEvery = 30_000

let tell = () => {}
let stop = () => {}

const channel = globalThis.BroadcastChannel ? new BroadcastChannel('wayswap') : null

/** Calls back with each new answer of `/me`, for as long as somebody is signed in: now and then, and when the page is seen again. */
export function start(listener) {
  end()
  tell = listener
  channel?.addEventListener('message', heard)
  const release = new AbortController()
  let timer
  const beat = async () => {
    if (!document.hidden) await refresh()
    if (!release.signal.aborted) timer = setTimeout(beat, countsEvery)
  }
  const lead = () => new Promise((resolve) => {
    timer = setTimeout(beat, countsEvery)
    release.signal.addEventListener('abort', resolve)
  })
  if (navigator.locks) navigator.locks.request('wayswap-live', { signal: release.signal }, lead).catch(() => {})
  else lead()
  // A phone that comes out of a pocket is asked about at once.
  const seen = () => { if (!document.hidden) refresh() }
  document.addEventListener('visibilitychange', seen)
  stop = () => {
    clearTimeout(timer)
    release.abort()
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

/** Calls back with who has signed in, or `null`, in another tab. */
export const whenHolder = (listener) => channel?.addEventListener('message', ({ data }) => { if (data.kind === 'holder') listener(data.handle) })

/** Calls back every so many milliseconds while the page can be seen, and at once when it is seen again. */
export function every(milliseconds, action) {
  let timer
  let isOver = false
  const beat = async () => {
    clearTimeout(timer)
    if (!document.hidden) await action()
    if (!isOver) timer = setTimeout(beat, milliseconds)
  }
  const seen = () => { if (!document.hidden) beat() }
  document.addEventListener('visibilitychange', seen)
  timer = setTimeout(beat, milliseconds)
  return () => { isOver = true; clearTimeout(timer); document.removeEventListener('visibilitychange', seen) }
}
