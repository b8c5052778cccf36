// One swap: what is next, how far it is, the handover, the ticket, and who it is with.
import { NoConnection, now } from '../api.js'
import { day, moment, time } from '../format.js'
import { html } from '../html.js'
import * as outbox from '../outbox.js'
import { icon } from '../parts/icon.js'
import { named, person } from '../parts/person.js'
import { ring, stars } from '../parts/ring.js'
import '../parts/scanner.js'
import { sheet } from '../parts/sheet.js'
import { age, notice, problem } from '../parts/states.js'
import { ticket } from '../parts/ticket.js'
import { way } from '../parts/way.js'
import { check, ownCode } from '../swap/codes.js'
import { handOver } from '../swap/hand-over.js'
import { next } from '../swap/hero.js'
import { allowed, checkInTimes, hasCode, premiumOf } from '../swap/rules.js'
import { meetingBody } from '../swap/meeting.js'
import { firstName } from '../swap/words.js'
import { parts, t } from '../text.js'

/** What waits for a network, by action. */
const queueOf = (state) => Object.assign(new Map(outbox.waiting(state.params.id).map((item) => [item.kind, item])), { busy: state.busy })

const full = ({ give, get, reference, rest }, swap) => ticket({
  give, get, reference, premiumBps: premiumOf(swap), isMine: swap.me === 'owner', isRounded: Boolean(rest && Number(rest.amount.amount)),
  note: swap.acceptedAt ? t('swap.agreed', { day: day(swap.acceptedAt, { long: true }) }) : null,
})

const stations = (swap) => {
  const { createdAt, acceptedAt, meeting, terms: { get }, reviews } = swap
  return {
    times: { proposed: moment(createdAt), agreed: acceptedAt ? moment(acceptedAt) : '', meet: meeting ? moment(meeting.startsAt, meeting.timeZone) : '', review: reviews.until ? t('swap.untilDay', { day: day(reviews.until) }) : '' },
    notes: {
      proposed: t('note.proposed'), agreed: acceptedAt ? t('note.agreed') : '', handOver: t('note.handOver'), review: t('note.review'),
      meet: meeting && !swap.outcome ? t('note.meet', windowOf(swap)) : '',
    },
  }
}

const windowOf = (swap) => {
  const { from, until } = checkInTimes(swap)
  const clock = (instant) => time(new Date(instant).toISOString(), swap.meeting.timeZone)
  return { from: clock(from), until: clock(until) }
}

const who = (swap) => html`
  <section class="card row wrap">
    <a class="grow plain-link person-link" href=${`/travellers/${swap.with.handle}`}>${person(swap.with, '')}${swap.with.reliability ? ring(swap.with.reliability) : null}</a>
    <a class="button" href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a>
  </section>`

const review = (title, { stars: number, text, tags, state, opensAt, reply }) => html`
  <section class="card stack tight"><div class="row wrap"><h2 class="grow">${title}</h2>${stars(number)}</div>
    ${text ? html`<p><bdi dir="auto">${text}</bdi></p>` : null}
    ${tags.length ? html`<p class="chips wrap">${tags.map((tag) => html`<span class="badge good">${t(`tag.${tag}`)}</span>`)}</p>` : null}
    ${reply ? html`<blockquote class="said"><bdi dir="auto">${reply.text}</bdi></blockquote>` : null}
    ${state === 'hidden' ? html`<p class="small softer">${t('review.hidden', { day: day(opensAt) })}</p>` : null}
  </section>`

const statement = (title, text) => text ? html`<div><h3>${title}</h3><p class="said"><bdi dir="auto">${text}</bdi></p></div>` : null

const dispute = ({ dispute, me, with: other }) => dispute ? html`
  <section class="card stack"><h2>${t('dispute.title', { kind: t(`dispute.${dispute.kind}`) })}</h2>
    ${statement(t('dispute.yours'), dispute.statements[me])}
    ${statement(parts('dispute.theirs', { name: named(other) }), dispute.statements[me === 'owner' ? 'proposer' : 'owner'])}</section>` : null

const rare = ['schedule', 'cancel', 'dispute', 'no-show', 'withdraw', 'decline']
const pictures = { schedule: 'calendar', cancel: 'close', dispute: 'scale', 'no-show': 'warning', withdraw: 'leave', decline: 'close' }

