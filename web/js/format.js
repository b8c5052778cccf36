// Money, rates, days and times as people read them, in the language of the page.
import { now as clock } from './api.js'
import { assetName, assetSign, isAsset } from './asset.js'
import { language, t } from './text.js'

const made = new Map()

/** Formatters are slow to make, so one of each kind is kept. */
function formatter(kind, options) {
  const key = `${kind.name} ${language} ${JSON.stringify(options)}`
  if (!made.has(key)) made.set(key, new kind(language === 'en' ? 'en-GB' : language, options))
  return made.get(key)
}

/** A plain number, in the digits and marks of the language; thousands are parted everywhere, also where there are few. */
export const number = (text, digits = {}) =>
  // The decimal text itself, not a Number: amounts have up to 18 digits.
  formatter(Intl.NumberFormat, { useGrouping: true, ...digits }).format(text).replace('-', '−')

/** `11,420`: no decimals if there are none to show; of an asset up to eight, without zeros at the end. */
export function amount({ amount: text, currency }) {
  if (isAsset(currency)) return number(text, { maximumFractionDigits: 8 })
  const decimals = /\.0*$|^[^.]*$/.test(text) ? 0 : text.split('.')[1].length
  return number(text, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** A number and its currency: on one line, unless there are so many digits that a narrow screen has no room for both. */
export const withCode = (text, currency) => `${text}${text.length > 10 ? ' ' : '\u00a0'}${currency}`

/** `11,420 THB`. */
export const money = (value) => withCode(amount(value), value.currency)

/** `1,244`: an estimate has no decimals from a hundred on. */
export const about = (value) =>
  /^-?\d{3,}(\.|$)/.test(value.amount) ? number(value.amount, { maximumFractionDigits: 0, useGrouping: true }) : amount(value)

/** `1,244 THB`: an estimate with its currency. */
export const estimate = (value) => withCode(about(value), value.currency)

/** `€220`: for tags on a map, where the code does not fit. */
export const tag = (value) => `${symbol(value.currency)}${amount(value)}`

/** The sign of a currency or an asset on a coin, at most three letters. */
export const symbol = (code) =>
  isAsset(code) ? assetSign(code) : formatter(Intl.NumberFormat, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0).find(({ type }) => type === 'currency').value

/** `Thai baht`, from the browser's names, whose last words are no proper nouns; the code if it has none. */
export const currencyName = (code) => {
  if (isAsset(code)) return assetName(code)
  const name = formatter(Intl.DisplayNames, { type: 'currency' }).of(code)
  return language === 'en' && name !== code
    ? name.replace(/((^| )New |(^| )Convertible |^| )\p{Lu}\S*$/u, (end) => end.toLowerCase())
    : name
}

/** The name of a currency behind a number, in the form that the number asks for. */
const currencyBy = (code, count) =>
  isAsset(code) ? assetName(code) : formatter(Intl.NumberFormat, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'name',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  })
    .formatToParts(count).find(({ type }) => type === 'currency').value

/** `US dollars`: more than one of a currency; in Polish also what one has, wants or gives. */
export const currencyNames = (code) => currencyBy(code, 2)

/** The same after words such as `nobody has`: numbers from five on ask for the genitive in Polish. */
export const currencyMany = (code) => currencyBy(code, 5)

/** `US dollar`, and in Polish `dolara amerykańskiego`: fractions ask for the genitive of one. */
export const currencyOf = (code) => language === 'pl' ? currencyBy(code, 1.5) : currencyName(code)

/** `Polish`, `Thailand`. */
export const languageName = (code) => formatter(Intl.DisplayNames, { type: 'language' }).of(code)
export const countryName = (code) => formatter(Intl.DisplayNames, { type: 'region' }).of(code)

/** A rate in five significant digits, or with all its published ones. */
export const rate = (text, isExact = false) => {
  const decimals = text.split('.')[1]?.length ?? 0
  return isExact
    ? number(text, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : number(text, { minimumSignificantDigits: 5, maximumSignificantDigits: 5 })
}

/** `12 %`, `0.5 %`. */
export const percent = (value, decimals = 0) =>
  `${number(String(value), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}\u00a0%`

/** `Mar`, `Mar 26` or `2026`: a month on the axis of a chart. */
export const monthText = (instant, isYear) =>
  formatter(Intl.DateTimeFormat, isYear ? { year: 'numeric', timeZone: 'UTC' } : { month: 'short', timeZone: 'UTC' }).format(instant)

/** `November 2026` after a word such as `since`: a month with a day is in the genitive in Polish. */
export const monthSince = (text) => {
  const found = formatter(Intl.DateTimeFormat, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatToParts(
    new Date(text),
  )
  return ['month', 'year'].map((part) => found.find(({ type }) => type === part).value).join(' ')
}

/** `November 2026`. */
export const monthName = (month) =>
  formatter(Intl.DateTimeFormat, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** Digits in groups of three with one mark between them. Nobody groups after a zero: `0,125` is less than one. */
const isGrouped = (text) => /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/.test(text)

/**
 * What was typed as an amount, as decimal text; null if it is none. Both marks are taken: the last one parts the
 * decimals, unless it is there more than once, or is a comma in English that three digits follow, as in `1,500`. Marks
 * that group parts of another length mean nothing that is sure: `1,2,3` is no amount.
 */
export function typed(text) {
  const plain = text.replace(/[\s’']/g, '')
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const isWhole = isGrouped(plain) && (plain.split(plain[last]).length > 2 || language === 'en' && plain[last] === ',')
  const [units, decimals = ''] = last < 0 || isWhole ? [plain] : [plain.slice(0, last), plain.slice(last + 1)]
  const isParted = isGrouped(units) && (isWhole || !units.includes(plain[last]))
  const whole = isParted ? units.replace(/[.,]/g, '') : units || (decimals ? '0' : '')
  const amount = decimals ? `${whole}.${decimals}` : whole
  return /^(0|[1-9]\d{0,14})(\.\d+)?$/.test(amount) && Number(amount) > 0 ? amount : null
}

/** A signed percentage: `+1.2 %`, `−0.9 %`. */
export const change = (value, decimals = 2) => `${Number(value) > 0 ? '+' : ''}${percent(value, decimals)}`

/**
 * What a premium means for the reader, in words, with its tone: good, plain or bad.
 * @param bps In hundredths of a percent, as the offer's owner sees it.
 * @param isMine Whether the reader is the owner, who gains by a premium.
 */
export function premium(bps, isMine = false) {
  if (bps === null || bps === undefined) return null
  const share = percent(Math.abs(bps) / 100, 1)
  // As it is shown: with one decimal, 1.04 % is 1.0 %.
  const gain = Math.round(bps / 10) * (isMine ? 10 : -10)
  const tone = gain >= 0 ? 'good' : gain >= -100 ? 'plain' : 'bad'
  if (Math.abs(bps) < 5) return { text: t('premium.none'), tone: 'good' }
  return { text: t(bps > 0 ? 'premium.above' : 'premium.below', { share }), tone }
}

const iso = new Map()

/** `2026-10-30` in a zone. */
const dayOf = (date, zone) => {
  if (!iso.has(zone)) iso.set(zone, new Intl.DateTimeFormat('en-CA', { timeZone: zone }))
  return iso.get(zone).format(new Date(date))
}

/** A decimal text as one types it: with the reader's mark, without groups. */
export const typeable = (text) => language === 'pl' ? text.replace('.', ',') : text

/** A name at the beginning of a line. */
export const capital = (text) => text[0].toLocaleUpperCase(language) + text.slice(1)

/** `30 Oct`, with the year if it is another one, or if it is asked for. */
export function day(text, { long = false, year = false, zone = 'UTC' } = {}) {
  const date = new Date(text)
  const isOther = date.getUTCFullYear() !== new Date(clock()).getUTCFullYear()
  return formatter(Intl.DateTimeFormat, {
    day: 'numeric',
    month: long ? 'long' : 'short',
    year: isOther || year ? 'numeric' : undefined,
    timeZone: text.length === 10 ? 'UTC' : zone,
  }).format(date)
}

/** `Mon 30`: a day of the next week. */
export const weekday = (text) =>
  formatter(Intl.DateTimeFormat, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(text))

/** `15:00` in the zone of the place, or in the reader's. */
export const time = (text, zone) =>
  formatter(Intl.DateTimeFormat, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(text))

/** Whether an instant is on this day, as the device's zone goes. */
export const isToday = (text) => dayOf(text) === dayOf(clock())

/** `Today`, `Yesterday`, `Sun`, `12 Nov`. */
export function nearDay(text, zone, now = clock()) {
  const days = Math.round((Date.parse(dayOf(text, zone)) - Date.parse(dayOf(now, zone))) / 86_400_000)
  if (Math.abs(days) <= 1) {
    const word = formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(days, 'day')
    return word[0].toLocaleUpperCase(language) + word.slice(1)
  }
  if (days < 0 && days > -7) return formatter(Intl.DateTimeFormat, { weekday: 'short', timeZone: zone }).format(new Date(text))
  return day(new Date(text).toISOString(), { zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone })
}

/** A day within a sentence: `today`, `yesterday`, `12 Nov`. */
export function dayWithin(text) {
  const days = Math.round((Date.parse(dayOf(text)) - Date.parse(dayOf(clock()))) / 86_400_000)
  return Math.abs(days) <= 1 ? formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(days, 'day') : day(text, { zone: undefined })
}

/** `Today, 15:00`. */
export const moment = (text, zone) => `${nearDay(text, zone)}, ${time(text, zone)}`

/** The same within a sentence: `today, 15:00`. Names of days keep their capital. */
export function momentWithin(text, zone) {
  const isNear = Math.abs(Date.parse(dayOf(text, zone)) - Date.parse(dayOf(clock(), zone))) <= 86_400_000
  const found = moment(text, zone)
  return isNear ? found[0].toLocaleLowerCase(language) + found.slice(1) : found
}

/** `in 35 minutes`, `25 days ago`. */
export function ago(text, now = clock()) {
  const seconds = (Date.parse(text) - now) / 1000
  // Days are those of the calendar: what ends in 47 hours does not end tomorrow.
  if (Math.abs(seconds) >= 86_400) {
    return formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(
      Math.round((Date.parse(dayOf(text)) - Date.parse(dayOf(now))) / 86_400_000),
      'day',
    )
  }
  const [size, unit] = [[3600, 'hour'], [60, 'minute']].find(([size]) => Math.abs(seconds) >= size) ?? [1, 'second']
  // The last minute is now.
  const count = unit === 'second' ? Math.max(0, Math.ceil(seconds)) : Math.trunc(seconds / size)
  return formatter(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(count, unit)
}

/** `5–7 Dec`, `30 Dec 2026 – 6 Jan 2027`: each part once. */
export function span(from, to) {
  const isOther = [from, to].some((text) => new Date(text).getUTCFullYear() !== new Date().getUTCFullYear())
  return formatter(Intl.DateTimeFormat, { day: 'numeric', month: 'short', year: isOther ? 'numeric' : undefined, timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to)).replaceAll('\u2009', '\u00a0').replace(/^(\d+)\s–\s(\d+\s)/u, '$1–$2')
}

/** `Now – 29 Nov`, `From 1 Dec`, `From now on`. */
export function days({ from, to }, today = dayOf(clock())) {
  const isNow = from <= today
  if (!to) return isNow ? t('days.open') : t('days.from', { day: day(from) })
  if (from === to) return day(from)
  return isNow ? `${t('days.now')}\u00a0– ${day(to)}` : span(from, to)
}

const kilometresOfMile = 1.609

let unit = 'km'

/** `km` or `mi`, as the traveller prefers. */
export const measure = (name) => {
  unit = name === 'mi' ? 'mi' : 'km'
}

/** `10 km`, `6 mi`. */
export const length = (kilometres) => `${unit === 'mi' ? Math.round(kilometres / kilometresOfMile) : kilometres}\u00a0${unit}`

/** `0–2 km`: never less than it says. */
export const distance = ({ atLeast, atMost }) =>
  unit === 'mi'
    ? `${Math.floor(atLeast / kilometresOfMile)}–${Math.ceil(atMost / kilometresOfMile)}\u00a0mi`
    : `${atLeast}–${atMost}\u00a0km`
