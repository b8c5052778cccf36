// Starts the app, and moves from screen to screen. `web/README.md` says what a screen is.
import { ApiProblem, ask, expected, isBusy, NoConnection, pauseOf, read, stored, write } from './api.js'
import { watchFaults } from './faults.js'
import { measure } from './format.js'
import { render, workerURL } from './html.js'
import * as live from './live.js'
import * as outbox from './outbox.js'
import { frame } from './parts/frame.js'
import { bones, failure } from './parts/states.js'
import { match } from './routes.js'
import { connect, leaveTo, register, signIn, signOut, startSession } from './session.js'
import * as store from './store.js'
import { chosen, isolated, more, speak, t } from './text.js'

const bonesAfter = 150

/** What all screens share. */
const app = {
  me: null,
  /** Whether the account may do what accounts do: it is not leaving, suspended or banned. */
  get isMember() {
    return ['active', 'limited'].includes(app.me?.state)
  },
  settings: { demo: null, tiles: null, version: null },
  counts: null,
  isOnline: navigator.onLine,
  toast: null,
  isSessionOver: false,
  isFull: false,
  waiting: 0,
}

let now = null // the screen that is shown: { route, screen, state, tools, act, turn, stop }
let turns = 0 // how often a screen was asked for; only the newest one goes on after a wait
let isDue = false

/** Whether a screen is the one that is shown, and none has been asked for since. */
const isHere = (shown) => now === shown && shown.turn === turns

/** Draws the page anew, once for all changes of this turn. */
function update() {
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    draw()
  })
}

function draw() {
  if (!now) return
  const { screen, state } = now
  const title = state.isReady && !state.error ? screen.title(state) : null
  document.title = title ? `${isolated(title)} · Wayswap` : 'Wayswap'
  let content
  if (state.isReady) content = screen.view(state, now.act)
  else if (state.error) {
    content = screen.failed?.(state, now.act) ?? failure(state.error, () => {
      state.error = null
      update()
      return load(now)
    })
  } else content = state.isSlow ? (screen.bones ?? bones)(state, now.act) : null
  const page = document.getElementById('app')
  page.querySelector('.shell')?.remove()
  render(frame(app, now, content, tools), page)
  now.drawn?.()
}

/** What the acts of a screen work with. */
const tools = {
  app,
  update,
  ask,
  read,
  stored,
  store,
  outbox,
  live,
  go,
  back,
  write: async (...request) => {
    const answer = await write(...request)
    if (app.me) live.refresh()
    return answer
  },
  /** Reads the screen's answers anew. */
  refresh: () => load(now),
  /** Says something for some seconds, also to screen readers. */
  say(text) {
    app.toast = text
    update()
    clearTimeout(tools.timer)
    tools.timer = setTimeout(() => {
      app.toast = null
      update()
    }, 6000)
  },
  /** The fields of a form that was sent, by name. */
  fields(event) {
    event.preventDefault()
    return Object.fromEntries(new FormData(event.target))
  },
  signIn,
  register,
  signOut,
  leaveTo,
  theme,
  units,
  /** Speaks another language; the page is read anew, for the server has texts too. */
  async speak(language) {
    store.remember('language', language)
    await speak(language)
    update()
    if (now) await load(now)
  },
}

/** The tools in the hands of one screen: what ends after one has gone elsewhere leads nowhere. */
const toolsOf = (shown) => {
  const whileHere = (action) => (...given) => isHere(shown) ? action(...given) : undefined
  return {
    ...tools,
    isHere: () => isHere(shown),
    go: whileHere(go),
    back: whileHere(back),
    refresh: whileHere(() => load(shown)),
    later: (name, error, action) => later(shown, name, error, action),
  }
}

/** The acts of a screen as functions: each notes that it is busy, and keeps the problem that it meets. */
const actsOf = ({ screen, state, tools }) =>
  new Proxy({}, {
    get: (_, name) => async (...given) => {
      const showFaults = watchFaults()
      state.busy = name
      state.problem = null
      update()
      try {
        return await screen.acts[name](state, tools, ...given)
      } catch (error) {
        expected(error)
        state.problem = error
      } finally {
        if (state.busy === name) state.busy = null
        update()
        showFaults()
      }
    },
  })

