// Phone numbers as people type them: with the code of their country, or without it as at home.

/** The code of a country at the beginning of a number: one digit, two, or else three (ITU-T E.164). */
const code = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Where the zero at the beginning belongs to the number: Italy, San Marino. */
const keepsZero = ['39', '378']

const digits = (text) => text.replace(/[\s()./-]/g, '')

/** Whether what was typed can only be a phone number without a code of a country. */
export const lacksCode = (text) => /^\d{6,14}$/.test(digits(text.trim()))

/** The same number with the code of the sender's own number; null if it is not known. */
export function completed(text, own) {
  const found = code.exec(own ?? '')?.[1]
  if (!found || !lacksCode(text)) return null
  const number = digits(text.trim())
  return `+${found}${keepsZero.includes(found) ? number : number.replace(/^0+/, '')}`
}

/** A phone number as the server takes it, or a handle without its sign. */
export const plain = (text) => /^\s*(\+|00)/.test(text) ? digits(text).replace(/^00/, '+') : text.trim().replace(/^@/, '')
