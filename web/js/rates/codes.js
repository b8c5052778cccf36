// What a pair may have: the currencies with a rate, then the assets with a price.
import { beside } from './beside.js'

/** @param state Keeps `assets`. Without them there are still the currencies. */
export const readAssets = (state, tools) => beside(state, tools, 'assets', '/rates/assets').catch(() => {})

/** The codes to choose from. Those that are chosen already are always there. */
export function codesWith(state, { items }, ...chosen) {
  const currencies = items.filter(({ rated }) => rated).map(({ code }) => code).sort()
  const assets = state.assets?.data?.items.filter(({ price }) => price).map(({ code }) => code) ?? []
  return [...new Set([...currencies, ...assets, ...chosen.filter(Boolean)])]
}
