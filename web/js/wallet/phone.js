// Phone numbers as people type them: with the code of their country, or without it as at home.

/** The code of a country at the beginning of a number: one digit, two, or else three (ITU-T E.164). */
const code = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Where the zero at the beginning can belong to the number, as the server has it too: Italy, Ivory Coast, Gabon and others. */
const keepsZero = ['39', '225', '226', '229', '241', '242', '250', '378', '379', '881', '992']

/** What is dialled before a number within its country, and is no part of it: 06 in Hungary, elsewhere 0. */
const trunk = (country) => country === '36' ? /^(06|0+)/ : /^0+/

const digits = (text) => text.replace(/[\s()./-]/g, '')

/** Whether what was typed can only be a phone number without a code of a country; 00 begins one, as + does. */
export const lacksCode = (text) => /^(?!00)\d{6,14}$/.test(digits(text.trim()))

/** The number of somebody who is known to have it: its code says the country. */
export const ownNumber = ({ phone, badges = [] }) => badges.includes('phone') ? phone : null

/** The same number with the code of the sender's own number; null if that is not known, or it is no such number. */
export function completed(text, own) {
  const found = code.exec(own ?? '')?.[1]
  if (!found || !lacksCode(text)) return null
  const number = digits(text.trim())
  // Some leave out the sign alone: then it is as long as one's own.
  if (number.startsWith(found) && number.length === own.length - 1) return `+${number}`
  return `+${found}${keepsZero.includes(found) ? number : number.replace(trunk(found), '')}`
}

/** `+48 612 345 678`: as one reads it. */
export function spaced(number) {
  const found = code.exec(number)?.[0] ?? number.slice(0, 3)
  // The last group has two digits or more.
  return [found, ...number.slice(found.length).match(/\d{3}(?=\d{2})|\d+/g) ?? []].join('\u00a0')
}

/** A phone number as the server takes it, or a handle without its sign. */
export const plain = (text) => /^\s*(\+|00)/.test(text) ? digits(text).replace(/^00/, '+') : text.trim().replace(/^@/, '')
