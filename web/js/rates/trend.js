// How a rate went, in a row of two lines: its name, a line and the rate; below them whose it is, and its changes in words.
import { change as share, day } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'

/** How much a number changed, in its colour; nothing where it is not known. */
export const changeText = (text, decimals = 1) => {
  if (text === null || text === undefined || Number.isNaN(Number(text))) return null
  const rounded = Math.round(Number(text) * 10 ** decimals) / 10 ** decimals || 0
  return html`<span class=${`small ${rounded < 0 ? 'down-text' : rounded > 0 ? 'up' : 'softer'}`}>${share(rounded, decimals)}</span>`
}

/** `1 day`: as long as it is between two closes, of which the first may be a Friday's. Else since when. */
const length = (since, until) => {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000)
  return count > 0 ? t('rates.days', { count }) : t('rates.since', { day: day(since) })
}

const change = (words, percent, decimals) => html`<span><span class="softer">${words}</span> ${changeText(percent, decimals)}</span>`

/**
 * Since the close before and over thirty days; a series is new or over if neither is known.
 * @param close `{ since, percent }`; the rate is of `asOf`. @param month Its change in per cent.
 */
export function changes({ close, month, ended, asOf }) {
  if (close || month) {
    return html`<span class="changes">${close ? change(length(close.since, asOf), close.percent, 2) : null}${
      month ? change(t('rates.days', { count: 30 }), month) : null
    }</span>`
  }
  const words = ended ? t('rates.noNewer', { day: day(asOf, { year: true }).replaceAll(' ', '\u00a0') }) : t('rates.new')
  return html`<span class="changes softer">${words}</span>`
}

/** @param about Whose rate it is. @param line As `spark` draws it, or null. @param said What `changes` gives, or why there is no rate. */
export const trendRow = ({ href, picture, name, about, badge, line, rate, said }) =>
  html`
    <li><a class="rate-row trend-row" href=${href}>${picture}<span class="trend"><span class="trend-line"><b class="mid">${name}</b>
      ${badge}${line}<span class="rate-now">${rate}</span></span><span class="trend-line small"><span
        class="softer">${about}</span>${said}</span></span></a></li>
  `
