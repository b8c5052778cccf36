// Texts by key, in the language of the reader. The languages have the same keys, in the same files; a check compares them.

const languages = ['en', 'pl']
let texts = {}
let plurals
const rest = new Map()

/** The language of the page: `en` or `pl`. */
export let language = 'en'

/** The first language of a list that we have texts in. */
export const chosen = (wishes) => wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? 'en'

/** Loads the texts of a language: those of the first page, and the others if they were there. */
export async function speak(wish) {
  const next = chosen([wish])
  if (!plurals) language = next // What is asked for at the start says it already.
  await Promise.allSettled(rest.values())
  const files = await Promise.all([import(`../text/${next}.js`), ...[...rest.keys()].map((name) => import(`../text/${next}-${name}.js`))])
  // All at once: a page that is drawn meanwhile has all texts of one language.
  language = next
  texts = Object.assign({}, ...files.map((file) => file.default))
  plurals = new Intl.PluralRules(language)
  document.documentElement.lang = language
}

/** Loads the texts of all pages but the first, or those that only some pages have, once. */
export function more(name = 'more') {
  if (!rest.has(name)) rest.set(name, import(`../text/${language}-${name}.js`).then(
    (others) => { texts = { ...texts, ...others.default } }, (error) => { rest.delete(name); throw error }))
  return rest.get(name)
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