const sheets = {
  '/swaps/:id/menu': ({ params: { id }, data: [swap] }) => sheet(t('swap.more'), `/swaps/${id}`, html`
    <div class="rows">
      <a href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a>
      <a href=${`/offers/${swap.offer}`}>${icon('cash')}${t('chat.offer')}</a>
      ${rare.filter((action) => allowed(swap, now()).has(action)).map((action) => html`
        <a href=${`/swaps/${id}/${action}`}>${icon(pictures[action])}${t(action === 'schedule' && swap.meeting ? 'act.reschedule' : action === 'no-show' && swap.state === 'noShowClaimed' ? 'act.admit' : `act.${action}`)}</a>`)}
      <a href=${`/travellers/${swap.with.handle}/report`}>${icon('flag')}${t('chat.report')}</a>
    </div>`),
  '/swaps/:id/scan': (state, act) => sheet(t('code.scan'), `/swaps/${state.params.id}`, html`
    <way-scanner .found=${(text) => act.scan(text)} .failed=${() => act.noCamera()}></way-scanner>
    ${state.scanned ? notice(t(`scan.${state.scanned}`), 'warning', state.scanned === 'forged' ? 'alarm' : 'sun') : html`<p class="softer">${t('scan.hold')}</p>`}`),
}

const menu = ({ params: { id } }) => html`<a class="round" href=${`/swaps/${id}/menu`} aria-label=${t('swap.more')}>${icon('more')}</a>`

export const screen = {
  tab: 'chats', bar: 'back', every: 4000, menu,
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
  moved(state) { state.scanned = null },
  async arrived(state, { update }) {
    const [swap] = state.data
    if (state.kept === swap.version) return
    try {
      const code = await ownCode(swap)
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
            ${next(swap, act, queued)}
            <div class="only-narrow">${way(swap)}</div>
            ${hasCode(swap) ? swap.state === 'accepted' && !queued.has('hand-over') && Object.values(swap.sides).every(({ handedOverAt }) => !handedOverAt) ? early(state, act, swap, queued) : handOver(state, act, swap, queued) : null}
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
      ${open ? open(state, act) : null}`
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
      const sum = (typed, { amount, currency }) => ({ amount: typed.trim().replace(',', '.') || amount, currency })
      const actual = state.give.trim() || state.get.trim() ? { actual: { give: sum(state.give, terms.give), get: sum(state.get, terms.get) } } : {}
      state.failed = 'handOver'
      try {
        const isSent = await sendOrQueue(state, tools, 'hand-over', { code, ...actual })
        Object.assign(state, { code: '', failed: null })
        tools.say(t(isSent ? 'code.done' : 'code.queued'))
      } catch (error) {
        if (error.kind === 'amounts-differ') { state.isActualOpen = true; tools.refresh() }
        throw error
      }
    },
    async scan(state, tools, text) {
      state.scanned = null
      const found = await check(text, state.data[0])
      if (found !== 'right' && found !== 'unchecked') { state.scanned = found; return }
      if (state.pattern === '/swaps/:id/scan') await tools.back(`/swaps/${state.params.id}`)
      await screen.acts.handOver(state, tools, text.trim())
    },
    noCamera(state) { state.scanned = 'noCamera' },
    again: (state, { outbox }, key) => outbox.again(key),
    drop: (state, { outbox }, key) => outbox.drop(key),
  },
}

/** Before a meeting is agreed nobody needs the codes, but who has met already can use them. */
const early = (state, act, swap, queued) => html`
  <details class="early" ?open=${state.isEarlyOpen} @toggle=${(event) => { state.isEarlyOpen = event.target.open }}><summary>${t('code.already')}</summary>${handOver(state, act, swap, queued)}</details>`

/** At once if there is a network; otherwise it goes out by itself, with the time of now. */
async function sendOrQueue(state, { write, outbox, refresh }, action, body) {
  const { id } = state.params
  const item = { lane: id, kind: action, method: 'POST', path: `/swaps/${id}/${action}`, body: { ...body, at: new Date(now() - 1000).toISOString() }, key: crypto.randomUUID() }
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
