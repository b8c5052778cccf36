// What the holdings are worth: now, against an earlier day, and day by day with how far that may go.
import { chart } from '../chart/chart.js'
import { amount as digits, change, day, money } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { notice } from '../parts/states.js'
import { fanDays } from '../rates/ranges.js'
import { parts, t } from '../text.js'

const ranges = ['7d', '30d', '90d', '1y', 'all']
const usual = '90d'

export const rangeOf = ({ query }) => ranges.includes(query.range) ? query.range : usual

/** The address of the page with a currency and a range; what is usual is left out. */
export const address = (currency, range) =>
  `/rates/holdings?${new URLSearchParams({ ...currency ? { currency } : {}, ...range === usual ? {} : { range } })}`.replace(/\?$/, '')

const sums = (value, currency) => money({ amount: value, currency })
const round = (text) => Number(text) >= 1000 ? String(Math.round(Number(text))) : Number(text).toFixed(2)

const say = (currency) => ({ date, points: [{ point }], fan }) =>
  point
    ? t('holdings.at', { day: day(date, { year: true }), sum: sums(point.rate, currency) })
    : t('holdings.fanAt', { day: day(date, { year: true }), low: sums(round(fan.p10), currency), high: sums(round(fan.p90), currency) })

const picker = (state, act) => {
  const rated = state.currencies?.data?.items.filter(({ rated }) => rated).map(({ code }) => code) ?? []
  const codes = [...new Set([state.currency, ...rated])].sort()
  return html`<label class="chip pick"><span>${state.currency}</span>${icon('down')}
    <select aria-label=${t('holdings.currency')} @change=${(event) => act.turnTo(address(event.target.value, rangeOf(state)))}>${
    codes.map((code) => html`<option value=${code} ?selected=${code === state.currency}>${code}</option>`)
  }</select></label>`
}

/** `Worth 1,240.10 EUR more than on 1 Aug, +3.2 %`: in words, for a colour alone says nothing. */
function gainText({ since, amount: { amount, currency }, percent: share }) {
  const kind = !Number(amount) ? 'same' : amount.startsWith('-') ? 'less' : 'more'
  const values = { day: day(since), sum: sums(amount.replace('-', ''), currency) }
  const text = share === null || kind === 'same'
    ? t(`holdings.gain.${kind}`, values)
    : `${t(`holdings.gain.${kind}`, values)}, ${change(share, 1)}`
  return html`<p class=${{ more: 'up', less: 'down-text', same: 'softer' }[kind]}>${text}</p>`
}

/** The sum, and how it changed. */
export const total = (state, act, { total: value, currency, gain, items }) =>
  html`
    <div class="row holdings-total"><div class="grow"><p class="softer">${t('holdings.total')}</p><p
      class="rate-large">${value ? html`${digits(value)} <small>${currency}</small>` : '–'}</p>${gain ? gainText(gain) : null}
      ${sampleLine(hasSample(items))}</div>${picker(
        state,
        act,
      )}</div>
  `

const segments = (state, act) =>
  html`
    <div class="segments ranges" role="group" aria-label=${t('pair.range')}>${ranges.map((range) =>
      html`
        <button aria-pressed=${String(range === rangeOf(state))} aria-label=${t(`pair.long.${range}`)}
          @click=${() => act.turnTo(address(state.query.currency, range))}>${t(`pair.${range}`)}</button>
      `
    )}</div>
  `

/** The days of the fan that the range has room for. */
const fanOf = (state, fan) => fan ? fan.points.slice(0, fanDays(rangeOf(state)) || fan.points.length) : []

/** What may come, as words. */
const wordsOf = (points, currency) => {
  const { p10, p90, date } = points.at(-1)
  return { low: sums(round(p10), currency), high: sums(round(p90), currency), date }
}

/** The value day by day as a line, and how far it may go as a fan behind it. */
export const chartCard = (state, act, { fan, currency, history }) => {
  const may = fanOf(state, fan)
  const words = may.length ? wordsOf(may, currency) : null
  const [first, last] = [history[0], history.at(-1)]
  const label = [
    history.length > 1
      ? t('holdings.words', {
        from: day(first.date, { year: true }),
        first: sums(first.value, currency),
        to: day(last.date, { year: true }),
        last: sums(last.value, currency),
      })
      : null,
    words ? t('holdings.fanWords', { low: words.low, high: words.high, day: day(words.date, { year: true }) }) : null,
  ].filter(Boolean).join(' ')
  return html`
    <section class="card stack pair-chart"><h2>${t('holdings.history')}</h2>${segments(state, act)}
      ${state.line.length || may.length
        ? chart({
          lines: [{ name: currency, points: state.line }],
          fan: may.length ? may : null,
          cross: state.cross,
          move: act.look,
          say: say(currency),
          label,
          until: words ? t('fan.until', { day: day(words.date) }) : null,
        })
        : html`<p class="softer">${t('holdings.young')}</p>`}
      ${words
        ? html`<p>${
          parts('holdings.fanText', {
            low: html`<b>${words.low}</b>`,
            high: html`<b>${words.high}</b>`,
            day: day(words.date, { long: true }),
          })
        }</p>`
        : null}
      ${(fan?.notes ?? []).filter(({ code }) => code !== 'no-direction').map(({ text }) => notice(text, 'info', 'sky'))}
      <p class="small softer">${t('pair.nobody')}</p></section>
  `
}
