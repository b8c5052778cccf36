// A traveller as others see them: the record, the offers, the reviews; blocking and reporting; one's own replies.
import { ago, languageName, monthSince } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { first, named } from '../parts/person.js'
import { record } from '../parts/record.js'
import { stars } from '../parts/ring.js'
import { reviewCard } from '../parts/review.js'
import { sheet } from '../parts/sheet.js'
import { age, empty, problem } from '../parts/states.js'
import { travellerOffers } from '../parts/traveller-offers.js'
import { has, parts, t } from '../text.js'

const isMine = ({ me, params }) => me?.handle === params.handle.toLowerCase()
const path = ({ params }) => `/travellers/${encodeURIComponent(params.handle)}`
const head = (state) => {
  const [profile] = state.data
  return html`
    <div class="row top-of person-head">${avatar(profile, 'large')}
      <div class="grow stack tight">
        <h1>${named(profile)}</h1>
        <p class="softer">@${profile.handle} · ${t('profile.since', { month: monthSince(profile.memberSince) })}${isMine(state)
          ? null
          : ` · ${t('traveller.active', { ago: ago(profile.lastActive) })}`}</p>
        <p class="row wrap tags">${profile.badges.filter((badge) => has(`badge.${badge}`)).map((badge) =>
          html`<span class="badge good">${icon('check')}${t(`badge.${badge}`)}</span>`
        )}
          ${profile.languages.map((code) => html`<span class="badge">${languageName(code)}</span>`)}</p>
      </div></div>
  `
}

/** Reports what somebody else wrote: a review, or the reply to it. */
const flag = (kind, { id }) =>
  html`
    <a class="round" href=${`/report/${kind}/${id}`} aria-label=${t(`traveller.report.${kind}`)}
      title=${t(`traveller.report.${kind}`)}>${icon('flag')}</a>
  `

const flags = (state, review) =>
  !state.me || isMine(state) ? {} : {
    corner: review.author.handle === state.me.handle ? null : flag('review', review),
    replyCorner: review.reply ? flag('reply', review) : null,
  }

/** Replies to a review of oneself, once. */
const actions = (state, act, review) => {
  if (!state.me) return null
  if (!isMine(state)) return null
  if (review.reply) return null
  if (state.replying !== review.id) {
    return html`<p><button class="button plain" @click=${() => act.begin(review.id)}>${icon('chat')}${t('traveller.reply')}</button></p>`
  }
  return html`
    <form class="stack tight" @submit=${(event) => act.reply(event, review.id)}>
      ${field({
        name: 'text',
        label: t('traveller.replyLabel'),
        type: 'area',
        rows: 3,
        maxlength: 2000,
        required: true,
        value: state.replyText ?? '',
        hint: t('traveller.replyHint'),
        fault: state.problem?.fields?.['/text'],
        input: (event) => {
          state.replyText = event.target.value
        },
      })}
      ${problem(state.problem)}
      <div class="row"><button type="button" class="button" @click=${() => act.begin(null)}>${t('traveller.cancel')}</button>
        <button class="button primary" ?disabled=${state.busy === 'reply'}>${t('traveller.sendReply')}</button></div>
    </form>
  `
}

const reviews = (state, act) => {
  const [profile] = state.data
  const { reliability } = profile
  return html`
    <section class="card stack"><div class="row wrap"><h2 class="grow">${t('traveller.reviews')}</h2>
        ${reliability.stars === null ? null : html`<span class="row">${stars(reliability.stars)}<span
            class="small softer">${t('reviews.count', { count: reliability.reviews })}</span></span>`}</div>
      ${state.reviews.length
        ? html`<ul class="reviews">${
          state.reviews.map((review) =>
            keyed(
              review.id,
              html`<li>${
                reviewCard(review, { about: first(profile), ...flags(state, review), actions: actions(state, act, review) })
              }</li>`,
            )
          )
        }</ul>`
        : html`<p class="softer">${t('traveller.noReviews')}</p>`}
      ${state.nextReviews
        ? html`<button class="button wide" ?disabled=${state.busy === 'older'} @click=${() => act.older()}>${t('traveller.older')}</button>`
        : null}
    </section>
  `
}

const last = (state) =>
  isMine(state)
    ? html`
      <section
        class="card stack tight"><p class="softer">${t('traveller.you')}</p><a class="button"
          href="/settings/profile">${icon('edit')}${t('traveller.edit')}</a></section>
    `
    : state.me
    ? html`
      <section class="card rows">
        <a href=${`${path(state)}/report`}>${icon('flag')}<span class="grow">${t('traveller.report')}</span>${icon('next')}</a>
        <a href=${`${path(state)}/block`}>${icon('block')}<span class="grow">${t('traveller.block')}</span>${icon('next')}</a>
      </section>
    `
    : null

