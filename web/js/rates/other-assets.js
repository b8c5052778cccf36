// The other crypto assets, beside the page of one.
import { assetName } from '../asset.js'
import { spark } from '../chart/spark.js'
import { rate } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { t } from '../text.js'
import { pairOf } from './pair.js'
import { changeText } from './watch.js'

const row = (quote) => ({ code, rate: text, day, points }) =>
  keyed(
    code,
    html`
      <li><a class="rate-row" href=${`/rates/assets/${code}?in=${quote}`}>
        ${coin(code, 'asset')}<span class="grow"><b class="mid">${assetName(code)}</b><span class="small softer">${code}</span></span>
        ${points.length > 1 ? spark(points.map((value) => ({ value }))) : null}
        <span class="rate-now"><span>${rate(text)}</span>${changeText(day?.percent)}</span></a></li>
    `,
  )

/** @param state Keeps `overview`, `{ data }` or `{ error }`. The page of a made-up price says so above. */
export function otherAssets(state) {
  const [asset, quote] = pairOf(state)
  const found = state.overview?.data?.items.filter(({ kind, code }) => kind === 'asset' && code !== asset && code !== quote) ?? []
  return found.length
    ? html`
      <section class="card watch-side other-assets">
        <h2>${t('asset.others')}</h2>
        <ul class="rate-rows">${found.map(row(quote))}</ul>
        ${sampleLine(hasSample(found) && !state.data[0].sample)}
      </section>
    `
    : null
}
