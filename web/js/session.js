// Who is signed in: how a session starts and ends, on this page and in the other tabs of the browser.
import { ask, read, stored, useSession, write } from './api.js'
import * as live from './live.js'
import * as outbox from './outbox.js'
import * as store from './store.js'
import { t } from './text.js'

let page

/**
 * @param of The page: `app`; `update()`, `say(text)`, `shown()` the screen that is there; `begun()` somebody is signed in,
 *   `renewed(me)` what is known of them, `signedIn(to, shown)` goes on after signing in, `signedInAgain()` after doing so over a
 *   screen; `prefer(preferences)`; `clear()` takes all off the page.
 */
export function connect(of) {
  page = of
  // What another tab signs in or out holds here too: one browser has one session.
  live.whenHolder((handle) => {
    const { me, isSessionOver } = page.app
    if (!handle && me) return goAway('/')
    if (handle && me && handle !== me.handle) return goAway('/search')
    if (handle && isSessionOver) signedIn()
  })
  // The button back may show a page of somebody who has signed out since.
  addEventListener('pageshow', ({ persisted }) => {
    const isLeft = !document.getElementById('app').hasChildNodes()
    if (persisted && (isLeft || (store.recall('signed-in') ?? null) !== (page.app.me?.handle ?? null))) location.reload()
  })
}

/** Finds out who is signed in: from the cookie, or without a network from what is stored. */
export async function startSession() {
  if (!store.recall('signed-in')) return store.open(null)
  const { app, update } = page
  let first = null
  const calls = {
    ended: () => {
      app.isSessionOver = true
      update()
    },
    changed: () => location.reload(),
  }
  try {
    const session = await ask('/auth/session')
    useSession(session, calls)
    store.remember('signed-in', session.traveller.handle)
    await store.open(session.traveller.handle)
    store.forgetOthers()
    const answer = await read('/me')
    app.me = answer.data
    first = answer.event ?? null
  } catch (error) {
    await store.open(store.recall('signed-in'))
    if (error.status === 401 && error.kind === 'not-signed-in') {
      // What waits, drafts and codes stay for the same traveller, who signs in again.
      await store.forgetAnswers()
      store.remember('signed-in', null)
      useSession(null)
      return store.open(null)
    }
    // No other answer ends a session: not a hotel's network, a busy server, or an answer that breaks off.
    app.me = (await stored('/me'))?.data ?? null
    if (app.me) useSession({ traveller: app.me }, calls)
  }
  if (app.me) {
    page.begun()
    live.start(page.renewed, { first, ...page.live, isAllowed: () => app.isMember && !app.isSessionOver })
    outbox.load()
  }
}

/** Signs in with a cookie, which only the browser can read. */
export const signIn = (body, to) => begin('/auth/login', body, to)

/** Opens an account, and signs in the same way. */
export const register = (body, to) => begin('/auth/register', body, to)

async function begin(path, body, to) {
  const shown = page.shown()
  const { deviceName } = await import('./device.js')
  await write('POST', path, { ...body, device: deviceName(), session: 'cookie' })
  await signedIn(to, shown)
}

/** Somebody has signed in, or signed up, on the screen `shown`. */
async function signedIn(to = '/search', shown) {
  const { app, prefer } = page
  const before = app.me?.handle
  store.remember('signed-in', 'yes')
  await startSession()
  live.tellHolder(app.me?.handle ?? null)
  if (page.app.isMember) read('/me/preferences').then(({ data }) => prefer(data), () => {})
  if (!app.isSessionOver) return page.signedIn(to, shown)
  app.isSessionOver = false
  if (before && before !== app.me?.handle) return location.assign('/search')
  outbox.flush()
  return page.signedInAgain()
}

/** Only the server ends a session: without an answer one is signed in still, and reads so. */
export async function signOut() {
  const count = outbox.waiting().length
  if (count && !confirm(t('signOut.waiting', { count }))) return
  try {
    await write('POST', '/auth/logout')
  } catch (error) {
    if (error.status !== 401) return page.say(t('signOut.failed'))
  }
  await leaveTo('/')
}

/** The session is over, here and in the other tabs. What belongs to the traveller goes from the device. */
export async function leaveTo(address) {
  live.end()
  await store.forget()
  try {
    sessionStorage.clear()
  } catch { /* then nothing is kept there */ }
  store.remember('signed-in', null)
  useSession(null)
  page.app.me = null
  live.tellHolder(null)
  goAway(address)
}

/** Loads a page anew. The browser may keep this one for its button back: nothing of a traveller is left on it. */
function goAway(address) {
  page.clear()
  location.replace(address)
}
