// The dialogs of one message: what can be done with it, and deleting it.
import { moment } from '../format.js'
import { html } from '../html.js'
import { receiptOf } from '../parts/bubble.js'
import { icon } from '../parts/icon.js'
import { named } from '../parts/person.js'
import { sheet } from '../parts/sheet.js'
import { notice, problem } from '../parts/states.js'
import { parts, t } from '../text.js'
import { isDeletable, preview, rowAt } from './messages.js'

const textOf = ({ body, card, isQueued }) => isQueued ? body.card?.text ?? body.body : card?.text ?? body

const quote = (row) => html`<blockquote class="said text clip-lines"><bdi dir="auto">${textOf(row) ?? preview(row)}</bdi></blockquote>`

const standOf = (row, thread) =>
  row.isQueued
    ? t('chat.queued')
    : row.held
    ? t('chat.heldMine')
    : row.isMine
    ? { read: t('chat.read'), delivered: t('chat.delivered'), sent: t('chat.sent') }[receiptOf(row.seq, thread)]
    : null

const gone = (back) => sheet(t('chat.oneMessage'), back, notice(t('chat.goneText'), 'info', ''))

/** By the address of each. */
export const messageSheets = {
  '/threads/:id/messages/:name': (state, act) => {
    const { id, data: [thread], params: { name } } = state
    const row = rowAt(state, name)
    const back = `/threads/${id}`
    if (!row || row.kind === 'deleted' || row.kind === 'event') return gone(back)
    const stand = standOf(row, thread)
    return sheet(
      row.isMine ? t('chat.yourMessage') : parts('chat.theirMessage', { name: named(thread.with) }),
      back,
      html`
        ${quote(row)}
        <p class="small softer">${moment(row.at)}${stand
          ? html`
            · ${stand}
          `
          : null}</p>
        <div class="rows">
          ${textOf(row)
            ? html`<button class="row-button" @click=${() => act.copy(textOf(row))}>${icon('copy')}${t('chat.copy')}</button>`
            : null}
          ${isDeletable(row)
            ? html`<a class="alarming" href=${`${back}/messages/${name}/delete`}>${icon('trash')}${t('chat.drop')}</a>`
            : null}
          ${row.isMine || row.hidden
            ? null
            : html`<a href=${`/report/message/${encodeURIComponent(`${id}/${row.seq}`)}`}>${icon('flag')}${t('report.title')}</a>`}
        </div>
        ${row.isMine && !isDeletable(row) && !row.deletion ? html`<p class="small softer">${t('chat.tooLate')}</p>` : null}
      `,
    )
  },
  '/threads/:id/messages/:name/delete': (state, act) => {
    const { id, data: [thread], params: { name } } = state
    const row = rowAt(state, name)
    const back = `/threads/${id}`
    if (!row || !isDeletable(row)) return gone(back)
    return sheet(
      t('chat.deleteTitle'),
      back,
      html`
        <form class="stack" @submit=${(event) => {
          event.preventDefault()
          act.remove(row)
        }}>
          ${quote(row)}
          <p>${row.isQueued ? t('chat.deleteQueued') : parts('chat.deleteText', { name: named(thread.with) })}</p>
          ${row.isQueued || state.app.isOnline ? null : notice(t('chat.deleteLater'), 'offline')}
          ${problem(state.problem)}
          <button class="button danger primary wide"
            ?disabled=${state.busy === 'remove'}>${icon('trash')}${t(row.isQueued ? 'chat.drop' : 'chat.deleteBoth')}</button>
        </form>
      `,
    )
  },
}
