// What a wallet is made of: a ring of five colours and the rest, with the same in words beside it.
import { percent } from '../format.js'
import { html, svg } from '../html.js'
import { t } from '../text.js'

const most = 5
const radius = 60
const around = 2 * Math.PI * radius
const gap = 3

/** The largest shares of the total, as the server counts them, and all others as one. */
export function sharesOf(balances) {
  const shares = balances.filter(({ shareBps, value }) => shareBps != null && Number(value.amount)).sort((one, next) =>
    next.shareBps - one.shareBps
  )
    .map(({ currency, shareBps }) => ({ currency, bps: shareBps }))
  if (shares.length <= most + 1) return shares
  return [...shares.slice(0, most), { currency: null, bps: shares.slice(most).reduce((sum, { bps }) => sum + bps, 0) }]
}

/** `45.3 %`; what is there is never nothing. */
const shareText = (bps) => bps ? percent(bps / 100, 1) : `<\u00a0${percent(0.1, 1)}`

const hue = (index) => index < most ? `hue-${index + 1}` : 'hue-rest'

export function donut(balances) {
  const shares = sharesOf(balances)
  if (!shares.length) return null
  let before = 0
  const arcs = shares.map(({ bps }, index) => {
    const part = bps / 10_000
    const length = Math.max(1.5, part * around - (shares.length > 1 ? gap : 0))
    const offset = -before * around
    before += part
    return svg`
      <circle class=${hue(index)} cx="75" cy="75" r=${radius} transform="rotate(-90 75 75)" stroke-dasharray=${`${length} ${around}`}
        stroke-dashoffset=${offset}></circle>
    `
  })
  return html`
    <section class="card made-of">
      <h2>${t('wallet.made')}</h2>
      <div class="donut-of">
        <div class="donut">
          <svg viewBox="0 0 150 150" aria-hidden="true">${arcs}</svg>
          <p><b>${balances.filter(({ amount }) => Number(amount)).length}</b><span class="tiny softer">${t('wallet.currencies', {
            count: balances.filter(({ amount }) => Number(amount)).length,
          })}</span></p>
        </div>
        <ul class="legend">${shares.map(({ currency, bps }, index) =>
          html`<li><i class=${hue(index)}></i><span class="grow">${currency ?? t('wallet.rest')}</span><span
            class="softer">${shareText(bps)}</span></li>`
        )}</ul>
      </div>
    </section>
  `
}
