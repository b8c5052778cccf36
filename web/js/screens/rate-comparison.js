// Several currencies against one, each as 100 on the first day.
import { now } from '../api.js'
import { chart, look, whenResized } from '../chart/chart.js'
import { groupChoice, rangeChoice, table, tableActs } from '../chart/controls.js'
import { capital, change, currencyName, day, number } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { oldRates, readSources } from '../parts/old-rates.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { queryOf, spanOf } from '../rates/ranges.js'
import { recall } from '../store.js'
import { t } from '../text.js'

/** As many as there are hues that stay apart. */
const most = 5

const isCode = (text) => /^[A-Z]{3}$/.test(text ?? '')

const address = (base, quotes, range, group) =>
  `/rates/comparison?${new URLSearchParams({ base, ...quotes.length ? { quotes: quotes.join(',') } : {}, ...queryOf(range, group) })}`
    .replaceAll('%2C', ',')

const path = (state) => `/rates/compare?base=${state.base}&quotes=${state.quotes.join(',')}&${spanOf(state, state.until)}`

const newest = (base) => `/rates/latest?base=${base}`

const index = (value) => number(String(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const tone = (text) => Number(text) < 0 ? 'down-text' : Number(text) > 0 ? 'up' : 'softer'

const say = ({ date, points }) =>
  `${day(date, { year: true })}: ${
    points.filter(({ point }) => point).map(({ name, point }) => `${name} ${index(point.value)}`).join(' · ')
  }`

const controls = (state, act, codes) =>
  html`
    <div class="chips wrap compare-choice">
      <label class="chip pick">${coin(state.base, 'give')}<span>${t('compare.against', { base: state.base })}</span>${icon('down')}
        <select aria-label=${t('rates.base')} @change=${(event) => act.rebase(event.target.value)}>${codes.map((code) =>
          html`<option value=${code} ?selected=${code === state.base}>${code} · ${currencyName(code)}</option>`
        )}</select></label>
      ${state.quotes.length < most
        ? html`<label class="chip pick">${icon('plus')}<span>${t('compare.add')}</span>
      <select aria-label=${t('compare.add')} @change=${(event) => {
          const code = event.target.value
          event.target.value = ''
          if (code) act.choose([...state.quotes, code])
        }}>
        <option value="" selected>${t('compare.add')}</option>${
          codes.filter((code) => code !== state.base && !state.quotes.includes(code)).map((code) =>
            html`<option value=${code}>${code} · ${currencyName(code)}</option>`
          )
        }</select></label>`
        : null}
    </div>
  `

const rows = (state, act, series) =>
  html`
    <ul class="compare-rows">${state.quotes.map((quote, at) =>
      keyed(
        quote,
        html`
          <li
            class="row"><i class=${`swatch hue-${at + 1}`}></i><a class="grow plain-link"
              href=${`/rates/${state.base}-${quote}`}><b class="mid">${quote}</b>
              <span class="softer">${capital(currencyName(quote))}</span></a>
            ${series[at]?.changePercent
              ? html`<span class=${`mid ${tone(series[at].changePercent)}`}>${change(series[at].changePercent)}</span>`
              : html`<span class="small softer">${t('compare.nothing')}</span>`}
            <button class="round" aria-label=${t('compare.remove', { quote })}
              @click=${() => act.choose(state.quotes.filter((each) => each !== quote))}>${icon('close')}</button></li>
        `,
      )
    )}</ul>
  `

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: true,
  guests: true,
  stays: () => true,
  reads: (state) => [newest(state.base), ...state.quotes.length ? [path(state)] : []],
  title: () => t('compare.title'),
  async start(state, { read, stored }) {
    Object.assign(state, { until: new Date(now()).toISOString().slice(0, 10), cross: null })
    state.until = (await stored(newest('EUR')) ?? await read(newest('EUR')).catch(() => null))?.data.asOf ?? state.until
    screen.moved(state)
  },
  moved(state) {
    const { base, quotes } = state.query
    state.base = isCode(base) ? base : recall('base') ?? state.me?.homeCurrency ?? 'EUR'
    const wished = [...new Set((quotes ?? '').split(',').filter(isCode))].filter((code) => code !== state.base).slice(0, most)
    Object.assign(state, { quotes: wished, cross: null })
  },
  arrived(state, tools) {
    state.cross = null
    readSources(state, tools)
  },
  shown(state, { update }) {
    state.forget = whenResized(update)
  },
  left(state) {
    state.forget?.()
  },
  view(state, act) {
    const [latest, found] = state.data
    const codes = [...new Set([latest.base, ...Object.keys(latest.rates)])].sort()
    const series = state.quotes.map((quote) => found?.series.find((each) => each.quote === quote))
    const lines = series.filter((each) => each?.points.length).map(({ quote, points }) => ({ name: quote, points }))
    const turnTo = (range, group) => act.turnTo(address(state.base, state.quotes, range, group))
    return html`
      <div class="stack"><h1 class="wide-title">${t('compare.title')}</h1>
        ${age(state)}${oldRates(latest, state.sources?.data)}
        ${controls(state, act, codes)}
        ${state.quotes.length
          ? html`
            <section class="card stack pair-chart" aria-label=${t('compare.title')}>
              <div class="row wrap top-of"><p class="grow softer">${found
                ? t('compare.text', { base: state.base, day: day(found.since ?? found.asOf, { year: true }) })
                : null}</p>${rangeChoice(state, turnTo)}</div>
              ${lines.length
                ? html`${
                  chart({
                    lines,
                    cross: state.cross,
                    move: act.look,
                    say,
                    label: t('compare.words', {
                      base: state.base,
                      all: series.filter((each) => each?.changePercent).map(({ quote, changePercent }) =>
                        `${quote} ${change(changePercent)}`
                      ).join(', '),
                    }),
                  })
                }
              <div class="row wrap chart-foot"><span class="end">${groupChoice(state, turnTo)}</span></div>`
                : empty({ picture: 'chart', title: t('pair.nothing'), text: t('pair.nothingText') })}
              ${rows(state, act, series)}${sampleLine(hasSample(found))}
              ${lines.length ? table(state, act, lines.map(({ name, points }) => [name, points])) : null}
            </section>
          `
          : empty({ picture: 'chart', title: t('compare.none'), text: t('compare.noneText') })}
      </div>
    `
  },
  acts: {
    look,
    ...tableActs((state) => `/rates/history?base=${state.base}&quotes=${state.quotes.join(',')}&${spanOf(state, state.until)}`),
    turnTo: (state, { go }, to) => go(to, { isInstead: true }),
    choose: (state, { go }, quotes) => go(address(state.base, quotes, state.query.range ?? '1y', state.query.group), { isInstead: true }),
    rebase: (state, { go }, base) =>
      go(address(base, state.quotes.filter((quote) => quote !== base), state.query.range ?? '1y', state.query.group), { isInstead: true }),
  },
}
