// The dialogs of a swap: what is rarely done, and the camera.
import { html } from '../html.js'
import { can, whyNot } from '../parts/actions.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import '../parts/scanner.js'
import { sheet } from '../parts/sheet.js'
import { notice } from '../parts/states.js'
import { parts, t } from '../text.js'

const rare = ['schedule', 'cancel', 'dispute', 'no-show', 'withdraw', 'decline']
const pictures = { schedule: 'calendar', cancel: 'close', dispute: 'scale', 'no-show': 'warning', withdraw: 'leave', decline: 'close' }

const nameOf = (action, swap) =>
  t(
    action === 'schedule' && swap.meeting
      ? 'act.reschedule'
      : action === 'no-show' && swap.state === 'noShowClaimed'
      ? 'act.admit'
      : `act.${action}`,
  )

/** By the address of each. */
export const sheets = {
  '/swaps/:id/menu': ({ params: { id }, data: [swap] }) =>
    sheet(
      t('swap.more'),
      `/swaps/${id}`,
      html`
        <div class="rows">
          <a href=${`/threads/${swap.thread}`}>${icon('chat')}${t('swap.chat')}</a>
          <a href=${`/offers/${swap.offer}`}>${icon('cash')}${t('chat.offer')}</a>
          ${rare.filter((action) => can(swap, action) || whyNot(swap, action)).map((action) =>
            can(swap, action)
              ? html`<a href=${`/swaps/${id}/${action}`}>${icon(pictures[action])}${nameOf(action, swap)}</a>`
              : html`<p class="row softer">${icon(pictures[action])}<span>${nameOf(action, swap)}<br><span
                class="small">${whyNot(swap, action)}</span></span></p>`
          )}
          ${swap.meeting?.meetingPoint
            ? html`
              <a
                href=${`/report/meeting-point/${encodeURIComponent(swap.meeting.meetingPoint)}`}>${icon('pin')}${t('report.this.place')}</a>
            `
            : null}
          <a href=${`/report/swap/${id}`}>${icon('flag')}${t('report.this.swap')}</a>
          <a href=${`/travellers/${swap.with.handle}/report?thread=${swap.thread}`}>${icon('flag')}<span>${parts('report.this.traveller', {
            name: first(swap.with),
          })}</span></a>
        </div>
      `,
    ),
  '/swaps/:id/scan': (state, act) =>
    sheet(
      t('code.scan'),
      `/swaps/${state.params.id}`,
      html`
        <way-scanner .found=${(text) => act.scan(text)} .failed=${() => act.noCamera()}></way-scanner>
        ${state.scanned
          ? notice(t(`scan.${state.scanned}`), 'warning', state.scanned === 'forged' ? 'alarm' : 'sun')
          : html`<p class="softer">${t('scan.hold')}</p>`}
      `,
    ),
}
