// The note of a transfer or of a request: its words, or why there are none, what to beware of in them, and a way to report it.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { has, t } from '../text.js'

/** The note as its reader sees it; null without one. */
export const noteText = ({ note, noteHidden, noteHeld }) =>
  note
    ? html`<bdi class="text">${note}</bdi>`
    : noteHidden
    ? html`<i class="softer">${t('said.hidden')}</i>`
    : noteHeld
    ? html`<i class="softer">${t('said.held')}</i>`
    : null

/** What the first notes of somebody have in them. */
export const noteWarning = ({ noteWarning: kinds }) =>
  kinds?.length
    ? html`<p class="notice sun advice">${icon('shield')}<span>${
      t('said.warning', { kinds: kinds.map((kind) => has(`said.kind.${kind}`) ? t(`said.kind.${kind}`) : kind).join(', ') })
    }</span></p>`
    : null

/** For a note of somebody else. */
export const reportNote = ({ id, note, direction, isMine = direction === 'out' }) =>
  note && !isMine ? html`<a class="quiet-link small" href=${`/report/note/${id}`}>${icon('flag')}${t('said.report')}</a>` : null
