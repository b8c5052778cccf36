// The messages that a chat shows: what the server sent, and what waits to be sent.
import * as outbox from '../outbox.js'

/** What waits in a thread, or was refused. */
export const waiting = (id) => outbox.waiting(id).filter(({ kind }) => kind === 'message')

/** Takes in a page. A gap between it and what is known would be silent, so what is older than a gap is forgotten. */
export function take(state, { items, next }, isOlder) {
  if (!items.length) { if (isOlder) state.older = null; return }
  const last = Math.max(0, ...state.known.keys())
  if (!isOlder && state.known.size && items[0].seq > last + 1) { state.known.clear(); state.older = undefined }
  if (isOlder || state.older === undefined) state.older = next
  for (const item of items) state.known.set(item.seq, item)
}

/** All of it in order; what was sent meanwhile stands there once. */
export const rowsOf = (state) => {
  const texts = [...state.known.values()].sort((a, b) => a.seq - b.seq)
  const sent = new Set(texts.map(({ clientId }) => clientId))
  return [
    ...texts.map((message) => ({ ...message, id: message.clientId ?? message.seq, isMine: message.sender === state.me.handle })),
    ...waiting(state.id).filter(({ key }) => !sent.has(key)).map((item) => ({ ...item, id: item.key, isQueued: true })),
  ]
}
