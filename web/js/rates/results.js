// What the search over the rates has found.
import { assetCodes, otherNames } from '../asset.js'
import { day } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { empty } from '../parts/states.js'
import { language, t } from '../text.js'
import { find, indexOf } from './find.js'
import { byCode, majors } from './groups.js'
import { knownOf } from './known.js'
import { aboutOf, sampleOf, sampleOfBase } from './lists.js'
import { isAsset, nameOf, signOf } from './names.js'
import { row, unpriced } from './row.js'

/** So many without a rate are named. */
const most = 5

const place = (code) => majors.includes(code) ? majors.indexOf(code) : majors.length

/** Everything that has a name, with a rate or without one. */
function thingsOf(state) {
  const [{ base, items }] = state.data
  const known = knownOf(state)
  const priced = new Map(items.map((item) => [item.code, item]))
  const codes = [...new Set([base, ...priced.keys(), ...known.keys(), ...assetCodes])]
  codes.sort((one, other) => priced.has(other) - priced.has(one) || place(one) - place(other) || byCode({ code: one }, { code: other }))
  return codes.map((code) => {
    const { name, names, symbol, countries } = known.get(code) ?? {}
    // The browser is slow to say signs: those of the currencies that have a rate are enough.
    const sign = priced.has(code) || code === base || isAsset(code) ? signOf(code) : null
    return {
      code,
      countries,
      names: [name, ...Object.values(names ?? {}), ...isAsset(code) ? [nameOf(code, priced.get(code)?.name), ...otherNames(code)] : []],
      signs: [...new Set([symbol, sign])].filter((one) => one && one !== code),
    }
  })
}

/** Made anew only for other answers or another language. */
function indexFor(state) {
  const of = [language, state.data[0], state.currencies?.data]
  if (!state.index || of.some((one, at) => one !== state.index.of[at])) state.index = { of, list: indexOf(thingsOf(state), language) }
  return state.index.list
}

/** Why something has no rate here. */
function why(code, { base, known }) {
  const { retiredOn, successor } = known.get(code) ?? {}
  if (code === base) return t('rates.isBase', { base })
  if (retiredOn && successor) return t('rates.replaced', { successor, day: day(retiredOn, { year: true }) })
  return t(isAsset(code) ? 'rates.noPrice' : 'rates.noRate')
}

/** Where one finds people who have what was searched for. */
const swappers = (code, base) =>
  isAsset(code) || isAsset(base) || code === base ? null : html`
    <a class="card row plain-link swappers" href=${`/search?have=${base}&want=${code}`}><span class="coin get">${icon('search')}</span>
      <span class="grow"><b>${t('rates.swappers', { code })}</b>
        <span class="small softer">${t('rates.swappersText', { base })}</span></span>${icon('next')}</a>
  `

/** The rows of what is found; below them what has no rate here. It is no such currency only if it is none at all. */
export function results(state) {
  const [{ base, items }] = state.data
  const { typed } = state
  const known = knownOf(state)
  const about = aboutOf(state, { typed })
  const priced = new Map(items.map((item) => [item.code, item]))
  const found = find(indexFor(state), typed)
  if (!found.length) return empty({ title: t('rates.none'), text: t('rates.noneText') })
  const here = found.filter(({ code }) => priced.has(code) || code === base)
  const others = found.filter((one) => !here.includes(one))
  const rows = here.flatMap(({ code }) => priced.get(code) ?? [])
  const reason = (code) => unpriced(code, why(code, { base, known }), { ...about, name: known.get(code)?.name })
  return html`
    ${sampleOfBase(state.data)}
    ${here.length
      ? html`<section class="card"><h2 class="visually-hidden">${t('rates.found')}</h2><ul class="rate-rows">${
        here.map(({ code, country }) => priced.has(code) ? row(priced.get(code), { ...about, country }) : reason(code))
      }</ul>${sampleOf(state, rows)}</section>`
      : null}
    <p class="small softer" role="status">${rows.length ? t('rates.foundOf', { count: rows.length, all: items.length }) : null}</p>
    ${others.length
      ? html`<section class="card"><h2>${t('rates.unpriced')}</h2><ul class="rate-rows">${
        others.slice(0, most).map(({ code }) => reason(code))
      }</ul>${others.length > most ? html`<p class="small softer">${t('rates.unpricedMore', { count: others.length - most })}</p>` : null}
      </section>`
      : null}
    ${rows.length === 1 && here.length === 1 ? swappers(rows[0].code, base) : null}
  `
}
