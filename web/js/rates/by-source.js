// What each source says of a rate, how old it is, and how far it is from the first.
import { change, day, rate } from '../format.js'
import { html } from '../html.js'
import { notice } from '../parts/states.js'
import { t } from '../text.js'
import { licenceText, publisher } from './source.js'

export const sources = (state) => {
  const [, { items, disputed }] = state.data
  const about = (source) => state.sources?.items.find((one) => one.source === source)
  return html`
    <section class="card stack tight"><h2>${t('pair.sources')}</h2>
      ${disputed ? notice(t('pair.disputed'), 'warning') : null}
      <ul class="rows">${items.map(({ source, rate: text, basis, bid, ask, asOf, stale, differenceBps }) =>
        html`
          <li><span class="grow"><b class="mid">${publisher(about(source)?.name ?? source)}</b>
            <span class="small softer">${day(asOf, { year: true })}${stale
              ? html`
                · <span class="badge sun">${t('pair.old')}</span>
              `
              : null}${basis === 'mid' ? '' : ` · ${t('pair.halfway')}`}</span>
            ${bid && ask
              ? html`<span class="small softer">${t('pair.bidAsk', { bid: rate(bid, true), ask: rate(ask, true) })}</span>`
              : null}</span>
            <span class="rate-now"><span>${rate(text, true)}</span>${items.length > 1 && differenceBps
              ? html`<span class="small softer">${t('pair.apart', { share: change(differenceBps / 100).replace('+', '') })}</span>`
              : null}</span></li>
        `
      )}</ul>
      <p class="tiny quiet">${[...new Set(items.map(({ licence }) => licence))].map((licence) =>
        html`
          <bdi>${licenceText(licence)}</bdi>
        `
      )}</p>
    </section>
  `
}