/** Nothing is wrong with what was asked: there is no network, or the server is busy or away. */
const isPassing = (error) => error instanceof NoConnection || isBusy(error) || error?.status >= 500

/** A server that is away is asked again after 2, 4, 8 … seconds, at last once a minute; a busy one when it says so. */
const pauseBefore = (tries, error) => (isBusy(error) ? pauseOf(error) + 200 : Math.min(60_000, 1000 * 2 ** tries)) + Math.random() * 1000

/**
 * Asks again for what a screen shows beside its own answers, as long as it is shown and as there may be an answer yet. Without
 * an error it has come, and nothing is asked.
 */
function later(shown, name, error, action) {
  const sides = shown.sides ??= new Map()
  const tries = (sides.get(name)?.tries ?? 0) + 1
  clearTimeout(sides.get(name)?.timer)
  sides.delete(name)
  if (!isPassing(error)) return
  const again = () => {
    if (now === shown && !document.hidden) action()
  }
  sides.set(name, { tries, again, timer: setTimeout(again, pauseBefore(tries, error)) })
}

/** Reads again what could not be read, as soon as there may be an answer: the network is back, or the page is seen again. */
function readAgain() {
  if (!now || document.hidden || !navigator.onLine) return
  for (const { again } of now.sides?.values() ?? []) again()
  if (now.screen === unloaded) location.reload()
  else if (now.state.isOld || now.state.error) load(now)
}

/** Reads what a screen shows: first as stored, then as it is. */
async function load(shown) {
  const { screen, state } = shown
  const paths = screen.reads?.(state) ?? []
  const turn = shown.asked = (shown.asked ?? 0) + 1
  // What was asked later may come earlier, and is newer.
  const isShown = () => now === shown && turn >= (shown.answered ?? 0) && paths.every((path, index) => state.paths[index] === path)
  const isNew = !((state.isReady || state.error) && String(paths) === String(state.paths))
  state.paths = paths
  const kept = isNew ? await Promise.all(paths.map((path) => state.answers?.[path] ?? stored(path))) : []
  if (!isShown()) return
  const answers = paths.map((path, index) => state.answers?.[path] ?? kept[index])
  const show = (isFresh) => {
    if (!answers.every(Boolean)) return
    if (isFresh) shown.answered = turn
    state.answers = Object.fromEntries(paths.map((path, index) => [path, answers[index]]))
    state.data = answers.map(({ data }) => data)
    state.versions = answers.map(({ version }) => version)
    state.at = Math.min(...answers.map(({ at }) => at))
    state.isFresh = isFresh
    screen.arrived?.(state, shown.tools)
    Object.assign(state, { isReady: true, error: null })
    update()
  }
  if (isNew || paths.length === 0) show(paths.length === 0)
  if (paths.length === 0) return
  const results = await Promise.allSettled(paths.map(read))
  if (!isShown()) return
  // What could not be read may have been changed by an event meanwhile.
  results.forEach((result, index) => {
    answers[index] = result.value ?? state.answers?.[paths[index]] ?? answers[index]
  })
  const failed = results.find(({ status }) => status === 'rejected')?.reason
  state.isOld = Boolean(failed)
  state.refusal = failed
  if (failed && !(failed instanceof ApiProblem) && !(failed instanceof NoConnection)) throw failed
  // What was typed on a page stays there while one signs in again.
  const isGone = failed instanceof ApiProblem && failed.status < 500 && failed.status !== 429 && !(app.isSessionOver && state.isReady)
  if (standings.includes(failed?.kind) && !isAway(shown.route)) {
    app.me = (await read('/me')).data
    if (!isHere(shown)) return
    if (isAway(shown.route)) return open()
  }
  shown.tries = isPassing(failed) ? (shown.tries ?? 0) + 1 : 0
  if (shown.tries) {
    clearTimeout(shown.later)
    shown.later = setTimeout(() => {
      if (now === shown && !document.hidden) load(shown)
    }, pauseBefore(shown.tries, failed))
  }
  if (failed && (isGone || !answers.every(Boolean))) {
    if (isGone) shown.answered = turn
    Object.assign(state, { error: failed, isReady: false, answers: null })
    update()
  } else show(!failed)
}

