// The rate of a trade in words, as the server turns it: the price of one unit of the dearer currency.
import { rate } from '../format.js'
import { t } from '../text.js'

/** `1 USD = 3.9418 PLN`. */
export const rateWords = ({ base, quote }, text) => t('trade.rate', { one: base, rate: rate(text), other: quote })
