// What is next in a swap, and the buttons for it.
import { now } from '../api.js'
import { ago, moment, momentWithin, money, time } from '../format.js'
import { html } from '../html.js'
import { allowed } from '../parts/actions.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { isInWallet } from '../parts/settled.js'
import { notice } from '../parts/states.js'
import { cityName, has, parts, placeName, t } from '../text.js'
import { isAhead, isInTime } from './meeting.js'
import { mine, other, theirs } from './sides.js'
import { stage } from './words.js'
import { cityOf, isMyZone } from './zone.js'

const placePictures = { airport: 'plane', bank: 'bank', 'police-station': 'shield' }

/** `Today, 15:00`, and whose clock that is if it is not the reader's. */
export const when = ({ startsAt, timeZone }) =>
  isMyZone(timeZone, Date.parse(startsAt))
    ? moment(startsAt, timeZone)
    : t('meet.zone', { moment: moment(startsAt, timeZone), city: cityName(cityOf(timeZone)) })

export const place = ({ kind, label }) =>
  html`
    <p class="row top-of">${icon(placePictures[kind] ?? 'pin')}<span>${label
      ? html`<bdi>${placeName({ label, kind })}</bdi>`
      : t('meet.erased')}${kind
      ? html`
        <span class="faint">${t(`place.${kind}`)}</span>
      `
      : null}</span></p>
  `

