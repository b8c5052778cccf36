// One swap: what is next, how far it is, the handover, the ticket, and who it is with.
import { NoConnection, now } from '../api.js'
import { typed } from '../format.js'
import { html } from '../html.js'
import * as outbox from '../outbox.js'
import { can } from '../parts/actions.js'
import { icon } from '../parts/icon.js'
import { named } from '../parts/person.js'
import { age, problem } from '../parts/states.js'
import { told } from '../parts/told.js'
import { way } from '../parts/way.js'
import { dispute, full, review, stations, who } from '../swap/cards.js'
import { check, ownCode } from '../swap/codes.js'
import { handOver, waits } from '../swap/hand-over.js'
import { next } from '../swap/hero.js'
import { meetingBody } from '../swap/meeting.js'
import { sheets } from '../swap/sheets.js'
import { firstName } from '../swap/words.js'
import { parts, t } from '../text.js'

/** What waits for a network, by action. */
const queueOf = (state) => Object.assign(new Map(outbox.waiting(state.params.id).map((item) => [item.kind, item])), { busy: state.busy })

const menu = ({ params: { id } }) => html`<a class="round" href=${`/swaps/${id}/menu`} aria-label=${t('swap.more')}>${icon('more')}</a>`

export const screen = {
  tab: 'chats',
  bar: 'back',
  every: 4000,
  menu,
  stays: (state, { params }) => params.id === state.params.id,
  reads: ({ params }) => [`/swaps/${params.id}`],
  title: ({ data: [swap] }) => t('swap.title', { name: firstName(swap.with) }),
  start(state, tools) {
    Object.assign(state, { code: '', give: '', get: '', own: {}, scanned: null })
    state.unwatch = outbox.watch((item, answer) => {
      if (item.lane !== state.params.id || item.state !== 'sent') return
      if (answer?.state) state.data = [answer]
      tools.refresh()
    })
  },
  moved(state) {
    state.scanned = null
  },
  async arrived(state, tools) {
    const { update } = tools
    const [swap] = state.data
    told(state, tools, 'swap', swap.id)
    if (state.kept === swap.version) return
    try {
      const code = await ownCode(swap, state.isFresh)
      if (code === undefined) return
      state.kept = swap.version
      state.own = code ? { code, image: state.own.image ?? URL.createObjectURL(new Blob([code.image], { type: 'image/svg+xml' })) } : {}
      update()
    } catch { /* the next answer tries again */ }
  },
  view(state, act) {
    const [swap] = state.data
    const queued = queueOf(state)
    const open = sheets[state.pattern]
    const { mine, theirs } = swap.reviews
    return html`
      <div class="stack">
        <div class="row wide-title"><h1 class="grow">${parts('swap.title', { name: named(swap.with) })}</h1>${menu(state)}</div>
        ${age(state)}
        ${state.failed === 'handOver' || state.failed === 'scan' ? null : problem(state.problem)}
        <div class="cols">
          <div>
            ${queued.get('check-in')?.state === 'refused' ? waits(queued.get('check-in'), act) : null}
            ${next(swap, act, queued)}
            <div class="only-narrow">${way(swap)}</div>
            ${can(swap, 'code')
              ? swap.state === 'accepted' && !queued.has('hand-over') &&
                  Object.values(swap.sides).every(({ handedOverAt }) => !handedOverAt)
                ? early(state, act, swap, queued)
                : handOver(state, act, swap, queued)
              : null}
            ${mine ? review(t('review.yours'), mine) : null}
            ${theirs ? review(parts('review.theirs', { name: named(swap.with) }), theirs) : null}
            ${dispute(swap)}
          </div>
          <div>
            ${full(swap.terms, swap)}
            ${who(swap)}
            <section class="card only-wide"><h2>${t('swap.way')}</h2>${way(swap, { isDown: true, ...stations(swap) })}</section>
          </div>
        </div>
      </div>
      ${open ? open(state, act) : null}
    `
  },
  left(state) {
    state.unwatch()
    if (state.own.image) URL.revokeObjectURL(state.own.image)
  },
  acts: {
    async checkIn(state, tools) {
      state.failed = null
      tools.say(t(await sendOrQueue(state, tools, 'check-in', {}) ? 'meet.hereDone' : 'meet.hereQueued'))
    },
    async confirm(state, { write, refresh, say }) {
      const [{ id, meeting }] = state.data
      await write('POST', `/swaps/${id}/schedule`, meetingBody(meeting))
      say(t('meet.confirmed'))
      await refresh()
    },
    async typeCode(state, tools, text) {
      if (text.startsWith('wayswap:')) return screen.acts.scan(state, tools, text)
      state.code = text.replace(/[^0-9]/g, '').slice(0, 6)
      state.failed = state.scanned = null
    },
    async handOver(state, tools, code) {
      const { terms } = state.data[0]
      const sum = (text, { amount, currency }) => ({ amount: typed(text) ?? (text.trim() || amount), currency })
      const actual = state.give.trim() || state.get.trim()
        ? { actual: { give: sum(state.give, terms.give), get: sum(state.get, terms.get) } }
        : {}
      state.failed = 'handOver'
      try {
        const isSent = await sendOrQueue(state, tools, 'hand-over', { code, ...actual })
        Object.assign(state, { code: '', failed: null })
        tools.say(t(isSent ? 'code.done' : 'code.queued'))
      } catch (error) {
        if (error.kind === 'amounts-differ') {
          state.isActualOpen = true
          tools.refresh()
        }
        throw error
      }
    },
    async scan(state, tools, text) {
      state.scanned = null
      const found = await check(text, state.data[0])
      if (found !== 'right' && found !== 'unchecked') {
        state.scanned = found
        return
      }
      if (state.pattern === '/swaps/:id/scan') await tools.back(`/swaps/${state.params.id}`)
      await screen.acts.handOver(state, tools, text.trim())
    },
    noCamera(state) {
      state.scanned = 'noCamera'
    },
    again: (state, { outbox }, key) => outbox.again(key),
    drop: (state, { outbox }, key) => outbox.drop(key),
  },
}

/** Before a meeting is agreed nobody needs the codes, but who has met already can use them. */
const early = (state, act, swap, queued) =>
  html`
    <details class="early" ?open=${state.isEarlyOpen} @toggle=${(event) => {
      state.isEarlyOpen = event.target.open
    }}><summary>${t('code.already')}</summary>${handOver(state, act, swap, queued)}</details>
  `

/** At once if there is a network; otherwise it goes out by itself, with the time of now. */
async function sendOrQueue(state, { write, outbox, refresh }, action, body) {
  const { id } = state.params
  const item = {
    lane: id,
    kind: action,
    method: 'POST',
    path: `/swaps/${id}/${action}`,
    body: { ...body, at: new Date(now() - 1000).toISOString() },
    key: crypto.randomUUID(),
  }
  try {
    const swap = await write(item.method, item.path, item.body, { key: item.key })
    if (swap?.state) state.data = [swap]
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error
    await outbox.add(item)
    return false
  }
  await refresh()
  return true
}
