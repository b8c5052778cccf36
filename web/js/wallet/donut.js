// What something is made of: a ring of five colours and the rest, with the same in words beside it.
import { percent } from '../format.js'
import { html, svg } from '../html.js'
import { t } from '../text.js'
import { hasAssets } from './assets.js'

const most = 5
const radius = 60
const around = 2 * Math.PI * radius
const gap = 3

/** The largest shares of the total, as the server counts them, and all others as one. */
export function largest(shares) {
  if (shares.length <= most + 1) return shares
  return [...shares.slice(0, most), { name: null, bps: shares.slice(most).reduce((sum, { bps }) => sum + bps, 0) }]
}

/** The shares of a wallet's total. */
export const sharesOf = (balances) =>
  largest(
    balances.filter(({ shareBps, value }) => shareBps != null && Number(value.amount)).sort((one, next) => next.shareBps - one.shareBps)
      .map(({ currency, shareBps }) => ({ name: currency, bps: shareBps })),
  )

/** `45.3 %`; what is there is never nothing. */
const shareText = (bps) => bps ? percent(bps / 100, 1) : `<\u00a0${percent(0.1, 1)}`

/** The colour of a share by its place. */
export const hue = (index) => index < most ? `hue-${index + 1}` : 'hue-rest'

const arcsOf = (shares) => {
  let before = 0
  return shares.map(({ bps }, index) => {
    const part = bps / 10_000
    const length = Math.max(1.5, part * around - (shares.length > 1 ? gap : 0))
    const offset = -before * around
    before += part
    return svg`
      <circle class=${hue(index)} cx="75" cy="75" r=${radius} transform="rotate(-90 75 75)" stroke-dasharray=${`${length} ${around}`}
        stroke-dashoffset=${offset}></circle>
    `
  })
}

/**
 * @param shares The largest first, each `{ name, bps }`; without a name it is all others, called `rest`.
 * @param count How many there are, with their `unit`.
 */
export const pie = ({ title, shares, count, unit, rest }) =>
  html`
    <section class="card made-of">
      <h2>${title}</h2>
      <div class="donut-of">
        <div class="donut">
          <svg viewBox="0 0 150 150" aria-hidden="true">${arcsOf(shares)}</svg>
          <p><b>${count}</b><span class="tiny softer">${unit}</span></p>
        </div>
        <ul class="legend">${shares.map(({ name, bps }, index) =>
          html`<li><i class=${hue(index)}></i><span class="grow">${name ? html`<bdi>${name}</bdi>` : rest}</span><span
            class="softer">${shareText(bps)}</span></li>`
        )}</ul>
      </div>
    </section>
  `

export function donut(balances) {
  const shares = sharesOf(balances)
  const count = balances.filter(({ amount }) => Number(amount)).length
  return shares.length
    ? pie({
      title: t('wallet.made'),
      shares,
      count,
      unit: t(hasAssets(balances) ? 'wallet.balancesOf' : 'wallet.currencies', { count }),
      rest: t('wallet.rest'),
    })
    : null
}
