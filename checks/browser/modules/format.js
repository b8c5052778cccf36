import { assetName, isAsset } from '../js/asset.js'
import * as format from '../js/format.js'
import { speak } from '../js/text.js'
import { parts, t } from '../js/text.js'
import { expect } from './_expect.js'

const space = '\u00a0'

/** Runs in a language, and returns to English. */
const within = async (language, action) => {
  await speak(language)
  try {
    action()
  } finally {
    await speak('en')
  }
}

export const tests = {
  'amounts have no decimals if there are none'() {
    expect(format.money({ amount: '11420.00', currency: 'THB' }), `11,420${space}THB`)
    expect(format.money({ amount: '12.50', currency: 'EUR' }), `12.50${space}EUR`)
    expect(format.money({ amount: '1500', currency: 'JPY' }), `1,500${space}JPY`)
  },
  'assets have a name, a sign, and no needless zeros'() {
    const sums = [['0.01000000', 'BTC'], ['12.50000000', 'USDC'], ['634.05941044', 'DOGE'], ['2.00000000', 'ETH'], ['-0.00000001', 'BTC']]
    expect(sums.map(([amount, currency]) => format.money({ amount, currency })), [
      `0.01${space}BTC`,
      `12.5${space}USDC`,
      '634.05941044 DOGE',
      `2${space}ETH`,
      '−0.00000001 BTC',
    ])
    expect(['BTC', 'USDC', 'DOGE', 'XRP', 'EUR'].map(format.symbol), ['₿', '$c', 'Ð', 'XRP', '€'])
    expect(['USDC', 'DOGE'].map(format.currencyName), ['USD Coin', 'Dogecoin'])
    expect(['USDC', 'BTC'].map(format.currencyMany), ['USD Coin', 'Bitcoin'])
    expect([isAsset('BTC'), isAsset('EUR'), isAsset('toString'), isAsset(undefined), assetName('EUR')], [true, false, false, false, 'EUR'])
  },
  'amounts with eighteen digits lose none'() {
    expect(format.amount({ amount: '123456789012345678.00' }), '123,456,789,012,345,678')
  },
  async 'what is less than a minute ago is now'() {
    const at = Date.parse('2026-11-25T12:00:00Z')
    const ages = () => [-30, -60, 20].map((seconds) => format.ago(new Date(at + seconds * 1000).toISOString(), at))
    expect(ages(), ['now', '1 minute ago', 'in 20 seconds'])
    await within('pl', () => expect(ages(), ['teraz', '1 minutę temu', 'za 20 sekund']))
  },
  'a minus is a minus'() {
    expect(format.amount({ amount: '-5.00' }), '−5')
  },
  'rates have five digits in rows, all on their page'() {
    expect([format.rate('37.683'), format.rate('0.02653712'), format.rate('1491.76'), format.rate('8.556928', true)], [
      '37.683',
      '0.026537',
      '1,491.8',
      '8.556928',
    ])
  },
  'a premium has the reader’s tone'() {
    expect([0, 50, 150, -50].map((bps) => format.premium(bps).tone), ['good', 'plain', 'bad', 'good'])
    expect(format.premium(50, true).tone, 'good')
    expect(format.premium(null), null)
  },
  'days stay what they are in every zone'() {
    expect(format.day('2016-10-30'), '30 Oct 2016')
  },
  'days follow each other'() {
    expect(format.days({ from: '2020-01-01', to: null }, '2026-01-05'), 'From now on')
    expect(format.days({ from: '2026-01-01', to: null }, '2025-01-05').startsWith('From 1 Jan'), true)
  },
  'a name has no flag'() {
    expect(format.symbol('THB').length <= 3, true)
  },
  'typed amounts are read with either mark'() {
    const read = {
      '100': '100',
      '1 500': '1500',
      '1,500': '1500',
      '1,500.25': '1500.25',
      '12,5': '12.5',
      '12.5': '12.5',
      '1.500,25': '1500.25',
      '1’000': '1000',
      '.5': '0.5',
      '5.': '5',
      '1.234.567': '1234567',
      '0': null,
      '': null,
      'abc': null,
      '-5': null,
      '1e5': null,
      '12,5x': null,
      '0,125': '0.125',
      '0,045': '0.045',
      '00,125': null,
      '0125': null,
      '1,2,3': null,
      '1.500': '1.500',
      '12,34,567': null,
      '1.500.25': null,
      '1,500,25': null,
      '1,,500': null,
      '0.5': '0.5',
      '1,234,567.89': '1234567.89',
      '1.234.567,89': '1234567.89',
      '1,500.250': '1500.250',
      '12,500': '12500',
      '1234,500': '1234.500',
      '٣': null,
    }
    for (const [text, wanted] of Object.entries(read)) expect(format.typed(text), wanted, text)
  },
  'a comma is decimal in Polish': () =>
    within('pl', () => {
      const read = {
        '0,125': '0.125',
        '1,500': '1.500',
        '1.500': '1.500',
        '1.500,25': '1500.25',
        '1 500,25': '1500.25',
        '1,2,3': null,
        '00,5': null,
      }
      for (const [text, wanted] of Object.entries(read)) expect(format.typed(text), wanted, text)
      expect([format.typed('1,500'), format.amount({ amount: '12.50' }), format.rate('37.683')], ['1.500', '12,50', '37,683'])
    }),
  'Polish has its forms': () =>
    within('pl', () => {
      const words = [1, 2, 5, 12, 22, 25].map((count) => t('ring.swaps', { count }))
      expect(words, ['1 wymiana', '2 wymiany', '5 wymian', '12 wymian', '22 wymiany', '25 wymian'])
    }),
  'a value of a text may be a template'() {
    expect(parts('offer.write', { name: { of: 1 } }).some((part) => part.of === 1), true)
  },
}
