// The messages that a chat shows: what the server sent, and what waits to be sent or deleted.
import * as outbox from '../outbox.js'
import { now } from '../api.js'
import { t } from '../text.js'

const day = 86_400_000

/** What waits in a thread, or was refused. */
export const waiting = (id) => outbox.waiting(id).filter(({ kind }) => kind === 'message')

/**
 * The deletions of a thread that wait, or were refused, by the number of the message. Each is a lane of its own: a refused one
 * holds up no message.
 */
export const deletions = (id) =>
  new Map(outbox.waiting().filter(({ kind, thread }) => kind === 'deletion' && thread === id).map((item) => [item.seq, item]))

/** A deletion for the outbox. */
export const deletionOf = (id, seq) => ({
  lane: `${id} ${seq}`,
  kind: 'deletion',
  thread: id,
  seq,
  method: 'DELETE',
  path: `/threads/${id}/messages/${seq}`,
})

/** What is left of a message that its author deleted. */
export const deleted = (message) => ({ ...message, kind: 'deleted', body: null, card: null, warning: null })

/** Its author may delete a message for a day, by the server's clock. */
export const isDeletable = ({ isMine, isQueued, kind, at, deletion }) =>
  isMine && (isQueued || ['text', 'card'].includes(kind) && !deletion && now() - Date.parse(at) < day)

/**
 * What a list says of a message, sent or not.
 * @param isMine Its author reads also what waits for a check.
 */
export function preview({ kind, body, card, held }, isMine) {
  if (kind === 'deleted') return t('chat.deleted')
  if (kind === 'card') return card ? t(`card.${card.kind}`) : t('card.erased')
  return held && !isMine ? t('chat.held') : body ?? ''
}

/** Takes in a page. A gap between it and what is known would be silent, so what is older than a gap is forgotten. */
export function take(state, { items, next }, isOlder) {
  if (!items.length) {
    if (isOlder) state.older = null
    return
  }
  const last = Math.max(0, ...state.known.keys())
  if (!isOlder && state.known.size && items[0].seq > last + 1) {
    state.known.clear()
    state.older = undefined
  }
  if (isOlder || state.older === undefined) state.older = next
  for (const item of items) state.known.set(item.seq, item)
}

/** All of it in order; what was sent meanwhile stands there once. */
export const rowsOf = (state) => {
  const texts = [...state.known.values()].sort((a, b) => a.seq - b.seq)
  const sent = new Set(texts.map(({ clientId }) => clientId))
  const leaving = deletions(state.id)
  return [
    ...texts.map((message) => ({
      ...message,
      id: message.clientId ?? message.seq,
      isMine: message.sender === state.me.handle,
      deletion: leaving.get(message.seq),
    })),
    ...state.isAround
      ? []
      : waiting(state.id).filter(({ key }) => !sent.has(key)).map((item) => ({ ...item, id: item.key, isMine: true, isQueued: true })),
  ]
}

/** The row of an address: its number, or the key of what waits. */
export const rowAt = (state, name) => rowsOf(state).find(({ seq, key }) => name === (key ?? String(seq)))
