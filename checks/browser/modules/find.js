import { find, indexOf, marked } from '../js/rates/find.js'
import { expect } from './_expect.js'

const things = [
  { code: 'USD', names: ['US Dollar'], signs: ['$'], countries: ['EC', 'PA', 'US'] },
  { code: 'AUD', names: ['Australian Dollar'], signs: ['A$', '$'], countries: ['AU', 'KI'] },
  { code: 'THB', names: ['Baht', 'baht tajski'], signs: ['฿'], countries: ['TH'] },
  { code: 'UAH', names: ['Hryvnia', 'hrywna ukraińska'], signs: ['₴'], countries: ['UA'] },
  { code: 'PLN', names: ['Zloty', 'złoty polski'], signs: ['zł'], countries: ['PL'] },
  { code: 'PEN', names: ['Sol'], signs: [], countries: ['PE'] },
  { code: 'SOL', names: ['Solana'], signs: ['◎'] },
  { code: 'SOS', names: ['Somali Shilling'], signs: [], countries: ['SO'] },
  { code: 'BTC', names: ['Bitcoin'], signs: ['₿'] },
  { code: 'USDC', names: ['USD Coin'], signs: ['$c'] },
]
const indexes = Object.fromEntries(['en', 'pl'].map((language) => [language, indexOf(things, language)]))
const codes = (typed, language = 'en') => find(indexes[language], typed).map(({ code }) => code)

export const tests = {
  'a name finds its currency by any of its words, in the language of the reader and in English': () => {
    expect([codes('baht'), codes('tajski', 'pl'), codes('hry'), codes('hryvnia', 'pl')], [['THB'], ['THB'], ['UAH'], ['UAH']])
    expect([codes('new ukr'), codes('thai b')], [[], ['THB']])
  },
  'a country finds its currency in both languages, and is told': () => {
    expect(find(indexes.en, 'Ukraine'), [{ code: 'UAH', rank: 5, country: 'UA' }])
    expect([codes('Ukraina', 'pl'), codes('Tajlandia', 'pl'), codes('Thailand', 'pl'), codes('United States')], [
      ['UAH'],
      ['THB'],
      ['THB'],
      ['USD'],
    ])
  },
  'a sign finds what has it, and no other sign': () =>
    expect([codes('₴'), codes('₿'), codes('$'), codes('zł'), codes('A$')], [['UAH'], ['BTC'], ['USD', 'AUD'], ['PLN'], ['AUD']]),
  'marks and case make no difference': () =>
    expect([codes('ZLOTY'), codes('Złoty'), codes('btc'), codes('ukrainska', 'pl')], [['PLN'], ['PLN'], ['BTC'], ['UAH']]),
  'the exact code comes first, then signs, beginnings of codes, of names, of other words, and countries': () => {
    expect(codes('sol'), ['SOL', 'PEN'])
    expect(codes('usd'), ['USD', 'USDC'])
    expect(codes('so'), ['SOL', 'SOS', 'PEN'])
    expect(codes('p'), ['PLN', 'PEN', 'USD'])
  },
  'what is part of a word in its middle, or nothing, finds nothing': () =>
    expect(['ahtt', 'aht', 'zzz', '', '   ', '?!', '.*', '\u0000'].flatMap((typed) => codes(typed)), []),
  'what was typed is marked at the beginning of words, with its marks': () => {
    const pieces = (text, typed) => [marked(text, typed)].flat(2).map((piece) => piece?.values?.join('|') ?? piece).join('')
    expect([pieces('Ukrainian hryvnia', 'hry'), pieces('Złoty polski', 'zlo')], ['Ukrainian hry|vnia', 'Zło|ty polski'])
    expect([pieces('US dollar', ''), pieces('Baht', 'aht')], ['US dollar', 'Baht'])
  },
}

/** How long a letter takes over two hundred names: `{ text: milliseconds }`. Nothing is asserted of it. */
export function figures() {
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...things[at % things.length],
    code: `${things[at % things.length].code.slice(0, 2)}${String.fromCharCode(65 + at % 26)}`,
    countries: ['UA', 'PL', 'TH', 'US', 'DE'].slice(0, 1 + at % 5),
  }))
  const began = performance.now()
  const index = indexOf(many, 'pl')
  const found = { 'the index of 200 names': performance.now() - began }
  for (const typed of ['u', 'uk', 'ukraina', 'dolar amerykański', 'zzz', '$']) {
    const times = Array.from({ length: 100 }, () => {
      const before = performance.now()
      find(index, typed)
      return performance.now() - before
    }).sort((one, other) => one - other)
    found[`“${typed}” in the middle`] = times[50]
    found[`“${typed}” at most, on a machine that may be busy`] = times[99]
  }
  return found
}
