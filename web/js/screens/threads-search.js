// Searching one's own chats: what is found leads to its place in the chat.
import { expected, NoConnection } from '../api.js'
import { excerpt } from '../chat/excerpt.js'
import { preview } from '../chat/messages.js'
import { isToday, nearDay, time } from '../format.js'
import { html, keyed } from '../html.js'
import { avatar } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { named } from '../parts/person.js'
import { empty, problem } from '../parts/states.js'
import { t } from '../text.js'

const typingPause = 300
const bonesAfter = 150
const page = 30

/** What was found last: who comes back from a chat sees it as it was left. */
let kept = null

const pathOf = (wish, next) =>
  `/threads/search?q=${encodeURIComponent(wish)}&limit=${page}${next ? `&cursor=${encodeURIComponent(next)}` : ''}`

const addressOf = (wish) => wish ? `/threads/search?q=${encodeURIComponent(wish)}` : '/threads/search'

const idOf = ({ thread }) => thread.id ?? thread

/** The text with what was searched for in it, marked. */
const found = (text, wish) => excerpt(text, wish).map(({ text: piece, isHit }) => isHit ? html`<mark>${piece}</mark>` : piece)

const row = (item, { me, wish }) => {
  const { with: person, message } = item
  const text = message.card?.text ?? message.body ?? preview(message)
  return keyed(
    `${idOf(item)} ${message.seq}`,
    html`
      <li><a class="thread-row found-row" href=${`/threads/${idOf(item)}?at=${message.seq}`}>
        ${avatar(person)}
        <span class="grow">
          <span class="row"><span class="grow clip mid">${named(person)}</span><time class="small quiet"
            datetime=${message.at}>${isToday(message.at) ? time(message.at) : nearDay(message.at)}</time></span>
          <span class="small softer two-lines">${message.sender === me.handle && message.kind !== 'event'
            ? html`<span class="quiet">${t('chat.you')} </span>`
            : null}<span class="marked" dir="auto">${found(text, wish)}</span></span>
        </span></a></li>
    `,
  )
}

const rowBones = () =>
  html`
    <div aria-busy="true" role="status" aria-label=${t('state.loading')}>
      ${[1, 2, 3, 4].map(() =>
        html`
          <div class="thread-row"><span class="avatar"></span>
            <span class="grow stack tight"><i class="bone-line half"></i><i class="bone-line"></i></span></div>
        `
      )}</div>
  `

/** What stands below the field. */
function results(state, act) {
  const { typed, wish, items, next, refusal, isAsking, isSlow } = state
  if (!typed.trim()) return empty({ picture: 'search', title: t('find.begin'), text: t('find.beginText') })
  if (refusal) {
    return refusal instanceof NoConnection
      ? empty({
        picture: 'offline',
        title: t('state.offline'),
        text: t('find.offline'),
        actions: [html`<button class="button" @click=${() => act.again()}>${t('state.again')}</button>`],
      })
      : html`<div class="found-problem stack">${problem(refusal)}<button class="button"
        @click=${() => act.again()}>${icon('refresh')}${t('state.again')}</button></div>`
  }
  if (!items) return isAsking && isSlow ? rowBones() : null
  if (!items.length) {
    return empty({
      picture: 'chat',
      title: t('find.none'),
      text: t('find.noneText'),
      actions: [html`<a class="button" href="/threads">${icon('chat')}${t('tab.chats')}</a>`],
    })
  }
  return html`
    <p class="found-count small softer">${t(next ? 'find.countMore' : 'find.count', { count: items.length })}</p>
    <ul class=${isAsking && isSlow ? 'stale' : ''}>${items.map((item) => row(item, { me: state.me, wish }))}</ul>
    ${next
      ? html`
        <button class="button plain wide" ?disabled=${state.busy === 'further'}
          @click=${() => act.further()}>${t('find.more')}</button>
      `
      : null}
  `
}

