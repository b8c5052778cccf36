// The service worker: the app opens without a network. The server puts the version and the files of the start into it.
// Answers of the API are never kept here: `js/store.js` keeps them for each traveller.
const version = 'VERSION'
const files = [/* files */]

const own = `wayswap-${version}`
const tiles = 'wayswap-tiles'
const most = 200
const patience = 5000
const folder = `/web/${version}/`

// Addresses that are the server's, not the app's.
const foreign = /^\/(v1|web|developers|docs|openapi|problems|health|ready|metrics|dev|console|app\.json|sw\.js|robots\.txt|favicon)/

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(own)
    const page = await fetch('/', { cache: 'reload' })
    if (!page.ok || !(await page.clone().text()).includes(folder)) throw new Error('the page is of another version')
    await cache.put('/', page)
    await cache.addAll(files)
  })())
})

// A page of this version asks to take over. Pages of an older one keep their own worker and files until then.
self.addEventListener('message', ({ data }) => {
  if (data?.page?.startsWith(folder)) self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('wayswap-') && name !== own && name !== tiles) await caches.delete(name)
    }
    await self.clients.claim()
  })())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (url.origin !== location.origin) {
    if (request.destination === 'image') event.respondWith(tile(request))
  } else if (request.mode === 'navigate') {
    if (!foreign.test(url.pathname)) event.respondWith(page(request))
  } else if (url.pathname === '/app.json') event.respondWith(newest(request))
  else if (url.pathname.startsWith(folder)) event.respondWith(file(request))
})

/** A page of the app: the server's, or if none comes the kept one, which answers every address. */
async function page(request) {
  const kept = await (await caches.open(own)).match('/')
  const answer = fetch(request)
  if (!kept) return answer
  // A server that is busy or renewed answers no page; this one says so itself, and tries again.
  const whole = answer.then((answer) => answer.status < 500 ? answer : kept)
  const late = new Promise((resolve) => {
    setTimeout(resolve, patience, kept)
  })
  return Promise.race([whole.catch(() => kept), late])
}

/** A file of this version never changes. What was not there at the start is kept when it is first used. */
async function file(request) {
  const cache = await caches.open(own)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone()).catch(() => {}) // A full device keeps no more.
  return response
}

/** What the server says of itself, or what it said last. */
async function newest(request) {
  const cache = await caches.open(own)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(request, response.clone()).catch(() => {})
    return response
  } catch (error) {
    return await cache.match(request) ?? Promise.reject(error)
  }
}

/** A tile of a map; the oldest ones make room. */
async function tile(request) {
  const cache = await caches.open(tiles)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok || response.type === 'opaque') {
    await cache.put(request, response.clone()).catch(() => {})
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
  }
  return response
}
