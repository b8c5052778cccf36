import { licenceText, sourceName } from '../js/rates/source.js'
import { language, more, speak } from '../js/text.js'
import { expect } from './_expect.js'

const rest = 'For information only; crosses are our own calculation.'
/** What the server says of each source that has a sentence of its own. */
const sentences = [
  `Source: Imported prices. ${rest}`,
  `Source: Messari. ${rest}`,
  `Price data by CoinGecko. ${rest}`,
  `Source: exchangeratesapi.io. ${rest}`,
  `Source: Frankfurter, a blend of the rates of many banks. ${rest}`,
  'Source: ECB statistics. Reference rates for information only; crosses are our own calculation.',
]

async function spoken(wish, action) {
  const before = language
  await more('rates')
  await speak(wish)
  try {
    action()
  } finally {
    await speak(before)
  }
}

export const tests = {
  'what is said of each source is in the language of the page': () =>
    spoken('pl', () => {
      for (const text of sentences) expect(/[Ss]ource|rice|calculation|information/.test(licenceText(text)), false, licenceText(text))
      expect(licenceText(sentences[1]), 'Źródło: Messari. Wyłącznie do informacji; kursy krzyżowe liczymy sami.')
      expect(sourceName({ source: 'ASSET-FILE', name: 'Imported prices' }), 'Ceny wczytane z pliku')
    }),
  'in English the server has the last word': () =>
    spoken('en', () => {
      for (const text of sentences) expect(licenceText(text).toLowerCase(), text.toLowerCase())
    }),
}
