// A chat in a list: who, what was said last, when, how many are unread, and how far the swap is.
import { preview } from '../chat/messages.js'
import { muteSign } from '../chat/mute.js'
import { isTyping } from '../chat/typing.js'
import { isToday, nearDay, time } from '../format.js'
import { html, keyed } from '../html.js'
import { turnBadge } from '../swap/words.js'
import { t } from '../text.js'
import { avatar } from './disc.js'
import { icon } from './icon.js'
import { named } from './person.js'
import { empty } from './states.js'

const tones = { proposed: 'sun', accepted: 'sun', noShowClaimed: 'alarm', disputed: 'alarm', completed: '' }

function progressOf({ state, meeting }) {
  if (state === 'scheduled' && meeting) {
    return html`<span class="badge sun">${isToday(meeting.startsAt) ? meeting.local.slice(11, 16) : nearDay(meeting.startsAt)}</span>`
  }
  return html`<span class=${`badge ${tones[state] ?? ''}`}>${t(`progress.${state}`)}</span>`
}

const clock = (at) => isToday(at) ? time(at) : nearDay(at)

/** @param waiting What waits to be sent, the newest last. */
function threadRow(thread, { me, current, waiting = [], swap }) {
  const { id, with: person, last, unread, progress } = thread
  const queued = waiting.at(-1)
  const isMine = queued || last && last.kind !== 'event' && last.sender === me.handle
  return html`
    <a class="thread-row" href=${`/threads/${id}`} aria-current=${id === current ? 'page' : null}>
      ${avatar(person)}
      <span class="grow">
        <span class="row"><span class=${`grow clip ${unread ? 'strong' : 'mid'}`}>${named(person)}</span>${muteSign(thread)}
          ${queued
            ? icon(queued.state === 'refused' ? 'warning' : 'clock', t(queued.state === 'refused' ? 'chat.refused' : 'chat.queued'))
            : last
            ? html`<time class="small quiet" datetime=${last.at}>${clock(last.at)}</time>`
            : null}</span>
        <span class="row"><span class=${`grow clip small ${unread ? '' : 'softer'}`}>${isTyping(id)
          ? html`<span class="types">${t('chat.types')}</span>`
          : html`${isMine ? html`<span class="quiet">${t('chat.you')} </span>` : null}<bdi>${
            queued ? preview({ kind: queued.body.card ? 'card' : 'text', ...queued.body }) : last ? preview(last, isMine) : ''
          }</bdi>`}</span>
          ${swap && turnBadge(swap) || (progress && !unread ? progressOf(progress) : null)}
          ${unread
            ? html`<span class="count"><span aria-hidden="true">${unread > 99 ? '99+' : unread}</span><span
              class="visually-hidden">${t('chat.unread', { count: unread })}</span></span>`
            : null}</span>
      </span></a>
  `
}

/** The chats, the latest first. `next` leads to more; open `swaps` tell who moves next. */
export const threadList = ({ items, next, more, isBusy }, { me, current, waiting, swaps = [] }) =>
  items.length
    ? html`
      <nav class="threads-list" aria-label=${t('tab.chats')}>
        ${items.map((thread) =>
          keyed(
            thread.id,
            threadRow(thread, {
              me,
              current,
              waiting: waiting(thread.id),
              swap: swaps.find(({ id }) => id === thread.progress?.id),
            }),
          )
        )}
        ${next ? html`<button class="button plain wide" ?disabled=${isBusy} @click=${more}>${t('chat.more')}</button>` : null}
      </nav>
    `
    : empty({
      picture: 'chat',
      title: t('chat.none'),
      text: t('chat.noneText'),
      actions: [
        html`<a class="button primary" href="/search">${icon('search')}${t('chat.find')}</a>`,
        html`<a class="button plain" href="/publish">${icon('plus')}${t('search.publish')}</a>`,
      ],
    })
