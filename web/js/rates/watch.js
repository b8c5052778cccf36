// The watch list: pairs in an order of one's own, with how each went lately.
import { now } from '../api.js'
import { spark } from '../chart/spark.js'
import { change, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { t } from '../text.js'
import { disc, nameOf } from './names.js'

export const path = '/me/watchlist'

export const isPair = ({ base, quote }, [one, other]) => base === one && quote === other

/** How much a number changed, in its colour; nothing where it is not known. */
export const changeText = (text, decimals = 1) => {
  if (text === null || text === undefined || Number.isNaN(Number(text))) return null
  const rounded = Math.round(Number(text) * 10 ** decimals) / 10 ** decimals || 0
  return html`<span class=${`small ${rounded < 0 ? 'down-text' : rounded > 0 ? 'up' : 'softer'}`}>${change(rounded, decimals)}</span>`
}

/** A move that is large for its pair. */
const isLarge = (z) => z !== null && z !== undefined && Math.abs(Number(z)) >= 2

/** What is said of how a pair went: over thirty days, else in a day, else of which day the last rate is. */
const changeOf = ({ rate: text, change30d, change1d, asOf }) => {
  if (text === null) return html`<span class="small softer">${t('watch.noRate')}</span>`
  if (change30d !== null) return html`<span><span class="visually-hidden">${t('rates.inMonth')} </span>${changeText(change30d)}</span>`
  return change1d === null
    ? html`<span class="small softer ended">${t('rates.noNewer', { day: day(asOf, { year: true }).replaceAll(' ', '\u00a0') })}</span>`
    : html`<span><span class="small softer">${t('rates.inDay')} </span>${changeText(change1d, 2)}</span>`
}

/** @param base The currency of the page, which a row need not name. @param page The day of its rates; older ones say theirs. */
export const row = (item, known, { page, countries = () => [] } = {}) => {
  const { base, quote, rate: text, asOf, stale, change30d, z, points } = item
  return keyed(
    `${base}-${quote}`,
    html`
      <li><a class=${`rate-row ${text !== null && change30d === null && item.change1d === null ? 'no-newer' : ''}`}
        href=${`/rates/${base}-${quote}`}>
        ${disc(quote, countries(quote))}<span class="grow"><b class="mid">${quote}</b><span
          class="small softer clip">${base === known ? nameOf(quote) : t('rates.per', { base })}${page && stale && asOf && asOf < page
            ? ` · ${day(asOf)}`
            : null}</span></span>
        ${isLarge(z) ? html`<span class="badge sun only-wide">${t('watch.large')}</span>` : null}
        ${points.length > 1 ? spark(points, Number(change30d) < 0) : null}
        <span class="rate-now"><span>${text === null ? '–' : rate(text)}</span>${changeOf(item)}</span></a></li>
    `,
  )
}

/** Writes the whole list, and gives it as it is now. */
export async function put({ write, store }, items) {
  const data = await write('PUT', path, { items: items.map(({ base, quote }) => ({ base, quote })) })
  await store.put('answers', path, { data, at: now() })
  return data
}

/** Adds a pair to the list in `state.watch`, or takes it out. */
export async function toggle(state, tools, [base, quote]) {
  const { items } = (await tools.read(path)).data
  const isThere = items.some((item) => isPair(item, [base, quote]))
  const data = await put(tools, isThere ? items.filter((item) => !isPair(item, [base, quote])) : [...items, { base, quote }])
  state.watch = { data }
  tools.say(t(isThere ? 'watch.removed' : 'watch.added', { base, quote }))
}
