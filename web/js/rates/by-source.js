// What each source says of a rate, how old it is, and how far it is from the first.
import { day, percent, rate } from '../format.js'
import { html } from '../html.js'
import { notice } from '../parts/states.js'
import { t } from '../text.js'
import { sourceText } from './ages.js'
import { pairQuery } from './pair.js'
import { licenceOf, sourceName } from './source.js'

export const comparedPath = (state) => `/rates/compare?${pairQuery(state)}`

/** `22 Nov 2026 · ECB of 20 Nov 2026`: the day of what a source says, and those of the figures that it is crossed with. */
const days = ({ source, asOf, sources = [] }) => {
  const own = sources.find((one) => one.source === source)
  const others = sources.filter((one) => one !== own)
  return [
    day(own?.asOf ?? asOf, { year: true }),
    ...others.map((one) => t('rates.of', { source: sourceText(one.source), day: day(one.asOf, { year: true }) })),
  ].join(' · ')
}

/** The second answer of the page is that of `comparedPath`. */
export const sources = (state) => {
  const [, { items, disputed }] = state.data
  const licences = [...new Set(items.map(licenceOf))].filter(Boolean)
  const about = (source) => state.sources?.items.find((one) => one.source === source)
  return html`
    <section class="card stack tight"><h2>${t('pair.sources')}</h2>
      ${disputed ? notice(t('pair.disputed'), 'warning') : null}
      <ul class="rows">${items.map((item) => {
        const { source, rate: text, basis, bid, ask, stale, differencePercent } = item
        return html`
          <li><span class="grow"><b class="mid">${sourceName({ source, name: about(source)?.name })}</b>
            <span class="small softer">${days(item)}${stale
              ? html`
                · <span class="badge sun">${t('pair.old')}</span>
              `
              : null}${basis === 'mid' ? '' : ` · ${t('pair.halfway')}`}</span>
            ${bid && ask
              ? html`<span class="small softer">${t('pair.bidAsk', { bid: rate(bid, true), ask: rate(ask, true) })}</span>`
              : null}</span>
            <span class="rate-now"><span>${rate(text, true)}</span>${Number(differencePercent)
              ? html`<span class="small softer">${t('pair.apart', { share: percent(Math.abs(Number(differencePercent)), 2) })}</span>`
              : null}</span></li>
        `
      })}</ul>
      ${licences.length
        ? html`<p class="tiny quiet">${
          licences.map((licence) =>
            html`
              <bdi>${licence}</bdi>
            `
          )
        }</p>`
        : null}
    </section>
  `
}