/** A page of what is found. The server compares so many messages at once: a page can be empty, and not the last one. */
async function pageOf(ask, wish, isHere, next = null) {
  let page
  do page = await ask(pathOf(wish, page?.next ?? next))
  while (!page.items.length && page.next && isHere())
  return page
}

/** Asks the server; only the answer to what stands in the field is shown. */
async function search(state, tools) {
  const { ask, update, later } = tools
  const wish = state.typed.trim()
  const turn = state.turn += 1
  const isHere = () => turn === state.turn
  Object.assign(state, { refusal: null, isAsking: Boolean(wish), isSlow: false })
  if (!wish) {
    Object.assign(state, { items: null, next: null, wish })
    return update()
  }
  setTimeout(() => {
    if (isHere() && state.isAsking) {
      state.isSlow = true
      update()
    }
  }, bonesAfter)
  update()
  try {
    const { items, next } = await pageOf(ask, wish, isHere)
    if (isHere()) Object.assign(state, { items, next, wish, isAsking: false })
  } catch (error) {
    expected(error)
    if (isHere()) Object.assign(state, { refusal: error, items: null, isAsking: false })
  }
  if (!isHere()) return
  later('search', state.refusal, () => search(state, tools))
  update()
}

export const screen = {
  tab: 'chats',
  bar: 'back',
  keepsTabs: true,
  stays: () => true,
  title: () => t('find.title'),
  start(state, tools) {
    Object.assign(state, { typed: state.query.q ?? '', turn: 0, items: null, next: null })
    if (kept && kept.wish === state.typed) Object.assign(state, kept)
    else if (state.typed) search(state, tools)
  },
  moved(state, tools) {
    const wish = state.query.q ?? ''
    if (wish !== state.typed.trim()) state.typed = wish
    search(state, tools)
  },
  view: (state, act) =>
    html`
      <div class="chats">
        <section class="chats-list">
          <div class="chats-head finder">
            <h1 class="visually-hidden">${t('find.title')}</h1>
            <form role="search" class="row" @submit=${(event) => {
              event.preventDefault()
              act.find(state.typed, true)
            }}>
              <a class="round only-wide" href="/threads" aria-label=${t('frame.back')}>${icon('back')}</a>
              <label class="grow find-field">${icon('search')}<input class="input" type="search" name="q" dir="auto" autocomplete="off"
                enterkeyhint="search" maxlength="100" aria-label=${t('find.label')} placeholder=${t('find.label')}
                .value=${state.typed} @input=${(event) => act.find(event.target.value)}></label></form></div>
          <p class="visually-hidden" role="status">${state.items && !state.isAsking && !state.refusal
            ? state.items.length ? t(state.next ? 'find.countMore' : 'find.count', { count: state.items.length }) : t('find.none')
            : ''}</p>
          ${results(state, act)}
        </section>
        <section class="chats-rest only-wide">${empty({ picture: 'chat', title: t('chat.choose'), text: t('find.choose') })}</section>
      </div>
    `,
  shown(state) {
    if (!state.typed) document.querySelector('.find-field input')?.focus()
  },
  left(state) {
    clearTimeout(state.timer)
    state.turn += 1
    kept = state.items && { wish: state.wish, items: state.items, next: state.next }
  },
  acts: {
    /** The address holds the search, so that one comes back to it. */
    find(state, { go }, text, isNow) {
      state.typed = text
      clearTimeout(state.timer)
      state.timer = setTimeout(() => go(addressOf(state.typed.trim()), { isInstead: true }), isNow ? 0 : typingPause)
    },
    again: (state, tools) => search(state, tools),
    async further(state, { ask }) {
      const { turn, wish } = state
      const isHere = () => turn === state.turn
      const { items, next } = await pageOf(ask, wish, isHere, state.next)
      if (isHere()) Object.assign(state, { items: [...state.items, ...items], next })
    },
  },
}
