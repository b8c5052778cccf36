// What the device keeps: one IndexedDB a traveller, deleted at sign-out. Where the browser has none, or it is full, the
// page's own memory stands in, so that nothing but the offline view is lost.

const kinds = ['answers', 'outbox', 'drafts', 'codes']
let memory = new Map()
let database = null
let name = null

/** Opens the store of a traveller, or of guests. */
export async function open(handle) {
  memory = new Map()
  name = `wayswap-${handle ?? 'guest'}`
  database = await new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => kinds.forEach((kind) => request.result.createObjectStore(kind))
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
      request.onerror = request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
}

// Some browsers do not tell the names: the open one is known.
const names = async () =>
  (await indexedDB.databases?.().catch(() => null))?.map((each) => each.name).filter((each) => each?.startsWith('wayswap-')) ?? [name]

/** Deletes all stores of this device: what a traveller leaves behind at sign-out is nothing. */
export async function forget() {
  database?.close()
  database = null
  memory = new Map()
  for (const each of await names()) indexedDB.deleteDatabase(each)
}

/** Deletes what other travellers left behind, once somebody has signed in. */
export async function forgetOthers() {
  for (const each of await names()) if (each !== name && each !== 'wayswap-guest') indexedDB.deleteDatabase(each)
}

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const held = (kind, key) => memory.get(`${kind} ${key}`)

/** A value, or undefined; `unread` is given if the device cannot be asked. */
export async function get(kind, key, unread) {
  if (!database || memory.has(`${kind} ${key}`)) return held(kind, key)
  try {
    return await asked(database.transaction(kind).objectStore(kind).get(key))
  } catch {
    return unread
  }
}

/** All values of a kind, in the order of their keys. */
export async function all(kind) {
  const own = [...memory].filter(([key]) => key.startsWith(`${kind} `)).map(([, value]) => value)
  if (!database) return own
  try {
    const kept = database.transaction(kind).objectStore(kind)
    const [keys, values] = await Promise.all([asked(kept.getAllKeys()), asked(kept.getAll())])
    return [...values.filter((_, index) => !memory.has(`${kind} ${keys[index]}`)), ...own]
  } catch {
    return own
  }
}

export async function put(kind, key, value) {
  const isKept = database && (await keep(kind, key, value) || kind !== 'answers' && await forgetAnswers() && await keep(kind, key, value))
  if (isKept) return memory.delete(`${kind} ${key}`)
  memory.set(`${kind} ${key}`, value)
  if (database && kind !== 'answers') tellFull()
}

let tellFull = () => {}

/** Calls back when something that a person wrote is kept by the page alone. */
export const whenFull = (listener) => {
  tellFull = listener
}

/** Whether the device took it. */
async function keep(kind, key, value) {
  try {
    const transaction = database.transaction(kind, 'readwrite', { durability: kind === 'answers' ? 'relaxed' : 'strict' })
    transaction.objectStore(kind).put(value, key)
    transaction.commit?.()
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    return true
  } catch {
    return false
  }
}

const words = new Map()

/** Keeps a word that outlives the page, and gives whether the device has room for it; `null` takes it away. */
export function remember(name, value, place = localStorage) {
  words.delete(name)
  try {
    if (value === null) place.removeItem(name)
    else place.setItem(name, value)
    return true
  } catch {
    words.set(name, value)
    return false
  }
}

export function recall(name, place = localStorage) {
  try {
    return words.get(name) ?? place.getItem(name)
  } catch {
    return null
  }
}

/** Replaces a value that is there by what `action` makes of it, in one step. */
export async function change(kind, key, action) {
  const name = `${kind} ${key}`
  if (!database || memory.has(name)) {
    if (memory.has(name)) memory.set(name, action(memory.get(name)))
    return
  }
  try {
    const kept = database.transaction(kind, 'readwrite', { durability: 'relaxed' }).objectStore(kind)
    const old = await asked(kept.get(key))
    if (old === undefined) return
    const value = action(old)
    if (value !== old) await asked(kept.put(value, key))
  } catch { /* the old one stays */ }
}

export async function remove(kind, key) {
  memory.delete(`${kind} ${key}`)
  if (!database) return
  try {
    await asked(database.transaction(kind, 'readwrite').objectStore(kind).delete(key))
  } catch { /* it is gone or never was */ }
}

/** Deletes the answers, which can be asked for again: to make room, or because a session is over. */
export async function forgetAnswers() {
  try {
    await asked(database.transaction('answers', 'readwrite').objectStore('answers').clear())
  } catch {
    return false
  }
  return true
}