const blockSheet = (state, act) =>
  sheet(
    parts('traveller.blockTitle', { name: first(state.data[0]) }),
    path(state),
    html`
      <form class="stack" @submit=${(event) => act.block(event)}>
        <ul class="points">${['unseen', 'proposals', 'swaps'].map((name) => html`<li>${t(`traveller.blockText.${name}`)}</li>`)}</ul>
        ${problem(state.problem)}
        <div class="foot"><a class="button" href=${path(state)}>${t('traveller.cancel')}</a><button class="button danger primary"
          ?disabled=${state.busy === 'block'}>${t('traveller.block')}</button></div>
      </form>
    `,
  )

const blocked = (state, act) =>
  html`
    ${empty({
      isPage: true,
      picture: 'block',
      title: t('traveller.blockedTitle', { handle: `@${state.params.handle}` }),
      text: t('traveller.blockedText'),
      actions: [
        html`
          <button class="button primary" ?disabled=${state.busy === 'unblock'}
            @click=${() => act.unblock()}>${t('traveller.unblock')}</button>
        `,
        html`<a class="button plain" href=${`${path(state)}/report`}>${icon('flag')}${t('traveller.report')}</a>`,
      ],
    })}
    ${problem(state.problem)}
  `

export const screen = {
  bar: 'back',
  guests: true,
  stays: (state, { params }) => params.handle === state.params.handle,
  reads: (state) => state.isBlocked ? [] : [path(state), `${path(state)}/reviews?limit=10`],
  barTitle: () => t('traveller.title'),
  title: (state) => state.isBlocked ? `@${state.params.handle}` : state.data[0].name,
  start(state) {
    state.older = []
  },
  arrived(state) {
    if (state.isBlocked) return
    const [, page] = state.data
    state.reviews = [...page.items, ...state.older]
    if (!state.older.length) state.nextReviews = page.next
  },
  /** A page that is not there: hidden, former, or of somebody whom the reader blocked. */
  failed(state, act) {
    if (state.error.status !== 404) return null
    if (state.me && !state.isAsked) queueMicrotask(() => act.findBlock())
    return state.isBlocked ? blocked(state, act) : empty({
      isPage: true,
      picture: 'person',
      title: t('traveller.gone'),
      text: t('traveller.goneText'),
      actions: [html`<a class="button primary" href="/search">${t('tab.search')}</a>`],
    })
  },
  view(state, act) {
    if (state.isBlocked) return blocked(state, act)
    const [profile] = state.data
    return html`
      <div class="stack">
        ${head(state)}${age(state)}
        <div class="cols">
          <div>${record(profile.reliability)}${profile.bio
            ? html`
              <section class="card">
                <h2>${t('traveller.about')}</h2>
                <p class="text"><bdi>${profile.bio}</bdi></p>
              </section>
            `
            : null}${reviews(state, act)}</div>
          <div>${travellerOffers(state, act)}${last(state)}</div>
        </div>
      </div>
      ${state.pattern === '/travellers/:handle/block' && state.me && !isMine(state) ? blockSheet(state, act) : null}
    `
  },
  acts: {
    async findBlock(state, { ask }) {
      state.isAsked = true
      const { items } = await ask('/me/blocks')
      state.isBlocked = items.some(({ handle }) => handle === state.params.handle.toLowerCase())
    },
    async block(state, { write, go, say }, event) {
      event.preventDefault()
      await write('PUT', `${path(state)}/block`)
      state.isBlocked = true
      say(t('traveller.didBlock'))
      return go(path(state), { isInstead: true })
    },
    async unblock(state, { write, refresh, say }) {
      await write('DELETE', `${path(state)}/block`)
      Object.assign(state, { isBlocked: false, isReady: false })
      say(t('traveller.didUnblock'))
      await refresh()
    },
    begin(state, { update }, id) {
      state.replying = id
      update()
      if (id) queueMicrotask(() => document.querySelector('.review textarea')?.focus())
    },
    async reply(state, { write, fields, say, refresh }, event, id) {
      const { text } = fields(event)
      await write('POST', `/reviews/${id}/reply`, { text: text.trim() })
      Object.assign(state, { replying: null, replyText: '', older: [] })
      say(t('traveller.didReply'))
      await refresh()
    },
    async older(state, { ask }) {
      const page = await ask(`${path(state)}/reviews?limit=10&cursor=${encodeURIComponent(state.nextReviews)}`)
      state.older = [...state.older, ...page.items]
      state.reviews = [...state.reviews, ...page.items]
      state.nextReviews = page.next
    },
    async further(state, { ask }) {
      const page = await ask(`${path(state)}/offers?limit=20${state.moreOffers ? `&cursor=${encodeURIComponent(state.moreOffers)}` : ''}`)
      state.offers = [...state.offers ?? [], ...page.items]
      state.moreOffers = page.next
    },
  },
}
