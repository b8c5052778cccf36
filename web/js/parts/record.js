// The public record of a traveller: the score in a large ring, what it is made of, and the counts.
import { html } from '../html.js'
import { t } from '../text.js'
import { ring } from './ring.js'

const counts = ['completed', 'noShows', 'lateCancels']

/** The words beside a ring: the score and what it comes from, or why there is none yet. */
const words = ({ score, completed, partners }) =>
  score === null
    ? t('record.new')
    : t('record.score', { score, swaps: t('record.swaps', { count: completed }), partners: t('record.partners', { count: partners }) })

/** A card with the record; `more` stands below the words. */
export const record = (reliability, more = null) =>
  html`
    <section class="card stack record">
      <div class="row">${ring(reliability, { size: 'large', isBare: true })}
        <div class="grow"><h2>${t(`band.${reliability.band}`)}</h2><p class="small softer">${words(reliability)}</p>${more}</div></div>
      <dl class="tiles">${counts.map((name) =>
        html`
          <div class="tile">
            <dt class="small softer">${t(`record.${name}`, { count: reliability[name] })}</dt>
            <dd>${reliability[name]}</dd>
          </div>
        `
      )}</dl>
    </section>
  `
