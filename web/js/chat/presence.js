// Says to the server that a chat is on the screen, for as long as somebody can see it. What comes meanwhile is read, and no
// mail tells of it.
import { expected, write } from '../api.js'

/** The server takes it back after 60 s. */
const renewEvery = 45_000
/** Another tab that shows the same chat has left it, and with that taken back what this one said. */
const afterOther = 1000

/**
 * Holds it until the returned function is called.
 * @param said Called each time that the server has heard it.
 */
export function present(id, said) {
  const over = new AbortController()
  const { signal } = over
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel('wayswap-present') : null
  let [isWanted, isHeld, isBusy, timer] = [!document.hidden, false, false, null]

  /** One request at a time, so that the last one is the last word. */
  const settle = async () => {
    if (isBusy) return
    isBusy = true
    try {
      while (isWanted !== isHeld) {
        const next = isWanted
        await write(next ? 'PUT' : 'DELETE', `/threads/${id}/open`, undefined, { isLast: !next, isCourtesy: true })
        isHeld = next
        if (next && !signal.aborted) said()
      }
    } catch (error) {
      expected(error)
      // What could not be taken back ends by itself; what could not be said is said again in time.
      if (!isWanted) isHeld = false
    } finally {
      isBusy = false
      clearTimeout(timer)
      if (isWanted) timer = setTimeout(renew, renewEvery)
    }
  }
  const renew = () => {
    isHeld = false
    settle()
  }
  const want = (wish) => {
    if (isWanted === wish) return
    isWanted = wish
    clearTimeout(timer)
    if (!wish) channel?.postMessage(id)
    settle()
  }
  document.addEventListener('visibilitychange', () => want(!document.hidden), { signal })
  addEventListener('pagehide', () => want(false), { signal })
  addEventListener('pageshow', () => want(!document.hidden), { signal })
  addEventListener('online', () => {
    if (isWanted) renew()
  }, { signal })
  channel?.addEventListener('message', ({ data }) => {
    if (data === id) {
      setTimeout(() => {
        if (isWanted) renew()
      }, afterOther)
    }
  }, { signal })
  settle()
  return () => {
    want(false)
    over.abort()
    channel?.close()
  }
}