/** Stands in for a screen that is not on the device yet, while there is no network. */
const unloaded = {
  bar: 'back',
  guests: true,
  isLost: true,
  title: () => t('state.offline'),
  view: () => failure(new NoConnection(), () => location.reload()),
}

const openToAll = [
  'home',
  'sign-in',
  'reset',
  'notifications',
  'appeal',
  'settings-data',
  'rates',
  'rate-pair',
  'rate-asset',
  'rate-table',
  'rate-sources',
  'rate-comparison',
  'nowhere',
]

const standings = ['leaving', 'account-suspended', 'account-banned']

/** An account that is leaving, suspended or banned has one screen in place of what it cannot use. */
const isAway = ({ name }) => app.me && !app.isMember && !openToAll.includes(name)

const sheets = new Map()

/**
 * What only members see has styles of its own, which guests do not wait for; so have the wallet and rates. A page without them
 * is better than none.
 */
const styles = (name) =>
  sheets.get(name) ?? sheets.set(
    name,
    new Promise((resolve) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: new URL(`../css/${name}.css`, import.meta.url).href,
        onload: resolve,
        onerror: resolve,
      })
      document.head.append(link)
    }),
  ).get(name)

const memberStyles = () => styles('members')

/** Screens whose texts and styles come with them alone: the wallet's, those of rates, and the first page of who is signed in. */
const groupOf = (name) => name.startsWith('wallet') ? 'wallet' : name.startsWith('rate') ? 'rates' : name === 'home-me' ? 'home' : null

/** The page of an address: the first one is another for members. */
function routeOf({ pathname }) {
  const route = match(pathname) ?? { name: 'nowhere', params: {} }
  return route.name === 'home' && app.isMember ? { ...route, name: 'home-me' } : route
}
/** What keeps a screen fresh. One that cannot load it shows what it has. */
const freshness = async ({ fresh }) =>
  fresh ? (await Promise.all([import('./parts/refresh.js'), styles('refresh')]).catch(() => []))[0] : null

/** The texts of a screen; those of the first page come with the start. */
const textsOf = (name) => name === 'home' ? null : Promise.all([more(), groupOf(name) ? more(groupOf(name)) : null])

/** Shows the screen of the address. */
async function open({ isBack = false } = {}) {
  const turn = turns += 1
  const url = new URL(location)
  const route = routeOf(url)
  const query = Object.fromEntries(url.searchParams)
  if (now?.route.name === route.name && now.screen.stays?.(now.state, route)) {
    Object.assign(now.state, { params: route.params, query, path: url.pathname, pattern: route.pattern })
    Object.assign(now, { route, turn })
    now.screen.moved?.(now.state, now.tools)
    update()
    return load(now)
  }
  let screen
  let renewal
  try {
    ;[{ screen }] = await Promise.all([import(`./screens/${isAway(route) ? 'away' : route.name}.js`), textsOf(route.name)])
    await Promise.all([screen.guests ? null : memberStyles(), groupOf(route.name) ? styles(groupOf(route.name)) : null])
    renewal = await freshness(screen)
    if (route.name !== 'home') styles('print') // Nothing waits for it.
    store.remember('reloaded', null, sessionStorage)
  } catch (error) {
    if (turn !== turns) return
    // Half of the files may be of another version, after an update of the server. One reload ends that.
    if (navigator.onLine && !store.recall('reloaded', sessionStorage) && store.remember('reloaded', 'yes', sessionStorage)) {
      return location.reload()
    }
    console.warn(error.message)
    screen = unloaded
  }
  if (turn !== turns) return
  if (!screen.guests && !app.me) return go(`/sign-in?to=${encodeURIComponent(url.pathname + url.search)}`, { isInstead: true })
  now?.screen.left?.(now.state, now.tools)
  now?.stop?.()
  const state = { me: app.me, app, params: route.params, query, path: url.pathname, pattern: route.pattern, isReady: false, error: null }
  const shown = { route, screen, state, turn }
  shown.tools = toolsOf(shown)
  shown.act = actsOf(shown)
  now = shown
  await screen.start?.(state, shown.tools)
  if (now !== shown) return
  setTimeout(() => {
    state.isSlow = true
    if (!state.isReady) update()
  }, bonesAfter)
  shown.drawn = () => {
    if (!state.isReady && !state.error) return
    shown.drawn = null
    const heading = document.querySelector('h1')
    if (heading && open.isMoved) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    open.isMoved = true
    scrollTo(0, isBack ? history.state?.y ?? 0 : 0)
    screen.shown?.(state, shown.tools)
  }
  shown.fresh = renewal?.renewing(shown, { load, update, isOn: live.isOn })
  shown.stop = shown.fresh?.stop ?? (screen.every ? live.every(screen.every, () => load(shown), update) : null)
  update()
  await load(shown)
}

