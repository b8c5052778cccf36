// What somebody wrote about a traveller after a swap, and what the traveller replied.
import { day } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { icon } from './icon.js'
import { person } from './person.js'
import { ring, stars } from './ring.js'

/** Somebody whose account is gone keeps a name in the reader's language, and no page. */
const isFormer = ({ handle }) => handle === 'former-traveller'

const author = ({ author: summary, with: other }) =>
  isFormer(other ?? summary)
    ? person(other ?? summary)
    : html`<a class="plain-link" href=${`/travellers/${summary.handle}`}>${person(summary)}</a>`

/**
 * A review. `corner` stands beside the day, `replyCorner` beside that of the reply, `actions` at the end.
 * @param about The first name of whom it is about, for the reply.
 */
export const reviewCard = (review, { about, corner = null, replyCorner = null, actions = null } = {}) =>
  html`
    <article class="review">
      <div class="row wrap">${author(review)}${review.with?.reliability === null || isFormer(review.author)
        ? null
        : ring(review.author.reliability)}</div>
      <p class="row wrap">${stars(review.stars)}<span class="small quiet row">${day(review.at, { year: true })}${corner}</span></p>
      ${review.text ? html`<p class="text"><bdi>${review.text}</bdi></p>` : null}
      ${review.tags.length
        ? html`<p class="row wrap tags">${
          review.tags.filter((tag) => has(`tag.${tag}`)).map((tag) =>
            html`<span class="badge good">${icon('check')}${t(`tag.${tag}`)}</span>`
          )
        }</p>`
        : null}
      ${review.reply
        ? html`
          <blockquote class="said">
            <p class="small quiet row">${about} · ${day(review.reply.at, { year: true })}${replyCorner}</p>
            <p class="text"><bdi>${review.reply.text}</bdi></p>
          </blockquote>
        `
        : null}
      ${actions}
    </article>
  `
