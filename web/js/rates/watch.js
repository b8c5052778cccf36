// The watch list: pairs in an order of one's own, with how each went lately.
import { now } from '../api.js'
import { spark } from '../chart/spark.js'
import { day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { t } from '../text.js'
import { disc, nameOf } from './names.js'
import { changes, trendRow } from './trend.js'

export const path = '/me/watchlist'

export const isPair = ({ base, quote }, [one, other]) => base === one && quote === other

/** A move that is large for its pair. */
const isLarge = (z) => z !== null && z !== undefined && Math.abs(Number(z)) >= 2

/** @param base The currency of the page, which a row need not name. @param page The day of its rates; older ones say theirs. */
export const row = (item, known, { page, countries = () => [] } = {}) => {
  const { base, quote, rate: text, asOf, stale, change1d, change30d, z, points, ended } = item
  const close = change1d === null ? null : { since: points.at(-2)?.date ?? asOf, percent: change1d }
  return keyed(
    `${base}-${quote}`,
    trendRow({
      href: `/rates/${base}-${quote}`,
      picture: disc(quote, countries(quote)),
      name: quote,
      about: html`${base === known ? nameOf(quote) : t('rates.per', { base })}${
        page && stale && asOf && asOf < page ? ` · ${day(asOf)}` : null
      }`,
      badge: isLarge(z) ? html`<span class="badge sun only-wide">${t('watch.large')}</span>` : null,
      line: points.length > 1 ? spark(points, Number(change30d) < 0) : null,
      rate: text === null ? '–' : rate(text),
      said: text === null
        ? html`<span class="changes softer">${t('watch.noRate')}</span>`
        : changes({ close, month: change30d, ended, asOf: close ? points.at(-1)?.date ?? asOf : asOf }),
    }),
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
