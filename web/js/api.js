// The one place that calls `fetch`. A read shows what is stored, then what is new; a problem document becomes an `ApiProblem`.
import * as store from './store.js'
import { recall, remember } from './store.js'
import { language } from './text.js'

const patience = 7000
const longest = 3000

/** What the server says is wrong. `kind` is the last part of its type; `fields` has its sentence for each field. */
export class ApiProblem extends Error {
  constructor(document) {
    super(document.detail ?? document.title)
    this.document = document
    this.status = document.status
    this.kind = document.type?.split('/').at(-1) ?? 'unknown'
    const errors = document.errors ?? []
    this.fields = Object.fromEntries(errors.map(({ pointer, text }) => [pointer, text ?? this.message]))
  }
}

/** No answer came: no network, or none in time. */
export class NoConnection extends Error {}

/** A refusal, or no connection: whoever calls this goes on. Anything else is a fault of ours, and is thrown. */
export function expected(error) {
  if (!(error instanceof ApiProblem) && !(error instanceof NoConnection)) throw error
}

// A device that starts without a network keeps what it knew of its clock.
let skew = Number(recall('skew') ?? 0)

/** The time by the server's clock. Clocks of devices may be wrong by a day, and meetings are not. */
export const now = () => Date.now() + skew

function setClock(found) {
  const wanted = Math.abs(found) > 5000 ? found : 0
  if (Math.abs(wanted - skew) < 1000) return
  skew = wanted
  remember('skew', skew || null)
}

let csrf = null
let holder = null
let ended = () => {}
let changed = () => {}

/**
 * The token that unsafe requests of a session send, and whose session it is; `null` for guests. A page that started
 * without a network has no token yet: its first unsafe request asks for it.
 * @param calls `ended`: the session is over; `changed`: another tab has signed in somebody else.
 */
