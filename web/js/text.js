// Texts by key, in the language of the reader. The languages have the same keys, in the same files; a check compares them.

const languages = ['en', 'pl']
let texts = {}
let plurals
const rest = new Map()
/** Names of cities in the language of the page, by those of the server. */
let cities = {}

/** The language of the page: `en` or `pl`. */
export let language = 'en'

/** The first language of a list that we have texts in. */
export const chosen = (wishes) => wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => languages.includes(wish)) ?? 'en'

/** English names are the server's own. */
const citiesOf = async (spoken) => spoken === 'en' ? {} : (await import(`../text/cities-${spoken}.js`)).default

/** Loads the texts of a language: those of the first page, and the others if they were there. */
export async function speak(wish) {
  const next = chosen([wish])
  if (!plurals) language = next // What is asked for at the start says it already.
  await Promise.allSettled(rest.values())
  const [known, ...files] = await Promise.all([
    rest.size ? citiesOf(next) : {},
    import(`../text/${next}.js`),
    ...[...rest.keys()].map((name) => import(`../text/${next}-${name}.js`)),
  ])
  // All at once: a page that is drawn meanwhile has all texts of one language.
  language = next
  texts = Object.assign({}, ...files.map((file) => file.default))
  cities = known
  plurals = new Intl.PluralRules(language)
  document.documentElement.lang = language
}

/** Loads the texts of all pages but the first, or those that only some pages have, once. */
export function more(name = 'more') {
  if (!rest.has(name)) {
    rest.set(
      name,
      Promise.all([import(`../text/${language}-${name}.js`), citiesOf(language)]).then(
        ([others, known]) => {
          texts = { ...texts, ...others.default }
          cities = known
        },
        (error) => {
          rest.delete(name)
          throw error
        },
      ),
    )
  }
  return rest.get(name)
}

/** A city as one calls it in the language of the page. */
export const cityName = (name) => cities[name] ?? name

/** A place to meet: the middle of a city by the city's name, any other by its own. */
export const placeName = ({ label, kind }) => kind === 'city-centre' ? cityName(label) : label

/** Whether there is a text of this key. */
export const has = (key) => key in texts

function pattern(key, values) {
  const text = texts[key]
  if (text === undefined) throw new Error(`there is no text ${key}`)
  if (typeof text === 'string') return text
  return text[plurals.select(Number(values.count))] ?? text.other
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A text of somebody for a place that takes no markup, such as a title: between isolates if it is written from right to
 * left, for it would turn the words around it.
 */
export const isolated = (text) => rightToLeft.test(text) ? `\u2068${text}\u2069` : text

/** The text of a key, with `{name}` replaced by values. A text with several forms is chosen by `count`. */
export const t = (key, values = {}) => pattern(key, values).replace(/\{(\w+)\}/g, (_, name) => isolated(values[name]))

/** The same as a list for a template, so that values can be templates, such as a name in a `<bdi>`. */
export const parts = (key, values) =>
  pattern(key, values).split(/\{(\w+)\}/).map((piece, at) =>
    at % 2 ? typeof values[piece] === 'string' ? isolated(values[piece]) : values[piece] : piece
  )
