// A rate over time: how it stands and moved, the line with its fan, and what belongs below it.
import { chart, look, sayRate, whenResized, wordsOf, zoom } from '../chart/chart.js'
import { groupChoice, rangeChoice, table, tableActs } from '../chart/controls.js'
import { change, day, rate } from '../format.js'
import { html } from '../html.js'
import { empty, notice } from '../parts/states.js'
import { t } from '../text.js'
import { beside } from './beside.js'
import { convert } from './converter.js'
import { fanActs, fanWords, forecastPath } from './fan.js'
import { networkActs, networkPoints, networkSaid, networkSwitch, readNetwork } from './network.js'
import { hasAsset, pairOf } from './pair.js'
import { fanDays, isFull, rangeOf } from './ranges.js'
import { starActs } from './star.js'

/** The lowest and the highest day, which a point alone is both. */
const ends = ({ low, high, points }) =>
  points.length > 1
    ? html`
      <span class="ends"><span>${t('pair.low', { rate: rate(low.rate), day: day(low.date, { year: true }) })}</span>
        <span>${t('pair.high', { rate: rate(high.rate), day: day(high.date, { year: true }) })}</span></span>
    `
    : null

const legend = (state, act) =>
  html`
    <ul class="chart-legend small softer"><li><i class="published"></i>${t('fan.published')}</li>${['50', '80', '95'].map((share) =>
      html`<li><i class=${`of-${share}`}></i>${t(`fan.of${share}`)}</li>`
    )}${networkSwitch(state, act)}</ul>
  `

const ended = ({ ends: end }) =>
  end
    ? notice(
      t('pair.ended', {
        currency: end.currency,
        day: day(end.on, { year: true, long: true }),
        successor: end.successor,
        ratio: end.ratio,
      }),
      'info',
      'sky',
    )
    : null

/** How much it moved within what is shown, with whose figure it is, and of which day. */
const moved = (state, history, source) => {
  const { changePercent, first, asOf } = history
  return html`
    <p class="small softer">${changePercent === null ? '' : html`
      <b class=${changePercent < 0 ? 'down-text' : 'up'}>${change(changePercent)}</b> ${isFull(state.range, history)
        ? t(`pair.in.${state.range}`)
        : t('pair.since', { day: day(first.date, { year: true }) })} ·
    `}${source ?? `${history.source}, ${day(asOf, { year: true })}`}</p>
  `
}

/**
 * @param state Keeps `range`, `cross`, `view`, `forecast` and `network`. @param turnTo Is called with a range and a group.
 * @param unit What stands behind the price, if it is not the code. @param source Whose price it is, and of which day.
 */
export function chartCard(state, act, { turnTo, unit, source }) {
  const [, quote] = pairOf(state)
  const [history] = state.data
  const { points, last } = history
  const price = last ? rate(last.rate, true) : '–'
  const found = state.forecast?.data
  const fan = found && points.length ? found.points.slice(0, fanDays(rangeOf(state), hasAsset(pairOf(state)))) : []
  return html`
    <section class="card stack pair-chart" aria-label=${t('pair.history')}>
      <div class="row wrap top-of">
        <div class="grow">
          <p class=${`rate-large ${price.length > 12 ? 'long' : ''}`}>${price} ${unit ?? html`<small>${quote}</small>`}</p>
          ${moved(state, history, source)}
        </div>
        ${rangeChoice(state, turnTo)}
      </div>
      ${points.length
        ? html`
          ${chart({
            lines: [{ name: quote, points }],
            fan: fan.length ? fan : null,
            second: fan.length ? networkPoints(state, fan) : null,
            cross: state.cross,
            move: act.look,
            view: state.view,
            zoom: act.zoom,
            say: sayRate(quote),
            idle: ends(history),
            label: `${wordsOf(points, quote)}${fan.length ? ` ${fanWords(found)}` : ''}`,
            until: fan.length ? t('fan.until', { day: day(fan.at(-1).date) }) : null,
          })}
          <div class="row wrap chart-foot">${fan.length ? legend(state, act) : null}<span class="end">${groupChoice(
            state,
            turnTo,
          )}</span></div>
          ${fan.length ? networkSaid(state) : null}
          ${ended(history)}${table(state, act, [[quote, points]])}
        `
        : empty({ picture: 'chart', title: t('pair.nothing'), text: t('pair.nothingText') })}
    </section>
  `
}

/** What a page with this card reads once it is shown. */
export function cardShown(state, { read, update }) {
  state.forget = whenResized(update)
  read('/rates/sources').then(({ data }) => {
    state.sources = data
    update()
  }).catch(() => {})
}

export const cardLeft = (state) => state.forget?.()

/** What one does on such a page. */
export const cardActs = (historyPath) => ({
  turnTo: (state, { go }, path) => go(path, { isInstead: true }),
  look,
  zoom,
  ...fanActs,
  ...networkActs,
  ...starActs,
  ...tableActs(historyPath),
  async again(state, tools) {
    await beside(state, tools, 'forecast', forecastPath(state), { isAnew: true })
    await readNetwork(state, tools)
  },
  convert,
})