/** Goes to an address of the app. */
export function go(address, { isInstead = false } = {}) {
  history.replaceState({ ...history.state, y: scrollY }, '')
  if (isInstead) history.replaceState({ from: history.state?.from }, '', address)
  else history.pushState({ from: location.pathname }, '', address)
  return open()
}

/** Returns to an address: one step back if that is where one came from, so that no finished form is left behind. */
export function back(address) {
  if (history.state?.from !== new URL(address, location).pathname) return go(address, { isInstead: true })
  history.back()
}

/** Goes on after signing in, or signing up, on the screen `shown`. */
function signedIn(to, shown) {
  if (isHere(shown)) return go(to, { isInstead: true })
  now.state.me = app.me
  return open()
}

/** What was on the page when the session ended stays there. */
function signedInAgain() {
  now.state.me = app.me
  now.state.problem = null
  update()
  return isAway(now.route) ? open() : load(now)
}

/** Leaves nothing on the page. */
function clear() {
  now = null
  document.getElementById('app').replaceChildren()
}

/** What a traveller prefers, wherever it was chosen. */
function prefer(preferences) {
  theme(preferences.theme)
  units(preferences.units)
  store.remember('currency', preferences.currency)
}

/** `light`, `dark`, or what the system says. */
export function theme(name = store.recall('theme')) {
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name
  else delete document.documentElement.dataset.theme
  if (name) store.remember('theme', name)
}

/** Kilometres or miles, as they were last chosen. */
export function units(name = store.recall('units')) {
  measure(name)
  if (name) store.remember('units', name)
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin || !match(link.pathname)) return
  event.preventDefault()
  if (link.href !== location.href) go(link.pathname + link.search)
})
matchMedia('(min-width: 60rem)').addEventListener('change', update)
addEventListener('popstate', () => {
  if (turns) open({ isBack: true })
}) // The first one waits for the session.
for (const name of ['online', 'offline']) {
  addEventListener(name, () => {
    app.isOnline = navigator.onLine
    update()
    if (now?.screen === unloaded) readAgain()
    else if (app.isOnline && now) load(now)
  })
}
document.addEventListener('visibilitychange', readAgain)
store.whenFull(() => {
  app.isFull = true
  update()
})
outbox.watch(() => {
  const items = outbox.waiting()
  Object.assign(app, { waiting: items.length, isAllMessages: items.every(({ kind }) => kind === 'message') })
  update()
})

connect({
  app,
  update,
  say: tools.say,
  shown: () => now,
  begun: memberStyles,
  signedIn,
  signedInAgain,
  prefer,
  clear,
  live: {
    me: () => app.me,
    shown: () => now?.screen.every ? now : null,
    reload: () => {
      if (!now?.screen.every) return
      load(now)
      now.screen.renewed?.(now.state, now.tools)
    },
    update,
  },
  renewed(me) {
    app.me = me
    if (now) now.state.me = me
    update()
  },
})

history.scrollRestoration = 'manual'
theme()
units()
// What is needed next is asked for together, for each round trip of a phone is long.
const first = match(location.pathname)?.name ?? 'nowhere'
import(`./screens/${first}.js`).catch(() => {})
const settings = fetch('/app.json').then((response) => response.json()).catch(() => app.settings)
const spoken = speak(store.recall('language') ?? chosen(navigator.languages))
spoken.then(() => textsOf(first)).catch(() => {})
await Promise.all([spoken, startSession()])
app.settings = await settings
await open()
if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register(workerURL()).then(renew, () => {})

/** A worker of this page's version takes over from an older one as soon as it is ready. */
function renew(registration) {
  if (!registration) return
  const ask = (worker) => worker?.postMessage({ page: new URL(import.meta.url).pathname })
  ask(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') ask(worker)
    })
  })
}
