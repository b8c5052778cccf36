// A chat without mails: for hours, for a week, for ever.
import { now } from '../api.js'
import { momentWithin } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { sheet } from '../parts/sheet.js'
import { problem } from '../parts/states.js'
import { parts, t } from '../text.js'

const hour = 3_600_000
const year = 365 * 24 * hour
/** The server knows times only: nobody waits so long. */
const forever = 50 * year
const lengths = { hours: 8 * hour, week: 7 * 24 * hour, always: null }

const untilOf = (length) => new Date(now() + (length ?? forever)).toISOString()

export const isMuted = ({ mutedUntil }) => Boolean(mutedUntil) && Date.parse(mutedUntil) > now()

const isForever = (until) => Date.parse(until) - now() > 5 * year

/** The sign of a chat that is muted. */
export const muteSign = (thread) => isMuted(thread) ? html`<span class="mute-sign">${icon('mute', t('mute.on'))}</span>` : null

export const muteWords = ({ mutedUntil }) => isForever(mutedUntil) ? t('mute.on') : t('mute.until', { moment: momentWithin(mutedUntil) })

export const muteSheet = ({ id, busy, problem: refusal, data: [thread] }, act) =>
  sheet(
    t('mute.title'),
    `/threads/${id}`,
    html`
      <p class="softer">${parts('mute.text', { name: first(thread.with) })}</p>
      ${problem(refusal)}
      ${isMuted(thread)
        ? html`
          <p class="notice sky">${icon('mute')}<span>${muteWords(thread)}</span></p>
          <button class="button primary wide" ?disabled=${busy === 'mute'}
            @click=${() => act.mute(null)}>${icon('bell')}${t('mute.end')}</button>
        `
        : null}
      <div class="rows">${Object.entries(lengths).map(([name, length]) =>
        html`
          <button class="row-button" ?disabled=${busy === 'mute'}
            @click=${() => act.mute(untilOf(length))}>${icon(length === null ? 'mute' : 'clock')}
            <span class="grow"><span>${t(`mute.${name}`)}</span></span>
            ${length === null
              ? null
              : html`<span class="small softer">${t('mute.to', { moment: momentWithin(untilOf(length)) })}</span>`}</button>
        `
      )}</div>
    `,
  )
