// Puts an event in the place of what it is about, in an answer that the page keeps. Nothing here asks the server.

/** The answer has to be read anew: the event does not say enough. */
export const again = Symbol('again')

/** The rows with one in the place of the old one of the same kind; `null` if there was none. */
function replaced(items, isSame, item) {
  const index = items.findIndex(isSame)
  return index < 0 ? null : items.map((old, at) => at === index ? item : old)
}

const without = (items, isSame) => items.some(isSame) ? items.filter((item) => !isSame(item)) : items

/** A thread after a message of it: a newer one is the last one, and counts if the other side wrote it. */
function withMessage(thread, message) {
  const { last } = thread
  if (message.gone) return last?.seq === message.seq ? again : thread
  if (last && message.seq < last.seq) return thread
  const isNew = message.seq > (last?.seq ?? 0)
  const isTheirs = message.sender === thread.with.handle && !message.hidden && !message.held && message.kind !== 'deleted'
  return { ...thread, last: message, unread: thread.unread + (isNew && isTheirs && message.seq > thread.readUpTo ? 1 : 0) }
}

/** How far the other side is. It only moves forward; null means that one of the two shows no receipts. */
function withReceipt(thread, { by, readUpTo, deliveredUpTo }) {
  if (by !== thread.with.handle) return thread
  const most = (old, now) => now === null ? null : Math.max(old ?? 0, now ?? 0)
  return {
    ...thread,
    theirReadUpTo: most(thread.theirReadUpTo, readUpTo),
    ...deliveredUpTo === undefined ? {} : { theirDeliveredUpTo: most(thread.theirDeliveredUpTo, deliveredUpTo) },
  }
}

/** One thread, of its own answer or of a row. */
function inThread(thread, { event, data }) {
  const id = event === 'thread' ? data.id : data.thread
  if (id !== thread.id) return thread
  switch (event) {
    case 'message':
      return withMessage(thread, data)
    case 'thread':
      return data.gone ? again : data
    case 'receipt':
      return withReceipt(thread, data)
    default:
      return thread
  }
}

const latest = (items) => [...items].sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''))

function inThreads(page, item) {
  const { event, data } = item
  if (event === 'thread' && data.gone) return keep(page, without(page.items, ({ id }) => id === data.id))
  const id = event === 'thread' ? data.id : data.thread
  const old = page.items.find((row) => row.id === id)
  if (!old) return event === 'thread' ? keep(page, latest([data, ...page.items])) : event === 'message' ? again : page
  const row = inThread(old, item)
  return row === again ? again : row === old ? page : keep(page, latest(replaced(page.items, (each) => each.id === id, row)))
}

const keep = (page, items) => items === page.items ? page : { ...page, items }

/** The newest messages of a thread. One that is older than all of them is not theirs. */
function inMessages(page, { data }) {
  const isSame = ({ seq }) => seq === data.seq
  if (data.gone) return keep(page, without(page.items, isSame))
  const items = replaced(page.items, isSame, data)
  if (items) return keep(page, items)
  const last = page.items.at(-1)?.seq ?? 0
  return data.seq === last + 1 ? keep(page, [...page.items, data]) : data.seq > last ? again : page
}

function inSwaps(page, { data }, isEnded) {
  const isSame = ({ id }) => id === data.id
  if (data.gone || Boolean(data.outcome) !== isEnded) return keep(page, without(page.items, isSame))
  const items = replaced(page.items, isSame, data)
  return items ? keep(page, items) : again
}

function inNotifications(page, { event, data }) {
  if (event === 'notifications-read') {
    return keep(
      page,
      page.items.map((item) => item.readAt || item.at > data.readAt ? item : { ...item, readAt: data.readAt }),
    )
  }
  const isSame = ({ id }) => id === data.id
  if (data.gone) return keep(page, without(page.items, isSame))
  return keep(page, replaced(page.items, isSame, data) ?? [data, ...page.items].sort((a, b) => b.at.localeCompare(a.at)))
}

/** What shows balances, transactions, orders or requests for money. */
const isOfWallet = (name, id) => name === 'wallet' || name === 'me' && id === 'holdings'

const isOfThread = ({ event }) => ['message', 'thread', 'receipt'].includes(event)

/** What an answer is after an event: the same one if it is about something else, or `again`. */
export function fold(path, answer, item) {
  const { event, data } = item
  const [, name, id, part] = /^\/([\w-]+)(?:\/([^/?]+))?(?:\/([\w-]+))?/.exec(path) ?? []
  // The event says no more than that something has changed.
  if (event === 'wallet') return isOfWallet(name, id) ? again : answer
  if (name === 'threads' && isOfThread(item)) {
    if (!id) return inThreads(answer, item)
    if (!part) return inThread(answer, item)
    if (part === 'messages') return event === 'message' && data.thread === id ? inMessages(answer, item) : answer
  }
  if (name === 'swaps' && event === 'swap') {
    if (!id) return inSwaps(answer, item, path.includes('state=ended'))
    return data.id !== id ? answer : data.gone ? again : data
  }
  if (name === 'me' && id === 'notifications' && event.startsWith('notification')) return inNotifications(answer, item)
  return answer
}
