// Keeps what comes on this device, also of chats and swaps that are on no page, and tells the server which messages are
// here. The tab that follows the events does so for all.
import { expected, NoConnection, read, stored, write } from '../api.js'
import * as store from '../store.js'
import { again, fold } from './fold.js'

const gather = 1000
const retryAfter = 30_000
const courtesy = { isCourtesy: true }
/** Chats that one start looks at. */
const most = 20
const list = '/threads?limit=50'
/** How far the server knows, of each chat, is kept too: a new start says nothing again. */
const mark = 'delivered'

const pageOf = (thread) => `/threads/${thread}/messages?before=latest`

/** What screens keep that an event may change. */
const pathsOf = ({ event, data }) =>
  event === 'swap'
    ? [`/swaps/${data.id}`, '/swaps?state=open&limit=50']
    : ['message', 'thread', 'receipt'].includes(event)
    ? [data.thread ?? data.id].flatMap((id) => [`/threads/${id}`, pageOf(id), list])
    : []

/** A chat can be read without a network once the device has its messages, and its row, which the list has too. */
async function keepThread(thread, seq) {
  if (!(await stored(pageOf(thread)))?.data.items.some((message) => message.seq >= seq)) await read(pageOf(thread), courtesy)
  const path = `/threads/${thread}`
  if (await stored(path)) return
  const rows = await stored(list)
  const row = rows?.data.items.find(({ id }) => id === thread)
  if (row) await store.put('answers', path, { data: row, at: rows.at, event: rows.event })
  else await read(path, courtesy)
}

/** Nothing is wrong with what was said. */
const isPassing = (error) => error instanceof NoConnection || error.status >= 500 || error.status === 429 || error.status === 401

/** @param page `me()` who is signed in; `isAllowed()`; `signal` ends it. */
export function keeper({ me, isAllowed, signal }) {
  const due = new Map()
  let timer = null
  let isBusy = false

  const soon = (wait = gather) => {
    timer ??= setTimeout(() => {
      timer = null
      if (!signal.aborted) tell()
    }, wait)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))

  const want = (thread, seq) => {
    due.set(thread, Math.max(seq, due.get(thread) ?? 0))
    soon()
  }

  /** What is told was stored before: a chat that is not on the device is read, and what is read is kept. */
  async function tell() {
    if (isBusy || !isAllowed()) return soon(retryAfter)
    isBusy = true
    try {
      for (const [thread, seq] of [...due]) {
        const told = (await store.get('answers', mark)) ?? {}
        try {
          if (seq > (told[thread] ?? 0)) {
            await keepThread(thread, seq)
            await write('PUT', `/threads/${thread}/delivered`, { seq }, courtesy)
            await store.put('answers', mark, { ...told, [thread]: seq })
          }
        } catch (error) {
          expected(error)
          if (isPassing(error)) return soon(retryAfter)
        }
        if (due.get(thread) === seq) due.delete(thread)
      }
    } finally {
      isBusy = false
    }
    if (due.size) soon()
  }

  return {
    /** Takes an event into the answers that the device has. */
    async take(item) {
      const { event, data } = item
      for (const path of pathsOf(item)) {
        await store.change('answers', path, (answer) => {
          if (answer.event >= item.id) return answer
          const next = fold(path, answer.data, item)
          return next === again || next === answer.data ? answer : { ...answer, data: next, event: item.id, etag: undefined }
        })
      }
      // Who leaves takes their texts along.
      if (event === 'thread' && data.closed) await store.remove('answers', pageOf(data.id))
      // Who has it on the screen has read it, and with that it has come.
      if (event === 'thread' && data.readUpTo >= due.get(data.id)) due.delete(data.id)
      if (event === 'message' && !data.gone && data.kind !== 'event' && data.sender !== me()?.handle) want(data.thread, data.seq)
    },
    /** What came while nobody listened. */
    async catchUp() {
      if (!isAllowed() || !me()?.counts?.unreadThreads) return
      try {
        const { data } = await read(list, courtesy)
        for (const { id, unread, last } of data.items.slice(0, most)) if (unread && last) want(id, last.seq)
      } catch (error) {
        expected(error)
      }
    },
  }
}
