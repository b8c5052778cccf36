// The two codes of a rate: of an address with a pair, or of an asset with the currency that its page is in.
import { isAsset } from '../asset.js'

export const pairOf = ({ params, quote }) => params.asset ? [params.asset.toUpperCase(), quote] : params.pair.toUpperCase().split('-')

export const hasAsset = (pair) => pair.some(isAsset)

/** A pair as parts of a question to the server. */
export const pairQuery = (state) => {
  const [base, quote] = pairOf(state)
  return `base=${encodeURIComponent(base)}&quote=${encodeURIComponent(quote ?? '')}`
}