export function useSession(session, calls = {}) {
  csrf = session?.csrf ?? null
  holder = session?.traveller.handle ?? null
  ended = calls.ended ?? (() => {})
  changed = calls.changed ?? (() => {})
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function call(
  method,
  path,
  { body, headers = {}, version, key, raw = false, wait = patience, isLast = false, isCourtesy = false } = {},
) {
  const isUnsafe = method !== 'GET'
  let response
  try {
    response = await fetch(path.startsWith('/') && !path.startsWith('/v1') && !raw ? `/v1${path}` : path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(wait),
      keepalive: isLast,
      headers: {
        'Accept-Language': language,
        ...headers,
        ...body === undefined ? {} : { 'Content-Type': 'application/json' },
        ...isUnsafe && csrf ? { 'X-CSRF-Token': csrf } : {},
        ...version ? { 'If-Match': `"${version}"` } : {},
        ...key ? { 'Idempotency-Key': key } : {},
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    throw new NoConnection(error.message)
  }
  const date = Date.parse(response.headers.get('Date'))
  if (date) setClock(date - Date.now())
  if (response.ok || response.status === 304) return response
  const document = await response.json().catch(() => ({ status: response.status, title: response.statusText }))
  const after = Number(response.headers.get('Retry-After'))
  if (after && !document.retryAt) document.retryAt = new Date(now() + after * 1000).toISOString()
  const problem = new ApiProblem({ ...document, status: response.status })
  if (response.status === 401 && holder && problem.kind === 'not-signed-in' && !isCourtesy) ended()
  throw problem
}

/** The body of an answer. One that breaks off, or is a page of another network's, is none. */
async function bodyOf(response, kind = 'json') {
  try {
    return await response[kind]()
  } catch (error) {
    throw new NoConnection(error.message)
  }
}

/** Whether the server cannot answer now, and says when it can. */
export const isBusy = (error) => [429, 503].includes(error?.status) && Boolean(error.document.retryAt)

/** Milliseconds until then. */
export const pauseOf = ({ document }) => Math.max(0, Date.parse(document.retryAt) - now())

const refusals = new Map()

/**
 * Reads are repeated once: a second try costs nothing and saves many a page on a bad network. Before the time that a busy
 * server named nothing is asked again, whoever asks: a page of many parts would be a storm.
 */
async function twice(path, options) {
  const refusal = refusals.get(path)
  if (refusal && pauseOf(refusal)) throw refusal
  refusals.delete(path)
  try {
    return await patient(path, options)
  } catch (error) {
    if (isBusy(error)) refusals.set(path, error)
    throw error
  }
}

async function patient(path, options) {
  try {
    return await call('GET', path, options)
  } catch (error) {
    const wait = isBusy(error) ? pauseOf(error) : 0
    const isWorthIt = error instanceof NoConnection ? navigator.onLine : error.status === 503 && wait < longest
    if (!isWorthIt) throw error
    await pause(wait + 200 + Math.random() * 400)
    return call('GET', path, options)
  }
}

let newest = (path, answer) => answer

/** Has each answer that is read pass through `action`: events that came meanwhile may be newer. */
export const useEvents = (action) => {
  newest = action
}

/** The stored answer of a path: `{ data, at }`, or undefined. */
export const stored = (path) => store.get('answers', path)

/** Reads a path: `{ data, at, version }`. The answer is kept for reading without a network. */
export async function read(path, { isCourtesy } = {}) {
  const old = await stored(path)
  const response = await twice(path, { isCourtesy, headers: old?.etag ? { 'If-None-Match': old.etag } : {} })
  const at = now()
  const number = response.headers.get('Wayswap-Event')
  const event = number === null ? null : Number(number)
  if (response.status === 304) {
    const answer = { ...old, at, event }
    store.put('answers', path, answer)
    return newest(path, answer)
  }
  const data = await bodyOf(response)
  if (path === '/me' && holder && data.handle !== holder) {
    changed()
    throw new NoConnection('somebody else is signed in')
  }
  const etag = response.headers.get('ETag')
  // A compressed answer has a weak one.
  const answer = { data, at, etag, event, version: /^(?:W\/)?"(\d+(?:\.\w+)?)/.exec(etag ?? '')?.[1] }
  if (!/no-store/.test(response.headers.get('Cache-Control') ?? '')) store.put('answers', path, answer)
  return newest(path, answer)
}

/** Reads a text, such as an image. */
export const readText = async (path) => bodyOf(await twice(path), 'text')

/** Reads a file, or asks for one by POST: `{ blob, name }`, or what the server says about it as `{ state }` while there is none. */
export async function readFile(path, method = 'GET') {
  const response = await call(method, path)
  if (/json/.test(response.headers.get('Content-Type'))) return { state: await bodyOf(response) }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition'))?.[1] ?? 'wayswap'
  return { blob: await bodyOf(response, 'blob'), name }
}

/** The next part of a table that is given in parts, as the header `Link` names it. */
function nextOf(response) {
  const link = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(response.headers.get('Link') ?? '')?.[1]
  if (!link) return null
  const { pathname, search } = new URL(link, location)
  return pathname + search
}

/** Reads a whole table as a file: `{ blob, name }`. Of the later parts the line with the names is left out. */
export async function readTable(path) {
  const found = []
  let name = null
  for (let next = path; next;) {
    const response = await twice(next, { headers: { Accept: 'text/csv' }, wait: 4 * patience })
    // The first part stays as it is: a text would lose the mark by which spreadsheets know its letters.
    if (!found.length) found.push(await bodyOf(response, 'blob'))
    else {
      const text = await bodyOf(response, 'text')
      found.push(text.slice(text.indexOf('\n') + 1))
    }
    name ??= /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition'))?.[1]
    next = nextOf(response)
  }
  return { blob: new Blob(found, { type: 'text/csv' }), name }
}

/** A read that is not kept: searches while one types. */
export const ask = async (path, { isCourtesy } = {}) => bodyOf(await twice(path, { isCourtesy }))

/** One page of the events after a number, for which the server waits up to so many seconds; `null`: none, but the number. */
export const askEvents = async (after, wait) =>
  bodyOf(
    await call('GET', after === null ? '/events' : `/events?wait=${wait}&after=${after}`, {
      headers: { Accept: 'application/json' },
      wait: wait * 1000 + patience,
    }),
  )

/** Opens the stream of events after a number; `null`: from now on. It can send no header that names the language. */
export const openEvents = (after, spoken) => new EventSource(`/v1/events?language=${spoken}${after === null ? '' : `&after=${after}`}`)

/** Asks for the session's token anew, which has to be the same traveller's. */
async function renew(isCourtesy, refusal = new NoConnection('somebody else is signed in')) {
  const session = await ask('/auth/session', { isCourtesy })
  if (session.traveller.handle !== holder) {
    changed()
    throw refusal
  }
  csrf = session.csrf
}

/**
 * Changes something. `key` makes a repetition harmless; one is made if none is given. `isLast`: also while the page is closed.
 * `isCourtesy`: nobody waits for it, so that it asks nobody to sign in again.
 * @returns The answer's body, or null.
 */
export async function write(method, path, body, { version, key = crypto.randomUUID(), isLast, isCourtesy } = {}) {
  const options = { body, version, isLast, isCourtesy, key: method === 'POST' ? key : undefined }
  // Without a session none is needed: to sign in again.
  if (holder && !csrf) {
    await renew(isCourtesy).catch((error) => {
      if (error.status !== 401) throw error
    })
  }
  const response = await call(method, path, options).catch(async (error) => {
    // Another tab has signed in again: its session has another token.
    if (error.kind !== 'csrf' || !holder) throw error
    await renew(isCourtesy, error)
    return call(method, path, options)
  })
  return response.status === 204 ? null : response.json().catch(() => null)
}
