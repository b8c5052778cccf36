// What a person did without a network goes out by itself: messages, check-ins, codes, read marks. In order for each lane
// (a thread or a swap), again and again with growing pauses; a refusal stops its item and shows why. Other tabs have the
// same queue: what one has sent or deleted goes from all.
import { ApiProblem, NoConnection, now, write } from './api.js'
import * as store from './store.js'

const firstPause = 1000
const longestPause = 60_000

let items = []
let pauseNow = firstPause
let timer = null
let isSending = false
let busyUntil = 0
const listeners = new Set()
const keeping = new Set() // the keys that are on their way to the device
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('wayswap-outbox') : null

const tell = (item, answer) => listeners.forEach((listener) => listener(item, answer))

/** Calls back with each item that was added, sent, refused or dropped, and the answer to a sent one. */
export const watch = (listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The items that wait, or were refused, of one lane or of all. */
export const waiting = (lane) => items.filter((item) => !lane || item.lane === lane)

/** Loads what waited when the page was closed, and tries to send it. */
export async function load() {
  items = (await store.all('outbox')).sort((a, b) => a.number - b.number)
  flush()
}

/**
 * Puts a request in the queue.
 * @param item `lane`, `method`, `path`, `body`; `key` makes it harmless to send twice.
 */
export async function add(item) {
  const made = {
    ...item,
    key: item.key ?? crypto.randomUUID(),
    at: new Date(now()).toISOString(),
    state: 'waiting',
    number: Math.max(Date.now(), (items.at(-1)?.number ?? 0) + 1),
  }
  items.push(made)
  keeping.add(made.key)
  await store.put('outbox', made.key, made)
  keeping.delete(made.key)
  tell(made)
  flush()
  return made
}

/** Takes an item out, also a refused one. */
export async function drop(key) {
  const item = items.find((item) => item.key === key)
  await store.remove('outbox', key)
  if (item) end({ ...item, state: 'dropped' })
  flush()
}

/** Takes an item out that was sent or dropped, here and in the other tabs. */
function end(item, answer) {
  takeOut(item, answer)
  channel?.postMessage({ item, answer })
}

function takeOut(item, answer) {
  items = items.filter(({ key }) => key !== item.key)
  tell(item, answer)
}

channel?.addEventListener('message', ({ data }) => {
  if (has(data.item)) takeOut(data.item, data.answer)
})

const has = (item) => items.some(({ key }) => key === item.key)

/** Tries a refused item again. */
export async function again(key) {
  const item = items.find((item) => item.key === key)
  if (!item) return
  Object.assign(item, { state: 'waiting', problem: null })
  await store.put('outbox', key, item)
  tell(item)
  flush()
}

/** Sends what waits. One tab sends at a time. */
export async function flush() {
  if (isSending || now() < busyUntil || !next()) return
  isSending = true
  clearTimeout(timer)
  try {
    const send = () => sendAll()
    await (navigator.locks?.request('wayswap-outbox', { ifAvailable: true }, (lock) => lock ? send() : later()) ?? send())
  } finally {
    isSending = false
  }
}

/** The first item that waits behind no refused one of its lane. It is looked for anew each time: more may come meanwhile. */
function next() {
  const held = new Set(items.filter(({ state }) => state === 'refused').map(({ lane }) => lane))
  return items.find(({ state, lane }) => state === 'waiting' && !held.has(lane))
}

/** Whether an item still waits. Another tab, of which this one may have heard nothing, can have ended or refused it. */
async function isKept(item) {
  const kept = keeping.has(item.key) ? item : await store.get('outbox', item.key, item)
  if (!kept) takeOut({ ...item, state: 'dropped' })
  else if (kept.state !== item.state) tell(Object.assign(item, kept))
  return kept && has(item) && item.state === 'waiting'
}

async function sendAll() {
  for (let item = next(); item; item = next()) {
    if (!await isKept(item)) continue
    try {
      const answer = await write(item.method, item.path, item.body, { key: item.key })
      pauseNow = firstPause
      await store.remove('outbox', item.key)
      end({ ...item, state: 'sent' }, answer)
    } catch (error) {
      if (error instanceof NoConnection || !(error instanceof ApiProblem) || isPassing(error)) {
        return later(error.document?.retryAt)
      }
      if (!has(item)) continue // It was deleted meanwhile.
      Object.assign(item, { state: 'refused', problem: error.document })
      await store.put('outbox', item.key, item)
      tell(item)
    }
  }
}

/** Nothing is wrong with the item: the server is busy, or the session has to be renewed. */
const isPassing = ({ status }) => status >= 500 || status === 429 || status === 401

function later(retryAt) {
  if (retryAt) busyUntil = Date.parse(retryAt)
  const wait = Math.max(retryAt ? Date.parse(retryAt) - now() : 0, pauseNow * (0.5 + Math.random() / 2))
  pauseNow = Math.min(pauseNow * 2, longestPause)
  clearTimeout(timer)
  timer = setTimeout(() => {
    busyUntil = 0
    flush()
  }, wait)
}

/** Looks on the device what became of each item, also of a refused one, and sends what still waits. */
async function look() {
  pauseNow = firstPause
  for (const item of items) await isKept(item)
  flush()
}

globalThis.addEventListener?.('online', look)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (!document.hidden) look()
})
