// The rate of a trade in words. The server names units of one currency for one of the other; people read the one above 1.
import { rate } from '../format.js'
import { t } from '../text.js'

/** A rate the other way round, with the five digits that a row shows. */
const turned = (text) => String(Number((1 / Number(text)).toPrecision(5)))

/** Which of two amounts a rate is for one of: the currency that was named, and the other one. */
export function sidesOf(text, { pays, gets }) {
  const [paid, got] = [Number(pays.amount), Number(gets.amount)]
  const isForGot = Math.abs(Math.log(paid / got / Number(text))) <= Math.abs(Math.log(got / paid / Number(text)))
  return isForGot ? [gets.currency, pays.currency] : [pays.currency, gets.currency]
}

/** `1 USD = 3.9418 PLN`. */
export function rateWords(text, [one, other]) {
  return Number(text) < 1 ? t('trade.rate', { one: other, rate: rate(turned(text)), other: one }) : t('trade.rate', { one, rate: rate(text), other })
}

/** `3.9418`: the same without the currencies, for rows. */
export const rateShort = (text) => rate(Number(text) < 1 ? turned(text) : text)
