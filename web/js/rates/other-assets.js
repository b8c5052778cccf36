// The other crypto assets, beside the page of one.
import { assetName } from '../asset.js'
import { spark } from '../chart/spark.js'
import { rate } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { t } from '../text.js'
import { pairOf } from './pair.js'
import { changes, trendRow } from './trend.js'

const row = (quote) => ({ code, rate: text, day: close, month, ended, asOf, points }) =>
  keyed(
    code,
    trendRow({
      href: `/rates/assets/${code}?in=${quote}`,
      picture: coin(code, 'asset'),
      name: assetName(code),
      about: code,
      line: points.length > 1 ? spark(points.map((value) => ({ value }))) : null,
      rate: rate(text),
      said: changes({ close, month: month?.percent, ended, asOf }),
    }),
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
