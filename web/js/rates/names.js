// What currencies and assets are called, and how they are drawn as a disc.
import { isAsset as isKnown } from '../asset.js'
import { capital, currencyName, symbol } from '../format.js'
import { html } from '../html.js'
import { coin } from '../parts/disc.js'

/** An asset that is newer than the app has no name here, and the browser takes no codes of four letters. */
const isNew = (code) => code.length !== 3 && !isKnown(code)

export const isAsset = (code) => isKnown(code) || isNew(code)

/** `Thai baht`, `Bitcoin`: a name at the beginning of a line. @param given The server's, of what has no name here. */
export const nameOf = (code, given) => {
  const name = isNew(code) ? code : currencyName(code)
  return capital(name === code && !isKnown(code) ? given ?? code : name)
}

/** The sign by which people know it: `₴`, `₿`; null if it is no other than its code. */
export const signOf = (code) => {
  const sign = isNew(code) ? code : symbol(code)
  return sign === code ? null : sign
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
