// Crypto assets: no currencies, so that the browser knows no names of them, and refuses their codes of four letters.

/** Each with its name, the sign that stands on its coin, if it has one, and what else it is called. */
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

/** The source of prices that are made up, for trying it out. */
export const madeUp = 'ASSET-SAMPLE'

/** The sources of prices. */
export const assetSources = ['COINGECKO', 'MESSARI', 'ASSET-FILE', madeUp]

/** The codes, those that most people have first. */
export const assetCodes = Object.keys(assets)

export const isAsset = (code) => Object.hasOwn(assets, code ?? '')

/** `Bitcoin`; the code of what is none. */
export const assetName = (code) => isAsset(code) ? assets[code][0] : code

/** `₿`, or the code. */
export const assetSign = (code) => isAsset(code) ? assets[code][1] ?? code : code

export const otherNames = (code) => isAsset(code) ? assets[code].slice(2) : []
