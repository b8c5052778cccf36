// What the holdings are made of: a ring, and a bar for each; an asset has one colour in both.
import { amount as digits, day, money, percent } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { t } from '../text.js'
import { hue, largest, pie } from '../wallet/donut.js'

/** The shares by asset, the largest first, in hundredths of a percent: an asset can be entered and in the wallet, too. */
export function sharesBy(items) {
  const sums = new Map()
  for (const { asset, name, share } of items.filter(({ share }) => share !== null)) {
    const before = sums.get(asset)?.bps ?? 0
    sums.set(asset, { asset, name, bps: before + Math.round(Number(share) * 100) })
  }
  return [...sums.values()].sort((one, other) => other.bps - one.bps)
}

export function ring(items) {
  const shares = sharesBy(items)
  return shares.length
    ? pie({
      title: t('holdings.made'),
      shares: largest(shares),
      count: shares.length,
      unit: t('holdings.assets', { count: shares.length }),
      rest: t('holdings.rest'),
    })
    : null
}

const row = (hues) => ({ asset, name, amount, origin, price, value, share, asOf, stale, source, sample }) =>
  keyed(
    `${origin} ${asset}`,
    html`
      <li
        class="row top-of holding">${coin(asset)}<span class="grow"><span class="row wrap holding-name">${price
          ? html`<a class="mid plain-link" href=${`/rates/${asset}-${price.currency}`}><bdi>${name}</bdi></a>`
          : html`<span class="mid"><bdi>${name}</bdi></span>`}${origin === 'wallet'
          ? html`<span class="badge">${t('holdings.inWallet')}</span>`
          : null}</span><span class="small softer">${digits({ amount, currency: asset })} ${asset}${price
          ? ` · ${t('holdings.each', { price: money(price) })}`
          : ''}</span>
        ${share === null ? null : html`
          <span class=${`meter ${hues.get(asset)}`} style=${{ '--part': `${Number(share)}%` }}><i></i></span>
        `}
        ${asOf && !sample
          ? html`
            <span class="tiny softer">${day(asOf, { year: true })} · <bdi>${source}</bdi>${stale
              ? html`
                · <span class="badge sun">${t('pair.old')}</span>
              `
              : null}</span>
          `
          : null}</span>
        <span class="rate-now">${value
          ? html`<span>${money(value)}</span>`
          : html`<span class="softer">${t('holdings.noPrice')}</span>`}${share === null
          ? null
          : html`<span class="small softer">${percent(share, 1)}</span>`}</span></li>
    `,
  )

/** A row for each, with a bar as long as its share. */
export function bars(items) {
  const hues = new Map(sharesBy(items).map(({ asset }, index) => [asset, hue(index)]))
  return html`<ul class="holdings">${items.map(row(hues))}</ul>`
}
