// The currencies that moved most against one's own in thirty days.
import { day, number, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { icon } from '../parts/icon.js'
import { daysBefore } from '../parts/series.js'
import { t } from '../text.js'
import { disc, nameOf } from './names.js'
import { changeText } from './trend.js'

export const moversPath = (base) => `/rates/movers?base=${base}`

/** How many the server names at most. */
const usually = 7

const row = (base, countries) => ({ currency, changePercent, z, rate: now, before }) =>
  keyed(
    currency,
    html`
      <li><a class="rate-row" href=${`/rates/${base}-${currency}`}>
        ${disc(currency, countries(currency))}<span class="grow"><b class="mid">${nameOf(currency)}</b><span
          class="small softer clip">${before && now ? `${rate(before)} → ${rate(now)}` : currency}</span></span>
        <span class="rate-now">${changeText(changePercent)}${z === null
          ? null
          : html`<span class="small softer">${
            t('movers.usual', { times: number(String(Math.abs(Number(z))), { maximumFractionDigits: 1 }) })
          }</span>`}</span></a></li>
    `,
  )

/** As high as the answer will be, so that what stands below stays where it is. */
const bones = ({ base, asOf }) =>
  html`
    <section class="card movers" aria-busy="true">
      <h2>${t('movers.title')}</h2>
      <ul class="rate-rows">${Array.from({ length: usually }, () =>
        html`
          <li>
            <div class="rate-row"><i class="bone-line grow"></i></div>
          </li>
        `)}</ul>
      <p class="small softer">${t('movers.text', { base, from: day(daysBefore(asOf, 30)), to: day(asOf) })}</p>
      <p class="small softer row">${icon('info')}<span>${t('movers.zText')}</span></p>
    </section>
  `

/** @param state Keeps `moved`, `{ data }` or `{ error }`: of a base without movers the server's sentence is shown. */
export function movers({ moved, data }, countries) {
  if (moved?.error) {
    return moved.error.status >= 400 && moved.error.status < 500 && moved.error.status !== 429
      ? html`
        <section class="card movers">
          <h2>${t('movers.title')}</h2>
          <p class="softer">${moved.error.message}</p>
        </section>
      `
      : null
  }
  if (!moved) return bones(data[0])
  const { base, asOf, since, movers: found } = moved.data
  if (!found.length) {
    return html`
      <section class="card movers">
        <h2>${t('movers.title')}</h2>
        <p class="softer">${t('movers.none', { base })}</p>
      </section>
    `
  }
  return html`
    <section class="card movers"><h2>${t('movers.title')}</h2>
      <ul class="rate-rows">${found.map(row(base, countries))}</ul>
      <p class="small softer">${t('movers.text', { base, from: day(since), to: day(asOf) })}</p>
      ${found.some(({ z }) => z !== null)
        ? html`<p class="small softer row">${icon('info')}<span>${t('movers.zText')}</span></p>`
        : null}</section>
  `
}
