// Who writes at this moment: it is said now and then while one types, and shown for some seconds.
import { expected, write } from '../api.js'

const sayEvery = 4000
const showFor = 5000

/** Says to the other side of a chat that one writes; to be called with each change of what is typed. */
export function teller(id) {
  let at = -sayEvery
  return (text) => {
    if (!text.trim() || !navigator.onLine || performance.now() - at < sayEvery) return
    at = performance.now()
    write('POST', `/threads/${id}/typing`, undefined, { isCourtesy: true }).catch(expected)
  }
}

/** Who writes in which chat, with the clock that ends it. */
const writing = new Map()

/** Whether the other side of a chat writes at this moment. */
export const isTyping = (id) => writing.has(id)

/** Takes in an event, and gives whether what is shown has changed. A message of theirs is what they wrote. */
export function heard({ event, data }, update) {
  const id = data.thread
  const old = writing.get(id)
  if (event === 'message' && old?.by === data.sender) {
    clearTimeout(old.timer)
    return writing.delete(id)
  }
  if (event !== 'typing') return false
  clearTimeout(old?.timer)
  writing.set(id, {
    by: data.by,
    timer: setTimeout(() => {
      writing.delete(id)
      update()
    }, showFor),
  })
  return !old
}
