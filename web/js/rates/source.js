// Who published a rate, and what has to be said beside it. The server knows both in English; other sentences stay as it wrote
// them.
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
  'Prices for information only; other currencies by reference rates of the ECB.': 'licence.assets',
}

const said = (known, text) => known[text] && has(known[text]) ? t(known[text]) : text

export const publisher = (name) => said(names, name)

export const licenceText = (text) => text.split(/(?<=\.) /).map((sentence) => said(sentences, sentence)).join(' ')

/** The same beside a line that says that prices are made up, which is said once. */
export const licenceBeside = (text) => licenceText(text.replace(/\s*Sample prices, not the market\./, ''))

/** Whose price of an asset it is, and of which day. Prices that are made up are nobody's. */
export const priceSource = (state, { last, sample: isSample, sources = [] }) => {
  const names = state.sources?.items.filter(({ kind, source: code }) => kind === 'market' && sources.some((one) => one.source === code)) ??
    []
  return [...isSample ? [] : names.map(({ name }) => publisher(name)), ...last ? [day(last.date, { year: true })] : []].join(', ')
}
