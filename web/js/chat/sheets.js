// The dialogs of a chat: what else one can do, and blocking.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { first, named } from '../parts/person.js'
import { sheet } from '../parts/sheet.js'
import { problem } from '../parts/states.js'
import { parts, t } from '../text.js'
import { messageSheets } from './message-sheets.js'
import { isMuted, muteSheet, muteWords } from './mute.js'
import { canShare } from './sharing.js'

let cards = null

/** Loads what sharing a card needs. */
export const loadCards = () =>
  import('./card.js').then(({ cardSheet }) => {
    cards = cardSheet
  })

/** Until the swap is known, nobody can tell whether there is anything to share. */
function cardDialog(state, act) {
  const isOpen = canShare(state.swap)
  if (state.data[0].swap && !state.swap && !state.isLost) return null
  if (!cards) loadCards().then(state.draw, () => {})
  return cards?.(state, act, isOpen) ?? null
}

const hasWritten = (known, { handle }) => [...known.values()].some(({ kind, sender }) => kind !== 'event' && sender === handle)

/** By the address of each. */
export const sheets = {
  '/threads/:id/menu': ({ id, known, data: [thread] }) =>
    sheet(
      named(thread.with),
      `/threads/${id}`,
      html`
        <div class="rows">
          <a href=${`/travellers/${thread.with.handle}`}>${icon('person')}${t('chat.profile')}</a>
          <a href=${`/offers/${thread.about.id}`}>${icon('cash')}${t('chat.offer')}</a>
          ${thread.swap ? html`<a href=${`/swaps/${thread.swap}`}>${icon('swap')}${t('chat.open')}</a>` : null}
          <a href=${`/threads/${id}/mute`}>${icon(isMuted(thread) ? 'mute' : 'bell')}<span
            class="grow">${t('mute.title')}</span>${isMuted(thread)
              ? html`<span class="small softer">${muteWords(thread)}</span>`
              : null}</a>
          ${hasWritten(known, thread.with)
            ? html`<a href=${`/threads/${id}?report=yes`}>${icon('flag')}${t('report.this.message')}</a>`
            : null}
          <a href=${`/travellers/${thread.with.handle}/report?thread=${id}`}>${icon('flag')}<span>${parts('report.this.traveller', {
            name: first(thread.with),
          })}</span></a>
          ${thread.closed ? null : html`<a class="alarming" href=${`/threads/${id}/block`}>${icon('block')}${t('chat.block')}</a>`}
        </div>
      `,
    ),
  '/threads/:id/mute': muteSheet,
  '/threads/:id/card': cardDialog,
  ...messageSheets,
  '/threads/:id/block': (state, act) =>
    sheet(
      parts('chat.blockTitle', { name: first(state.data[0].with) }),
      `/threads/${state.id}`,
      html`
        <form class="stack" @submit=${(event) => {
          event.preventDefault()
          act.block()
        }}>
          <p>${t('chat.blockText')}</p>
          ${state.swap && ['accepted', 'scheduled'].includes(state.swap.state)
            ? html`<p class="notice sun">${icon('warning')}<span>${t('chat.blockSwap')}</span></p>`
            : null}
          ${problem(state.problem)}
          <button class="button danger primary wide" ?disabled=${state.busy === 'block'}>${icon('block')}${t('chat.block')}</button>
        </form>
      `,
    ),
}
