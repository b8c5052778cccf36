// What currencies and assets are called, and how they are drawn as a disc.
import { capital, currencyName, symbol } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'

/** The name of each crypto asset, its sign if it has one, and what else it is called. */
const assets = {
  BTC: ['Bitcoin', '₿'],
  ETH: ['Ether', 'Ξ', 'Ethereum'],
  USDT: ['Tether', '₮'],
  USDC: ['USD Coin', '$c'],
  BNB: ['BNB', null, 'Binance Coin'],
  XRP: ['XRP', null, 'Ripple'],
  SOL: ['Solana', '◎'],
  ADA: ['Cardano', '₳'],
  DOGE: ['Dogecoin', 'Ð'],
  TRX: ['TRON'],
  LTC: ['Litecoin', 'Ł'],
  BCH: ['Bitcoin Cash'],
  XLM: ['Stellar Lumens'],
  DOT: ['Polkadot'],
}

export const assetCodes = Object.keys(assets)

// Codes of currencies have three letters, and the browser takes no others.
export const isAsset = (code) => code in assets || code.length !== 3

/** `Thai baht`, `Bitcoin`: a name at the beginning of a line. @param given The server's, of what has no name here. */
export const nameOf = (code, given) => {
  const name = isAsset(code) ? assets[code]?.[0] : currencyName(code)
  return capital(name && (name !== code || isAsset(code)) ? name : given ?? code)
}

export const otherNames = (code) => assets[code]?.slice(2) ?? []

/** The sign by which people know it: `₴`, `₿`; null if it is no other than its code. */
export const signOf = (code) => {
  const sign = isAsset(code) ? assets[code]?.[1] : symbol(code)
  return sign && sign !== code ? sign : null
}

/** `🇺🇦` for `UA`: a flag is made of the letters of its country. */
export const flagOf = (country) => String.fromCodePoint(...[...country].map((letter) => letter.codePointAt(0) + 0x1f1a5))

const assetDisc = (code) => {
  const sign = signOf(code) ?? code.slice(0, 4)
  return html`<span class=${`coin asset ${sign.length > 2 ? 'long' : ''}`} aria-hidden="true">${sign}</span>`
}

/** @param countries Where it is the money; the flag stands for a currency that only one country has. */
export const disc = (code, countries = []) =>
  isAsset(code)
    ? assetDisc(code)
    : countries.length === 1
    ? html`<span class="coin flag" title=${nameOf(code)} aria-hidden="true">${flagOf(countries[0])}</span>`
    : coin(code)
