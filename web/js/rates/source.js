// Who published a rate, and what has to be said beside it. The server knows both in English; other sentences stay as it wrote
// them.
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
