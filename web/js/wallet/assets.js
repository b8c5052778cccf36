// The assets that can be traded, and what a screen shows beside them.
import { isAsset } from '../asset.js'
import { beside } from '../rates/beside.js'

/** Reads the assets into `state.assets`: without them one trades currencies. */
export const readAssets = (state, tools) => beside(state, tools, 'assets', '/rates/assets').catch(() => {})

const known = (state) => state.assets?.data?.items ?? []

/** The codes of those that have a price, without which nothing is traded. */
export const tradable = (state) => known(state).filter(({ price }) => price).map(({ code }) => code)

/** The lists of a picker, each with what is chosen, also while it is not among what is offered. */
export function choices(currencies, assets, chosen) {
  const lacking = [...currencies, ...assets].includes(chosen) ? [] : [chosen]
  return isAsset(chosen) ? { codes: currencies, assets: [...lacking, ...assets] } : { codes: [...lacking, ...currencies], assets }
}

/** Whether somebody has assets beside currencies. */
export const hasAssets = (balances) => balances.some(({ currency, amount }) => isAsset(currency) && Number(amount))
