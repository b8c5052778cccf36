// Texts by key, in the language of the reader. `text/en.js` and `text/pl.js` have the same keys; a check compares them.

const languages = ['en', 'pl']
let texts = {}
let plurals

/** The language of the page: `en` or `pl`. */
export let language = 'en'

/** The first language of a list that we have texts in. */
export const chosen = (wishes) => wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? 'en'

/** Loads the texts of a language. */
export async function speak(wish) {
  language = chosen([wish])
  texts = (await import(`../text/${language}.js`)).default
  plurals = new Intl.PluralRules(language)
  document.documentElement.lang = language
}

/** Whether there is a text of this key. */
export const has = (key) => key in texts

function pattern(key, values) {
  const text = texts[key]
  if (text === undefined) throw new Error(`there is no text ${key}`)
  if (typeof text === 'string') return text
  return text[plurals.select(Number(values.count))] ?? text.other
}

/** The text of a key, with `{name}` replaced by values. A text with several forms is chosen by `count`. */
export const t = (key, values = {}) => pattern(key, values).replace(/\{(\w+)\}/g, (_, name) => values[name])

/** The same as a list for a template, so that values can be templates, such as a name in a `<bdi>`. */
export const parts = (key, values) =>
  pattern(key, values).split(/\{(\w+)\}/).map((piece, at) => at % 2 ? values[piece] : piece)
