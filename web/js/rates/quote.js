// The currency that an asset's page is in: of the address, else the last one, else the reader's own, if it has a rate.
import { recall } from '../store.js'

export const isCode = (text) => /^[A-Z]{3,5}$/.test(text ?? '')

/** Of nothing there is a price in itself. */
const other = (asset) => asset === 'EUR' ? 'USD' : 'EUR'

export async function quoteOf({ params, query, me }, { read }) {
  const asset = params.asset.toUpperCase()
  const asked = query.in?.toUpperCase()
  if (isCode(asked) && asked !== asset) return asked
  const wish = recall('base') ?? recall('currency') ?? me?.homeCurrency
  if (!isCode(wish) || wish === asset || wish === other(asset)) return other(asset)
  try {
    const { items } = (await read('/currencies')).data
    return items.some(({ code, rated }) => code === wish && rated) ? wish : other(asset)
  } catch {
    return wish
  }
}