/** On Android the map app of the person, elsewhere OpenStreetMap. */
const mapOf = (latitude, longitude, label) =>
  /Android/.test(navigator.userAgent)
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(label)})`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

export const directions = ({ latitude, longitude, label }) =>
  latitude === null ? null : html`
    <a class="button" target="_blank" rel="noopener noreferrer"
      href=${mapOf(latitude, longitude, label)}>${icon('walk')}${t('meet.directions')}</a>
  `

const hero = (label, badge, large, rest) =>
  html`
    <section class="hero" aria-labelledby="hero-title">
      <div class="row wrap"><p class="grow" id="hero-title">${label}</p>${badge ? html`<span class="badge">${badge}</span>` : null}</div>
      ${large ? html`<p class="large">${large}</p>` : null}${rest}
    </section>
  `

const link = (swap, action, text, { picture, isMain } = {}) =>
  html`
    <a class=${`button ${isMain ? 'primary' : ''}`}
      href=${`/swaps/${swap.id}/${action}`}>${picture ? icon(picture) : null}<span>${text}</span></a>
  `

const buttons = (...all) => html`<div class="row wrap">${all.filter(Boolean)}</div>`

const deadline = ({ deadline }) => deadline ? t('swap.left', { ago: ago(deadline, now()) }) : null

const proposed = (swap, can) => {
  const { terms: { give, get, meeting, reconfirm }, roundedFrom } = swap
  const isMine = can.has('accept')
  return hero(
    stage(swap),
    deadline(swap),
    t('swap.sums', { give: money(give), get: money(get) }),
    html`
      ${roundedFrom ? html`<p class="small">${t('propose.roundedFrom', { sum: money(roundedFrom) })}</p>` : null}
      ${meeting ? html`<p class="row">${icon('clock')}${when(meeting)}</p>${place(meeting)}` : null}
      ${reconfirm ? html`<p>${t('swap.edited')}</p>` : null}
      ${isInWallet(swap) ? html`<p class="row">${icon('wallet')}<span>${t('inWallet.where')}</span></p>` : null}
      ${isMine
        ? buttons(
          link(swap, 'accept', t('act.accept'), { picture: 'check', isMain: true }),
          can.has('counter') ? link(swap, 'counter', t('act.counter')) : null,
          link(swap, 'decline', t('act.decline')),
        )
        : html`<p class="small">${parts('swap.told', { name: first(swap.with) })}</p>${
          buttons(can.has('withdraw') ? link(swap, 'withdraw', t('act.withdraw')) : null)
        }`}
    `,
  )
}

/** One code is in, or both with amounts that differ: nothing else matters now. */
const handing = (swap) => {
  const [isMine, isTheirs] = [mine(swap).handedOverAt, theirs(swap).handedOverAt]
  return hero(
    parts('meet.you', { name: first(swap.with) }),
    deadline(swap),
    t('code.title'),
    html`
      <p>${parts(isMine && isTheirs ? 'handed.both' : isMine ? 'handed.mine' : 'handed.theirs', { name: first(swap.with) })}</p>
      <p class="small">${t('handed.until', { moment: momentWithin(swap.deadline, swap.local?.timeZone) })}</p>
    `,
  )
}

const accepted = (swap, can) => {
  const { suggestion, me } = swap
  if (!suggestion) {
    return hero(
      stage(swap),
      deadline(swap),
      t('meet.whereWhen'),
      html`<p>${t('meet.both')}</p>
      ${buttons(can.has('schedule') ? link(swap, 'schedule', t('act.schedule'), { picture: 'calendar', isMain: true }) : null)}`,
    )
  }
  return hero(
    stage(swap),
    deadline(swap),
    when(suggestion.meeting),
    html`${place(suggestion.meeting)}
    ${
      suggestion.by === me
        ? html`<p class="small">${parts('swap.told', { name: first(swap.with) })}</p>${
          buttons(link(swap, 'schedule', t('act.reschedule')), directions(suggestion.meeting))
        }`
        : html`${isAhead(suggestion.meeting) ? null : html`<p class="small">${parts('meet.over', { name: first(swap.with) })}</p>`}${
          buttons(
            link(swap, 'schedule', t(isAhead(suggestion.meeting) ? 'act.confirm' : 'act.schedule'), { picture: 'check', isMain: true }),
            directions(suggestion.meeting),
          )
        }`
    }`,
  )
}

const scheduled = (swap, can, act, queued) => {
  const { meeting, suggestion, with: person } = swap
  const { from, until } = meeting.checkIn
  const isWaiting = queued.get('check-in')?.state === 'waiting'
  const isHere = mine(swap).checkedInAt || isWaiting
  const isBefore = now() < Date.parse(from)
  // Later than a quarter of an hour before the start a confirmation leaves no time for the way: who is there checks in.
  const canConfirm = can.has('confirm') && isInTime(meeting)
  const checkIn = isHere ? null : html`
    <button class="button primary" ?disabled=${!can.has('check-in')}
      @click=${() => act.checkIn()}>${icon('check')}${t('meet.here')}</button>
  `
  return html`
    ${hero(
      parts('meet.you', { name: first(person) }),
      ago(meeting.startsAt, now()),
      when(meeting),
      html`${place(meeting)}
      ${
        isHere
          ? html`
            <p
              class="row">${icon(isWaiting ? 'clock' : 'check')}<span>${t(isWaiting ? 'meet.hereQueued' : 'meet.hereDone')}</span></p>
          `
          : null
      }
      ${
        theirs(swap).checkedInAt
          ? html`<p class="row">${icon('check')}<span>${parts('meet.otherHere', { name: first(person) })}</span></p>`
          : null
      }
      ${
        theirs(swap).late
          ? html`<p class="row">${icon('clock')}<span>${parts('meet.otherLate', { name: first(person) })}</span></p>`
          : null
      }
      ${canConfirm || isHere || !can.has('confirm') ? null : html`<p class="small">${t('meet.tooLate')}</p>`}
      ${
        buttons(
          canConfirm
            ? html`
              <button class="button primary" ?disabled=${Boolean(queued.busy)}
                @click=${() => act.confirm()}>${icon('check')}${t('act.confirmMine')}</button>
            `
            : checkIn,
          can.has('late') ? link(swap, 'late', t('act.late')) : null,
          can.has('confirm') && !canConfirm && can.has('schedule') ? link(swap, 'schedule', t('act.reschedule')) : null,
          directions(meeting),
        )
      }
      ${
        !isHere && isBefore
          ? html`<p class="small">${t('meet.window', { from: time(from, meeting.timeZone), until: time(until, meeting.timeZone) })}</p>`
          : null
      }`,
    )}
    ${meeting.confirmed[other(swap)] ? null : notice(parts('meet.unconfirmed', { name: first(person) }), 'clock')}
    ${suggestion && isBefore ? moved(swap, can) : null}
    ${can.has('no-show')
      ? html`<div class="notice sun">${icon('warning')}<div class="stack tight"><p>${parts('meet.absent', { name: first(person) })}</p>
      <p class="row wrap">${link(swap, 'no-show', t('act.no-show'))}<a class="button plain"
        href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a></p></div></div>`
      : null}
  `
}

/** Somebody wants to meet elsewhere, or at another time. What is agreed stands until both want it. */
const moved = ({ id, me, suggestion: { by, meeting }, with: person }, can) =>
  html`
    <div class="notice sun">${icon('calendar')}<div class="stack tight"><p>${by === me
      ? parts('meet.youWish', { name: first(person) })
      : parts('meet.otherWishes', { name: first(person) })} <b>${when(meeting)}</b>, <bdi>${placeName(meeting)}</bdi>.</p>
      ${by === me ? null : html`<p><a class="button"
          href=${`/swaps/${id}/schedule`}>${t(can.has('agree') ? 'act.confirm' : 'act.reschedule')}</a></p>`}</div></div>
  `

const claim = (swap, can) =>
  hero(
    stage(swap),
    deadline(swap),
    null,
    html`
      <p>${parts(swap.claimedBy === swap.me ? 'claim.mine' : 'claim.theirs', { name: first(swap.with) })}</p>
      ${buttons(
        can.has('contest') ? link(swap, 'contest', t('act.contest'), { isMain: true }) : null,
        can.has('no-show') ? link(swap, 'no-show', t('act.admit')) : null,
      )}
    `,
  )

const disputed = (swap, can) => {
  const { dispute, me } = swap
  const theirOffer = dispute.agreements[other(swap)]
  // The time is for statements; a moderator's decision has none.
  return hero(
    t('dispute.open', { kind: t(`dispute.${dispute.kind}`) }),
    dispute.stated[me] ? null : deadline(swap),
    null,
    html`
      <p>${t(dispute.stated[me] ? 'dispute.stated' : 'dispute.state')}</p>
      ${theirOffer ? html`<p>${parts('dispute.offered', { name: first(swap.with) })} <bdi>“${theirOffer}”</bdi></p>` : null}
      ${dispute.agreements[me] ? html`<p>${t('dispute.youOffered')} <bdi>“${dispute.agreements[me]}”</bdi></p>` : null}
      ${buttons(
        can.has('dispute') ? link(swap, 'dispute', t('act.state'), { isMain: true }) : null,
        can.has('settle') ? link(swap, 'settle', t('act.settle')) : null,
      )}
    `,
  )
}

/** Both sums have moved. */
const settled = ({ outcome, terms: { give, get }, transaction }) =>
  hero(
    outcome ? moment(outcome.at) : '',
    null,
    t('inWallet.done'),
    html`
      <p>${t('inWallet.doneText', { give: money(give), get: money(get) })}</p>
      ${transaction
        ? buttons(html`<a class="button" href=${`/wallet/transactions/${transaction}`}>${icon('wallet')}${t('inWallet.transaction')}</a>`)
        : null}
    `,
  )

/** How it ended, who is at fault if anybody is, and what is left to do. */
const ended = (swap, can) => {
  if (isInWallet(swap) && swap.state === 'completed') return settled(swap)
  const { outcome, me, reviews, state } = swap
  const fault = outcome?.fault
    ? t(outcome.fault === me ? 'ended.faultYou' : 'ended.faultOther')
    : outcome?.kind === 'cancelled'
    ? t('ended.noFault')
    : null
  const who = outcome?.kind === 'noShow'
    ? outcome.fault
    : ['cancelled', 'declined', 'withdrawn'].includes(outcome?.kind)
    ? outcome.by
    : null
  const by = who ? who === me ? 'You' : 'Other' : ''
  return hero(
    outcome ? moment(outcome.at) : '',
    null,
    t(`ended.${outcome?.kind ?? state}`),
    html`
      <p>${parts(`ended.${outcome?.kind ?? state}Text${by}`, { name: first(swap.with) })} ${fault}</p>
      ${outcome?.kind === 'cancelled' && has(`reason.${outcome.reason}`)
        ? html`<p>${t('ended.reason', { reason: t(`reason.${outcome.reason}`) })}</p>`
        : null}
      ${has(`late.${outcome?.lateness}`) && outcome.kind === 'cancelled' ? html`<p>${t(`late.${outcome.lateness}`)}</p>` : null}
      ${outcome?.kind === 'resolved' ? buttons(html`<a class="button" href="/notifications">${icon('bell')}${t('ended.why')}</a>`) : null}
      ${can.has('review') || outcome?.kind === 'completed'
        ? null
        : buttons(html`<a class="button" href="/search">${icon('search')}${t('chat.find')}</a>`)}
      ${can.has('review')
        ? buttons(
          link(swap, 'review', parts(reviews.mine ? 'act.reviewAgain' : 'act.review', { name: first(swap.with) }), {
            picture: 'star',
            isMain: true,
          }),
        )
        : null}
      ${can.has('review') && !reviews.mine
        ? html`<p class="small">${t('review.until', { moment: momentWithin(reviews.until) })}</p>`
        : null}
    `,
  )
}

const hasCashMoved = (swap) =>
  ['accepted', 'scheduled'].includes(swap.state) && Boolean(mine(swap).handedOverAt || theirs(swap).handedOverAt)

const views = { proposed, accepted, scheduled, noShowClaimed: claim, disputed }

/**
 * @param queued A map of what waits for a network, by action; `busy` is the act that runs.
 */
export const next = (swap, act, queued) =>
  html`
    ${(hasCashMoved(swap) ? handing : views[swap.state] ?? ended)(swap, allowed(swap), act, queued)}
    ${swap.parting && !swap.outcome
      ? html`<div class="notice sun">${icon('info')}<div class="stack tight">
    <p>${
        parts(swap.parting.by === swap.me ? 'parting.mine' : 'parting.theirs', {
          name: first(swap.with),
          moment: momentWithin(swap.parting.until),
        })
      }</p>
    ${
        swap.parting.by === swap.me
          ? null
          : html`<p><a class="button" href=${`/swaps/${swap.id}/cancel?reason=mutual`}>${t('parting.agree')}</a></p>`
      }</div></div>`
      : null}
  `
