// The search over all currencies and assets: by code, name, country and sign. It asks nobody.
import { html } from '../html.js'
import { plain } from '../letters.js'

const wordsOf = (text) => plain(text).split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** How good a find is, the best first. */
export const ranks = { code: 0, sign: 1, codeStart: 2, nameStart: 3, name: 4, country: 5 }

/**
 * Made once, for the words of two languages take longer to find than each search.
 * @param things `{ code, names, signs, countries }` of each, in the order in which equal ones are found; countries by their codes.
 */
export function indexOf(things, language) {
  const spoken = [...new Set([language, 'en'])].map((name) => name === 'en' ? 'en-GB' : name)
  const [currencies, regions] = ['currency', 'region'].map((type) =>
    spoken.map((name) => new Intl.DisplayNames(name, { type, fallback: 'none' }))
  )
  const countries = new Map()
  const wordsOfCountry = (country) => {
    if (!countries.has(country)) countries.set(country, regions.flatMap((names) => wordsOf(names.of(country) ?? '')))
    return countries.get(country)
  }
  return things.map(({ code, names = [], signs = [], countries = [] }) => {
    const own = code.length === 3 ? currencies.map((one) => one.of(code)) : []
    const all = [...new Set([...names, ...own].filter(Boolean).map((name) => wordsOf(name).join(' ')))]
    return {
      code,
      letters: code.toLowerCase(),
      signs: signs.map((sign) => sign.toLowerCase()),
      names: all,
      first: all.map((name) => name.split(' ', 1)[0]),
      words: [...new Set(all.flatMap((name) => name.split(' ')))],
      countries: countries.map((country) => ({ country, words: wordsOfCountry(country) })),
    }
  })
}

const begins = (words, token) => words.some((word) => word.startsWith(token))

/** What a word that was typed is in an entry: `[rank, country]`, or null. */
function rankOf({ letters, first, words, countries }, token) {
  if (letters.startsWith(token)) return [ranks.codeStart]
  if (begins(first, token)) return [ranks.nameStart]
  if (begins(words, token)) return [ranks.name]
  const found = countries.find(({ words }) => begins(words, token))
  return found ? [ranks.country, found.country] : null
}

function match(entry, { text, whole, tokens }) {
  if (entry.letters === whole) return [ranks.code]
  if (entry.signs.includes(text)) return [ranks.sign]
  if (!tokens.length) return null
  if (tokens.length > 1 && begins(entry.names, whole)) return [ranks.nameStart]
  let worst = [0]
  for (const token of tokens) {
    const found = rankOf(entry, token)
    if (!found) return null
    if (found[0] > worst[0]) worst = found
  }
  return worst
}

/** What is found by what was typed, the best first: `[{ code, rank, country }]`; of a country its code. */
export function find(index, typed) {
  const tokens = wordsOf(typed)
  const asked = { text: typed.trim().toLowerCase(), whole: tokens.join(' '), tokens }
  return index.flatMap((entry) => {
    const [rank, country] = match(entry, asked) ?? []
    return rank === undefined ? [] : [{ code: entry.code, rank, country }]
  }).sort((one, other) => one.rank - other.rank)
}

/** How many letters of a word a typed one stands for: marks that are left out count too. */
function covered(word, tokens) {
  const token = tokens.filter((one) => plain(word).startsWith(one)).sort((one, other) => other.length - one.length)[0]
  if (!token) return 0
  const letters = [...word]
  let count = 1
  while (plain(letters.slice(0, count).join('')).length < token.length) count += 1
  return letters.slice(0, count).join('').length
}

/** A text whose words are marked as far as they were typed. */
export function marked(text, typed) {
  const tokens = typed ? wordsOf(typed) : []
  if (!tokens.length) return text
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((piece, at) => {
    const end = at % 2 ? covered(piece, tokens) : 0
    return end ? html`<mark>${piece.slice(0, end)}</mark>${piece.slice(end)}` : piece
  })
}
