// The rate of a trade in words, and where it is from.
import { madeUp } from '../asset.js'
import { day, number, rate } from '../format.js'
import { t } from '../text.js'

/** A rate in five significant digits; of a dear asset with all digits before its decimals. */
export const rateText = (text) => Number(text) >= 10_000 ? number(text, { maximumFractionDigits: 2 }) : rate(text)

/** `1 USD = 3.9418 PLN`, as the server turns it: the price of one unit of the dearer currency. */
export const rateWords = ({ base, quote }, text) => t('trade.rate', { one: base, rate: rateText(text), other: quote })

/** `ECB`; what is made up is called so. */
export const sourceText = ({ source }) => source.split(', ').map((name) => name === madeUp ? t('wallet.madeUp') : name).join(', ')

/** `ECB, 30 Oct 2026`: each source with its day. */
export const referenceText = ({ source, asOf, sources }) =>
  (sources ?? [{ source, asOf }]).map((one) => `${sourceText(one)}, ${day(one.asOf, { year: true })}`).join(' · ')
