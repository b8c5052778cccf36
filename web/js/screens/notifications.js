// What happened, in the server's words. What was on the screen counts as read.
import { now } from '../api.js'
import { moment, momentWithin, nearDay } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { age, empty, problem } from '../parts/states.js'
import { t } from '../text.js'

const seenAfter = 1500

const pictures = {
  swap: 'swap',
  review: 'star',
  report: 'flag',
  action: 'shield',
  appeal: 'scale',
  account: 'lock',
  announcement: 'info',
  wallet: 'wallet',
  alert: 'chart',
  currency: 'cash',
}

/** Where a notification leads; null if there is nothing to open. */
function link({ kind: of, subject: { kind, id }, thread }, handle) {
  switch (kind) {
    case 'swap':
      return `/swaps/${id}`
    case 'offer':
      return `/offers/${id}`
    case 'thread':
      return `/threads/${id}`
    case 'message':
      return `/threads/${id.split('/')[0]}`
    case 'review':
    case 'reply':
    case 'profile':
      return `/travellers/${handle}`
    case 'transaction':
      return `/wallet/transactions/${id}`
    case 'money-request':
      return '/wallet/requests'
    case 'order':
      return '/wallet/orders'
    case 'alert':
      return '/rates/alerts'
    case 'currency':
      return '/wallet'
    case 'report':
    case 'appeal':
      return '/me/reports'
    case 'account':
      return of.endsWith('-taken') ? '/settings/contacts' : null
    default:
      return thread ? `/threads/${thread}` : null
  }
}

const canAppeal = ({ action, appealBy }) => action && appealBy && Date.parse(appealBy) > now()

const row = (state) => (item) => {
  const href = link(item, state.me.handle)
  const content = html`
    ${item.actor ? avatar(item.actor) : html`<span class="avatar brand">${icon(pictures[item.kind.split('.')[0]] ?? 'bell')}</span>`}
    <span class="grow"><span class="said-text"><bdi>${item.text}</bdi></span><span class="small softer">${moment(item.at)}</span></span>
    ${item.readAt || state.read.has(item.id)
      ? null
      : html`<span class="unread"><span class="visually-hidden">${t('notifications.unread')}</span></span>`}
  `
  return keyed(
    item.id,
    html`
      <li class=${`notification ${item.readAt || state.read.has(item.id) ? '' : 'new'}`} data-notification=${item.id}>
        ${href ? html`<a class="row top-of plain-link" href=${href}>${content}</a>` : html`<div class="row top-of">${content}</div>`}
        ${canAppeal(item)
          ? html`<p class="below"><a class="button" href=${`/notifications/${item.id}/appeal`}>${icon('scale')}${
            t('notifications.appeal', { until: momentWithin(item.appealBy) })
          }</a></p>`
          : null}
      </li>
    `,
  )
}

/** The rows under the days on which they came. */
const byDay = (items) => {
  const days = new Map()
  for (const item of items) days.set(nearDay(item.at), [...days.get(nearDay(item.at)) ?? [], item])
  return [...days]
}

const path = (cursor) => `/me/notifications?limit=30${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`

export const screen = {
  tab: 'me',
  bar: 'back',
  keepsTabs: true,
  every: 30_000,
  reads: () => [path()],
  title: () => t('notifications.title'),
  menu: (state) => html`<a class="round" href="/settings/notifications" aria-label=${t('settings.notifications')}>${icon('gear')}</a>`,
  start(state) {
    Object.assign(state, { more: [], read: new Set() })
  },
  arrived(state, tools) {
    const [page] = state.data
    const known = new Set(page.items.map(({ id }) => id))
    state.items = [...page.items, ...state.more.filter(({ id }) => !known.has(id))]
    if (!state.more.length) state.next = page.next
    if (state.isFresh) requestAnimationFrame(() => watch(state, tools))
  },
  left(state) {
    state.observer?.disconnect()
    clearTimeout(state.timer)
  },
  view: (state, act) =>
    html`
      <div class="stack narrow-column">
        <div class="row"><h1 class="grow wide-title">${t('notifications.title')}</h1>
          ${state.items.some(({ id, readAt }) => !readAt && !state.read.has(id))
            ? html`
              <button class="button plain end" ?disabled=${state.busy === 'readAll'}
                @click=${() => act.readAll()}>${icon('checks')}${t('notifications.readAll')}</button>
            `
            : null}</div>
        ${age(state)}${problem(state.problem)}
        ${state.items.length
          ? byDay(state.items).map(([day, items]) =>
            keyed(
              day,
              html`
                <section class="stack tight">
                  <h2 class="small softer">${day}</h2>
                  <ul class="card notifications">${items.map(row(state))}</ul>
                </section>
              `,
            )
          )
          : empty({
            picture: 'bell',
            title: t('notifications.none'),
            text: t('notifications.noneText'),
            actions: [html`<a class="button primary" href="/search">${t('tab.search')}</a>`],
          })}
        ${state.next
          ? html`
            <button class="button wide" ?disabled=${state.busy === 'further'}
              @click=${() => act.further()}>${t('notifications.older')}</button>
          `
          : null}
      </div>
    `,
  acts: {
    async readAll(state, { write, refresh }) {
      await write('PUT', '/me/notifications/read', {})
      await refresh()
    },
    async further(state, tools) {
      const page = await tools.ask(path(state.next))
      state.more = [...state.more, ...page.items]
      state.items = [...state.items, ...page.items]
      state.next = page.next
      requestAnimationFrame(() => watch(state, tools))
    },
  },
}

/** Marks what is on the screen for a moment; a row that scrolls by is not read yet. */
function watch(state, { write }) {
  const unread = new Set(state.items.filter(({ id, readAt }) => !readAt && !state.read.has(id)).map(({ id }) => id))
  state.observer?.disconnect()
  const seen = new Set()
  const send = async () => {
    const ids = [...seen].filter((id) => !state.read.has(id))
    if (!ids.length || document.hidden) return
    ids.forEach((id) => state.read.add(id))
    // The dots stay until the next visit: so one sees what is new.
    await write('PUT', '/me/notifications/read', { ids }).catch(() => ids.forEach((id) => state.read.delete(id)))
  }
  state.observer = new IntersectionObserver((entries) => {
    for (const { target: { dataset }, isIntersecting } of entries) {
      if (isIntersecting && unread.has(dataset.notification)) seen.add(dataset.notification)
      else seen.delete(dataset.notification)
    }
    clearTimeout(state.timer)
    state.timer = setTimeout(send, seenAfter)
  }, { threshold: 0.6 })
  document.querySelectorAll('[data-notification]').forEach((element) => state.observer.observe(element))
}
