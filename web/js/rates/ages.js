// Who published the rates of a page, and how old they are.
import { now } from '../api.js'
import { assetSources } from '../asset.js'
import { day } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { whyOld } from '../parts/old-rates.js'
import { has, t } from '../text.js'

/** Names of sources that need no translation. */
const names = {
  COINGECKO: 'CoinGecko',
  MESSARI: 'Messari',
  FRANKFURTER: 'Frankfurter',
  'FRANKFURTER-V2': 'Frankfurter',
  EXCHANGERATESAPI: 'exchangeratesapi',
  CURRENCYLAYER: 'currencylayer',
}

/** `NBP`: a source in a word. */
const shortName = (source) => {
  const key = `source.short.${source.replace(/^NBP-[ABC]$/, 'NBP')}`
  return has(key) ? t(key) : names[source] ?? source
}

const split = (text) => text.split(', ')

/** `ECB, NBP`: the sources of a rate. */
export const sourceText = (text) => [...new Set(split(text).map(shortName))].join(', ')

/** `CoinGecko`: whose price of an asset it is. The other sources turn it into a currency. */
export const assetSourceText = (text) => sourceText(split(text).filter((one) => assetSources.includes(one)).join(', ') || text)

const states = { stale: 'rates.ofOld', late: 'rates.ofLate' }

/** Half a year: an older day has its year with it. */
const long = 182 * 86_400_000

/** `ECB of 30 Oct · NBP of 30 Apr 2026 (old)`: the newest publication of each source that the rows are of. */
export function ages({ items }, sources) {
  const used = new Set(items.flatMap(({ source }) => split(source)))
  const said = sources.items.filter(({ source, asOf }) => asOf && used.has(source)).map(({ source, asOf, state }) =>
    t(states[state] ?? 'rates.of', { source: shortName(source), day: day(asOf, { year: now() - Date.parse(asOf) > long }) })
  )
  const isOld = sources.items.some(({ source, state }) => used.has(source) && states[state])
  if (!said.length) return null
  return html`
    <p class="row small softer ages">${icon(isOld ? 'clock' : 'check')}<span class="grow">${[...new Set(said)].join(' · ')}${isOld
      ? `. ${whyOld(sources)}`
      : null}</span></p>
  `
}
