// What one watches, what moved most, and what one unit of a currency is worth in all others: today, and against thirty days ago.
import { spark } from '../chart/spark.js'
import { ago, capital, currencyName, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { plain } from '../letters.js'
import { coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { ratesOrWallet } from '../parts/rates-or-wallet.js'
import { daysBefore, series } from '../parts/series.js'
import { age, empty, notice } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { movers, moversPath } from '../rates/movers.js'
import { licenceText } from '../rates/source.js'
import { changeText, path as watchPath, row as watchRow } from '../rates/watch.js'
import { recall, remember } from '../store.js'
import { t } from '../text.js'

const span = 30

/** By how much a rate changed, in percent; undefined if it is not known how it was. */
const changeOf = (now, then) => then === undefined ? undefined : (Number(now) / Number(then) - 1) * 100

/** Whether a currency is what somebody types: a part of its code, or of its name with or without its marks. */
const isMeant = (code, typed) => plain(`${code} ${currencyName(code)}`).includes(plain(typed))

/** Says that the rates are old, and whether newer ones may come. */
export const oldRates = ({ asOf, stale }, sources) =>
  stale
    ? notice(
      `${t('rates.old', { day: day(asOf, { long: true }), ago: ago(asOf) })} ${
        t(sources?.mode === 'offline' ? 'rates.offline' : 'rates.late')
      }`,
    )
    : null

const row = (state, code) => {
  const [{ base, rates }] = state.data
  const points = state.series[code]
  return keyed(
    code,
    html`
      <li><a class="rate-row" href=${`/rates/${base}-${code}`}>
        ${coin(code)}<span class="grow"><b class="mid">${code}</b><span
          class="small softer clip">${capital(currencyName(code))}</span></span>
        ${points?.length > 1 ? spark(points) : null}
        <span class="rate-now"><span>${rate(rates[code])}</span>${state.before
          ? changeText(changeOf(rates[code], state.before[code]))
          : html`<span class="small">&nbsp;</span>`}</span></a></li>
    `,
  )
}

/** The watch list, or what it is for. */
const watchList = (state) => {
  const items = state.watch?.data?.items
  if (!items) {
    return state.watch?.error ? null : html`
      <section class="card"
        aria-busy="true"><h2>${t('watch.title')}</h2><i class="bone-line"></i><i class="bone-line"></i></section>
    `
  }
  return html`
    <section
      class="card watch-list"><div class="row"><h2 class="grow">${t('watch.title')}</h2><a class="button plain small"
        href="/rates/watchlist">${t(items.length ? 'watch.edit' : 'watch.add')}</a></div>
      ${items.length
        ? html`<ul class="rate-rows">${items.map((item) => watchRow(item, state.data[0].base))}</ul>`
        : html`<p class="softer">${t('watch.empty')}</p>`}
    </section>
  `
}

/** What else there is about rates. */
const ways = (state) => {
  const links = [
    ['/rates/alerts', 'bell', 'alerts.title'],
    [`/rates/comparison?base=${state.data[0].base}`, 'chart', 'compare.title'],
    ['/rates/holdings', 'wallet', 'holdings.title'],
  ]
  return html`<nav class="chips" aria-label=${t('rates.more')}>${
    links.map(([href, picture, text]) => html`<a class="chip" href=${href}>${icon(picture)}${t(text)}</a>`)
  }</nav>`
}

const list = (state, title, codes) =>
  codes.length
    ? html`
      <section class="card">
        <h2>${title}</h2>
        <ul class="rate-rows">${codes.map((code) => row(state, code))}</ul>
      </section>
    `
    : null

const picker = (state, act) => {
  const [{ base, rates }] = state.data
  return html`
    <label class="chip pick">${coin(base, 'give')}<span>${t('rates.per', { base })}</span>${icon('down')}
      <select aria-label=${t('rates.base')} @change=${(event) => act.rebase(event.target.value)}>
        ${[base, ...Object.keys(rates)].sort().map((code) =>
          html`<option value=${code} ?selected=${code === base}>${code} · ${currencyName(code)}</option>`
        )}
      </select></label>
  `
}

/** The currency that all others are measured in: of the address, else the last one, else the reader's wish or own, if it has a rate. */
async function baseOf({ query, me }, { read }) {
  const wish = query.base ?? recall('base') ?? recall('currency') ?? me?.homeCurrency ?? 'EUR'
  if (wish === 'EUR') return wish
  try {
    const { items } = (await read('/currencies')).data
    return items.some(({ code, rated }) => code === wish && rated) ? wish : 'EUR'
  } catch {
    return wish
  }
}

export const screen = {
  tab: 'rates',
  bar: 'title',
  guests: true,
  stays: () => true,
  reads: (state) => [`/rates/latest?base=${state.base}`, '/rates/sources'],
  title: () => t('tab.rates'),
  async start(state, tools) {
    Object.assign(state, { typed: '', series: {}, before: null, base: await baseOf(state, tools) })
  },
  moved(state) {
    const { base } = state.query
    if (!/^[A-Z]{3}$/.test(base ?? '') || base === state.base) return
    Object.assign(state, { base, series: {}, before: null })
  },
  arrived(state, tools) {
    screen.acts.lookBack(state, tools).catch(() => {})
    if (state.app.isMember) beside(state, tools, 'watch', watchPath, { isAnew: state.isFresh && Boolean(state.watch) }).catch(() => {})
    beside(state, tools, 'moved', moversPath(state.base)).catch(() => {})
  },
  view(state, act) {
    const [latest, sources] = state.data
    const names = new Intl.Collator(document.documentElement.lang)
    const codes = Object.keys(latest.rates).sort((one, other) => names.compare(currencyName(one), currencyName(other)))
    const found = codes.filter((code) => isMeant(code, state.typed.trim()))
    const used = state.me ? new Set([state.me.homeCurrency, ...state.me.has ?? [], ...state.me.wants ?? []]) : new Set()
    const isWatching = state.app.isMember && !state.typed.trim()
    const own = state.typed.trim() || state.watch?.data?.items.length ? [] : found.filter((code) => used.has(code))
    const others = found.filter((code) => !own.includes(code))
    return html`
      <div class="stack">
        <h1 class="wide-title">${t('tab.rates')}</h1>
        ${state.app.isMember ? ratesOrWallet('rates') : null}
        <div class="row"><label class="search-field grow"><span class="visually-hidden">${t('rates.search')}</span>${icon('search')}
          <input class="input" type="search" autocomplete="off" placeholder=${t('rates.find')} .value=${state.typed}
            @input=${(event) => act.type(event.target.value)}></label>${picker(state, act)}</div>
        ${age(state)}${oldRates(latest, sources)}
        ${state.typed.trim() ? null : ways(state)}
        ${isWatching ? watchList(state) : null}
        ${!state.typed.trim() ? movers(state) : null}
        ${list(state, t('rates.yours'), own)}
        ${list(
          state,
          state.typed.trim() ? t('rates.found', { count: found.length }) : t(own.length ? 'rates.others' : 'rates.all'),
          others,
        )}
        ${found.length ? null : empty({ title: t('rates.none'), text: t('rates.noneText') })}
        <p class="small quiet">${state.before ? t('rates.span', { count: span }) : ''} <bdi>${licenceText(latest.licence)}</bdi></p>
        <a class="quiet-link" href="/rates/sources">${t('sources.title')}${icon('next')}</a>
        ${sources.items.some(({ source }) => /^NBP-[ABC]$/.test(source))
          ? html`<a class="quiet-link" href="/rates/tables">${t('table.title')}${icon('next')}</a>`
          : null}
      </div>
    `
  },
  acts: {
    type(state, _, text) {
      state.typed = text
    },
    rebase(state, { go }, base) {
      remember('base', base)
      return go(`/rates?base=${base}`, { isInstead: true })
    },
    /** How the rates were thirty days before, and their way since. */
    async lookBack(state, { read, update }) {
      const [{ base, asOf, rates }] = state.data
      const from = daysBefore(asOf, span)
      const asked = `${base} ${from}`
      if (state.asked === asked) return
      state.asked = asked
      const get = async (path) => (await read(path)).data
      const [before, lines] = await Promise.allSettled([get(`/rates/${from}?base=${base}`), series(get, base, Object.keys(rates), from)])
      if (state.asked !== asked) return
      if (before.status === 'rejected') state.asked = null
      Object.assign(state, { before: before.value?.rates ?? null, series: lines.value ?? {} })
      update()
    },
  },
}
