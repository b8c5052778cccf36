// What the device keeps: one IndexedDB a traveller, deleted at sign-out. Where the browser has none, or it is full, the
// page's own memory stands in, so that nothing but the offline view is lost.

const kinds = ['answers', 'outbox', 'drafts', 'codes']
let memory = new Map()
let database = null

/** Opens the store of a traveller, or of guests. */
export async function open(handle) {
  memory = new Map()
  database = await new Promise((resolve) => {
    try {
      const request = indexedDB.open(`wayswap-${handle ?? 'guest'}`, 1)
      request.onupgradeneeded = () => kinds.forEach((kind) => request.result.createObjectStore(kind))
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close()
        resolve(request.result)
      }
      request.onerror = request.onblocked = () => resolve(null)
    } catch { resolve(null) }
  })
}

/** Deletes all stores of this device: what a traveller leaves behind at sign-out is nothing. */
export async function forget() {
  database?.close()
  database = null
  memory = new Map()
  const names = (await indexedDB.databases?.())?.map(({ name }) => name) ?? []
  for (const name of names.filter((name) => name.startsWith('wayswap-'))) indexedDB.deleteDatabase(name)
}

const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

const held = (kind, key) => memory.get(`${kind} ${key}`)

export async function get(kind, key) {
  if (!database || memory.has(`${kind} ${key}`)) return held(kind, key)
  try { return await asked(database.transaction(kind).objectStore(kind).get(key)) } catch { return undefined }
}

/** All values of a kind, in the order of their keys. */
export async function all(kind) {
  const own = [...memory].filter(([key]) => key.startsWith(`${kind} `)).map(([, value]) => value)
  if (!database) return own
  try { return [...await asked(database.transaction(kind).objectStore(kind).getAll()), ...own] } catch { return own }
}

export async function put(kind, key, value) {
  try {
    if (!database) throw new Error('no database')
    const transaction = database.transaction(kind, 'readwrite', { durability: kind === 'answers' ? 'relaxed' : 'strict' })
    transaction.objectStore(kind).put(value, key)
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
    memory.delete(`${kind} ${key}`)
  } catch (error) {
    if (error?.name === 'QuotaExceededError' && kind !== 'answers') await drop()
    memory.set(`${kind} ${key}`, value)
  }
}

export async function remove(kind, key) {
  memory.delete(`${kind} ${key}`)
  if (!database) return
  try { await asked(database.transaction(kind, 'readwrite').objectStore(kind).delete(key)) } catch { /* it is gone or never was */ }
}

/** Makes room: answers can be asked for again. */
async function drop() {
  try { await asked(database.transaction('answers', 'readwrite').objectStore('answers').clear()) } catch { /* no room is no loss */ }
}
