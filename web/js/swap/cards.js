// What stands beside the next step: the ticket, the times of the way, the other traveller, reviews, statements.
import { day, moment, time } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { named, personCard } from '../parts/person.js'
import { ring, stars } from '../parts/ring.js'
import { isInWallet } from '../parts/settled.js'
import { ticket } from '../parts/ticket.js'
import { parts, t } from '../text.js'

export const full = ({ shown, reference, rest }, swap) =>
  ticket({
    shown,
    reference,
    isMine: swap.me === 'owner',
    isRounded: Boolean(rest && Number(rest.amount.amount)),
    note: swap.acceptedAt ? t('swap.agreed', { day: day(swap.acceptedAt, { long: true }) }) : null,
  })

export const stations = (swap) => {
  const { createdAt, acceptedAt, meeting, reviews } = swap
  if (isInWallet(swap)) {
    return {
      times: { proposed: moment(createdAt), wallet: acceptedAt ? moment(acceptedAt) : '' },
      notes: { proposed: t('note.proposed'), wallet: t('inWallet.note') },
    }
  }
  return {
    times: {
      proposed: moment(createdAt),
      agreed: acceptedAt ? moment(acceptedAt) : '',
      meet: meeting ? moment(meeting.startsAt, meeting.timeZone) : '',
      review: reviews.until ? t('swap.untilDay', { day: day(reviews.until) }) : '',
    },
    notes: {
      proposed: t('note.proposed'),
      agreed: acceptedAt ? t('note.agreed') : '',
      handOver: t('note.handOver'),
      review: t('note.review'),
      meet: meeting && !swap.outcome ? t('note.meet', windowOf(swap)) : '',
    },
  }
}

const windowOf = (swap) => {
  const { checkIn: { from, until }, timeZone } = swap.meeting
  return { from: time(from, timeZone), until: time(until, timeZone) }
}

export const who = (swap) =>
  html`
    <section class="card row">
      <a class="grow row plain-link"
        href=${`/travellers/${swap.with.handle}`}>${personCard(swap.with, swap.with.reliability ? ring(swap.with.reliability) : null)}</a>
      <a class="button small" href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a>
    </section>
  `

export const review = (title, { stars: number, text, tags, state, opensAt, reply }) =>
  html`
    <section class="card stack tight"><div class="row wrap"><h2 class="grow">${title}</h2>${stars(number)}</div>
      ${text ? html`<p><bdi dir="auto">${text}</bdi></p>` : null}
      ${tags.length ? html`<p class="chips wrap">${tags.map((tag) => html`<span class="badge good">${t(`tag.${tag}`)}</span>`)}</p>` : null}
      ${reply ? html`<blockquote class="said"><bdi dir="auto">${reply.text}</bdi></blockquote>` : null}
      ${state === 'hidden' ? html`<p class="small softer">${t('review.hidden', { day: day(opensAt) })}</p>` : null}
    </section>
  `

const statement = (title, text) =>
  text
    ? html`
      <div>
        <h3>${title}</h3>
        <p class="said"><bdi dir="auto">${text}</bdi></p>
      </div>
    `
    : null

export const dispute = ({ dispute, me, with: other }) =>
  dispute
    ? html`
      <section class="card stack"><h2>${t('dispute.title', { kind: t(`dispute.${dispute.kind}`) })}</h2>
        ${statement(t('dispute.yours'), dispute.statements[me])}
        ${statement(parts('dispute.theirs', { name: named(other) }), dispute.statements[me === 'owner' ? 'proposer' : 'owner'])}</section>
    `
    : null
