// Who published a rate, and what has to be said beside it. The server knows both in English; other sentences stay as it wrote
// them.
import { madeUp } from '../asset.js'
import { day } from '../format.js'
import { has, t } from '../text.js'

const names = { 'European Central Bank': 'source.ecb', 'Narodowy Bank Polski': 'source.nbp' }

const sentences = {
  'Source: ECB statistics.': 'licence.ecb',
  'Source: ECB statistics, by way of Frankfurter.': 'licence.ecbBy',
  'Reference rates for information only; crosses are our own calculation.': 'licence.rates',
  'For information only; crosses are our own calculation.': 'licence.only',
  'Crosses are our own calculation.': 'licence.crosses',
  'Price of one gram of gold in złoty.': 'licence.gold',
  'Source: Imported prices.': 'licence.file',
  'Source: Frankfurter, a blend of the rates of many banks.': 'licence.blend',
  'Price data by CoinGecko.': 'licence.coinGecko',
}

const said = (known, text) => known[text] && has(known[text]) ? t(known[text]) : text

export const publisher = (name) => said(names, name)

/** Those that no publisher stands behind have a name in the language of the page. */
const own = { [madeUp]: 'source.sample', 'ASSET-FILE': 'source.file' }

/** Who says something: `source` is the code, `name` what the server calls it. */
export const sourceName = ({ source, name }) => own[source] ? t(own[source]) : publisher(name ?? source)

/** `Source: Messari.`: a sentence of which only the name differs. */
const sourceOf = (sentence) => {
  const [, source] = /^Source: (\S+)\.$/.exec(sentence) ?? []
  return source ? t('licence.of', { source }) : said(sentences, sentence)
}

export const licenceText = (text) => text.split(/(?<=\.) /).map(sourceOf).join(' ')

/** Only figures that are made up are in an answer. */
export const isAllMadeUp = ({ source, sources = [] }) => source === madeUp && sources.length < 2

/** What has to be said beside rates. What is made up is nobody's, and says so in a line of its own. */
export const licenceOf = (answer) => isAllMadeUp(answer) ? null : licenceText(answer.licence)

/** Whose price of an asset it is, and of which day. Prices that are made up are nobody's. */
export const priceSource = (state, { last, sample: isSample, sources = [] }) => {
  const names = state.sources?.items.filter(({ kind, source: code }) => kind === 'market' && sources.some((one) => one.source === code)) ??
    []
  return [...isSample ? [] : names.map(sourceName), ...last ? [day(last.date, { year: true })] : []].join(', ')
}
