// Alerts in words.
import { day, number, percent, rate } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'

export const path = '/me/alerts'
export const home = '/rates/alerts'
export const kinds = ['threshold', 'move', 'daily', 'weekly']

export const hasPair = (kind) => kind === 'threshold' || kind === 'move'

/** What an alert waits for: `When 1 EUR rises to 4.60 PLN`. */
export const sentence = ({ kind, base, quote, direction, threshold, percent: share, days }) => {
  if (kind === 'threshold') {
    return t(`alerts.says.${direction}`, { base, quote, threshold: number(threshold, { maximumFractionDigits: 12 }) })
  }
  if (kind === 'move') {
    return t('alerts.says.move', {
      base,
      quote,
      share: percent(share, share.replace(/\.?0+$/, '').split('.')[1]?.length ?? 0),
      count: days,
    })
  }
  return t(`alerts.says.${kind}`)
}

/** How likely it is to be touched, and what that is. */
export const chance = ({ probability30d: text }) => {
  if (text === null || text === undefined) return null
  const share = Number(text) * 100
  return t('alerts.chance', { share: share < 1 ? `<\u00a0${percent(1)}` : percent(share, share < 10 ? 1 : 0) })
}

/** `On`, `Paused`, or when it rang. */
export const standing = ({ active, firedAt, rearm }) =>
  active
    ? html`<span class="badge good">${t('alerts.on')}</span>`
    : firedAt && rearm === 'once'
    ? html`<span class="badge sky">${t('alerts.fired', { day: day(firedAt, { zone: undefined }) })}</span>`
    : html`<span class="badge">${t('alerts.paused')}</span>`

export const current = ({ base, quote, rate: text, asOf }) =>
  text ? t('alerts.now', { base, quote, rate: rate(text), day: day(asOf) }) : null
