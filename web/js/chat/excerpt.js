// Where a text has what was searched for, as the reader sees it.
import { plain } from '../letters.js'

const before = 24

/** The letters of a text as searches compare them, and where each of them stands in it. */
function placed(text) {
  let letters = ''
  const places = []
  let at = 0
  for (const letter of text) {
    const bare = plain(letter)
    letters += bare
    for (let count = 0; count < bare.length; count += 1) places.push(at)
    at += letter.length
  }
  return { letters, places: [...places, at] }
}

/** Where the whole of what was searched for stands, else each of its words: `[from, to]` in order. */
function hits(text, wish) {
  const { letters, places } = placed(text)
  const find = (wanted) => {
    const found = []
    for (let at = wanted ? letters.indexOf(wanted) : -1; at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
      found.push([places[at], places[at + wanted.length]])
    }
    return found
  }
  const all = plain(wish.trim())
  const found = find(all)
  return found.length ? found : all.split(/\s+/).flatMap(find).sort(([one], [other]) => one - other)
}

/** A place that parts no letter. */
const whole = (text, at) => /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at

/** The part of a text around the first hit: `[{ text, isHit }]`. */
export function excerpt(text, wish) {
  const found = hits(text, wish)
  const first = found[0]?.[0] ?? 0
  // It begins with a word.
  const from = first <= before * 2 ? 0 : text.slice(0, first - before).search(/\S+$/)
  const start = from < 0 || first - from > before * 2 ? whole(text, first - before) : from
  const pieces = start ? [{ text: '… ', isHit: false }] : []
  let at = start
  for (const [begin, end] of found) {
    if (begin < at) continue
    if (begin > at) pieces.push({ text: text.slice(at, begin), isHit: false })
    pieces.push({ text: text.slice(begin, end), isHit: true })
    at = end
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isHit: false }] : pieces
}
