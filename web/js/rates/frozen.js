// A rate of which one side is much older than its line: after that day only the other side moved.
import { isAsset } from '../asset.js'
import { day } from '../format.js'
import { notice } from '../parts/states.js'
import { t } from '../text.js'
import { pairOf } from './pair.js'

/** Sources that rest over holidays are no news; a week and more is. */
const most = 7 * 86_400_000

export const isFrozen = ({ asOf, last }) => Boolean(last) && Date.parse(last.date) - Date.parse(asOf) > most

/** Where it is said how old each side is. */
export const agesPath = '/rates/overview?base=EUR'

/** The two codes, the older one first; null if nothing says which it is. */
const sidesOf = (state, { asOf }) => {
  const found = (state.ages ?? state.overview)?.data
  if (!found) return null
  const ageOf = (code) => code === found.base ? found.asOf : found.items.find((item) => item.code === code)?.asOf
  const pair = pairOf(state)
  // The row of an asset has the older day of both sides, so that the other side is asked first.
  const older = [...pair].sort((one, other) => isAsset(one) - isAsset(other)).find((code) => ageOf(code) === asOf)
  return older ? [older, pair.find((code) => code !== older)] : null
}

/** @param state Keeps `ages`, the answer of `agesPath`, or `overview`, that of another base. */
export function frozenNotice(state, history) {
  const sides = isFrozen(history) ? sidesOf(state, history) : null
  if (!sides) return null
  const [older, other] = sides
  const text = t('pair.frozen', { older, other, day: day(history.asOf, { long: true, year: true }) })
  return notice(text, 'clock', isAsset(other) ? 'sky' : 'sun')
}
