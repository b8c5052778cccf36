// Crypto assets: no currencies, so that the browser knows no names of them, and refuses their codes of four letters.

/** Each with its name, and the sign that stands on its coin, if it has one. */
const assets = {
  BTC: ['Bitcoin', '₿'],
  ETH: ['Ether', 'Ξ'],
  USDT: ['Tether', '₮'],
  USDC: ['USD Coin', '$c'],
  BNB: ['BNB'],
  XRP: ['XRP'],
  SOL: ['Solana', '◎'],
  ADA: ['Cardano', '₳'],
  DOGE: ['Dogecoin', 'Ð'],
  TRX: ['TRON'],
  LTC: ['Litecoin', 'Ł'],
  BCH: ['Bitcoin Cash'],
  XLM: ['Stellar Lumens'],
  DOT: ['Polkadot'],
}

/** The codes, those that most people have first. */
export const assetCodes = Object.keys(assets)

export const isAsset = (code) => Object.hasOwn(assets, code ?? '')

/** `Bitcoin`; the code of what is none. */
export const assetName = (code) => isAsset(code) ? assets[code][0] : code

/** `₿`, or the code. */
export const assetSign = (code) => isAsset(code) ? assets[code][1] ?? code : code
