// What one watches, what moved most, and what one unit of a currency is worth in every other: a list in groups, with a search.
import { read as readNow, stored } from '../api.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { ratesOrWallet } from '../parts/rates-or-wallet.js'
import { age, empty } from '../parts/states.js'
import { ages } from '../rates/ages.js'
import { beside } from '../rates/beside.js'
import { groupNames, groupOf } from '../rates/groups.js'
import { countriesOf } from '../rates/known.js'
import { content } from '../rates/lists.js'
import { movers, moversPath } from '../rates/movers.js'
import { disc, isAsset, nameOf } from '../rates/names.js'
import { results } from '../rates/results.js'
import { licenceOf } from '../rates/source.js'
import { path as watchPath } from '../rates/watch.js'
import { recall, remember } from '../store.js'
import { t } from '../text.js'

const currenciesPath = '/currencies'

/** How often what is typed is shown at most, in milliseconds. */
const beat = 60

/** What else there is about rates. */
const ways = (state) => {
  const links = [
    ['/rates/alerts', 'bell', 'alerts.title'],
    [`/rates/comparison?base=${isAsset(state.data[0].base) ? 'EUR' : state.data[0].base}`, 'chart', 'compare.title'],
    ['/rates/holdings', 'wallet', 'holdings.title'],
  ]
  return html`<nav class="chips" aria-label=${t('rates.more')}>${
    links.map(([href, picture, text]) => html`<a class="chip" href=${href}>${icon(picture)}${t(text)}</a>`)
  }</nav>`
}

const picker = (state, act) => {
  const [{ base, items }] = state.data
  const codes = [...new Set([base, ...items.map(({ code }) => code)])]
    .sort((one, other) => isAsset(one) - isAsset(other) || (one < other ? -1 : 1))
  return html`
    <label class="chip pick">${disc(base)}<span>${t(groupOf(state) === 'crypto' ? 'rates.in' : 'rates.per', { base })}</span>${icon('down')}
      <select aria-label=${t('rates.base')} @change=${(event) => act.rebase(event.target.value)}>
        ${codes.map((code) => html`<option value=${code} ?selected=${code === base}>${code} · ${nameOf(code)}</option>`)}
      </select></label>
  `
}

const field = (state) =>
  html`
    <label class="search-field grow"><span class="visually-hidden">${t('rates.search')}</span>${icon('search')}
      <input class="input" type="search" autocomplete="off" placeholder=${t('rates.find')} .value=${state.typing} maxlength="60"
        @input=${(event) => state.type(event.target.value)}></label>
  `

const groups = (state, act, current) =>
  html`
    <div class="segments" role="group" aria-label=${t('rates.groups')}>${groupNames.filter((name) => name !== 'yours' || state.app.isMember)
      .map((name) =>
        html`
          <button type="button" aria-pressed=${String(name === current)} @click=${() => act.choose(name)}>${t(`rates.group.${name}`, {
            count: state.data[0].items.length,
          })}</button>
        `
      )}</div>
  `

/** On a phone a member has the base beside the wallet, above the search; a guest beside the groups. */
const head = (state, act, current) => {
  const [choice, search, segments] = [picker(state, act), field(state), groups(state, act, current)]
  return html`
    <div class=${`rates-top ${state.app.isMember ? 'own' : ''}`}><h1 class="wide-title">${t('tab.rates')}</h1>
      ${state.app.isMember ? html`${ratesOrWallet('rates')}${choice}${search}${segments}` : html`${search}${segments}${choice}`}
      ${ages(...state.data)}</div>
  `
}

/** What stands at the end of every list. */
const foot = ([overview, sources]) =>
  html`
    <p class="small quiet"><bdi>${licenceOf(overview)}</bdi></p>
    <a class="quiet-link" href="/rates/sources">${t('sources.title')}${icon('next')}</a>
    ${sources.items.some(({ source }) => /^NBP-[ABC]$/.test(source))
      ? html`<a class="quiet-link" href="/rates/tables">${t('table.title')}${icon('next')}</a>`
      : null}
  `

/**
 * What everything is measured in: of the address, else the last one, else the reader's wish or own. One that nobody asked for
 * by the address has to have a rate.
 */
async function baseOf(state) {
  const { query, me } = state
  if (isCode(query.base)) return query.base
  const wish = recall('base') ?? recall('currency') ?? me?.homeCurrency ?? 'EUR'
  if (wish === 'EUR' || isAsset(wish)) return wish
  try {
    const kept = await stored(currenciesPath)
    const answer = kept ?? await readNow(currenciesPath)
    if (!kept) Object.assign(state, { currencies: { data: answer.data }, besides: { currencies: currenciesPath } })
    return answer.data.items.some(({ code, rated }) => code === wish && rated) ? wish : 'EUR'
  } catch {
    return wish
  }
}

const isCode = (text) => /^[A-Z]{3,5}$/.test(text ?? '')
const hasMovers = (state) => ['yours', 'major'].includes(groupOf(state))

/** What the group shows beside the list, and the names, flags and countries of currencies. */
function readBesides(state, tools) {
  const isAnew = state.isFresh && Boolean(state.watch)
  const all = [
    beside(state, tools, 'currencies', currenciesPath),
    state.app.isMember ? beside(state, tools, 'watch', watchPath, { isAnew }) : null,
    groupOf(state) === 'yours' ? beside(state, tools, 'purse', '/wallet') : null,
    hasMovers(state) ? beside(state, tools, 'moved', moversPath(state.base)) : null,
  ]
  for (const one of all) one?.catch(() => {})
}

const address = (base, group) => `/rates?base=${base}&group=${group}`

export const screen = {
  tab: 'rates',
  bar: 'title',
  fresh: 60,
  guests: true,
  stays: () => true,
  reads: (state) => [`/rates/overview?base=${state.base}`, '/rates/sources'],
  title: () => t('tab.rates'),
  async start(state, { update }) {
    Object.assign(state, { typing: '', typed: '', base: await baseOf(state) })
    // Each letter is in the field at once. The list follows in beats, however fast one types.
    state.type = (text) => {
      state.typing = text
      state.timer ??= setTimeout(() => {
        Object.assign(state, { typed: state.typing.trim(), timer: null })
        update()
      }, beat)
    }
  },
  moved(state) {
    const { base } = state.query
    if (isCode(base) && base !== state.base) state.base = base
  },
  arrived: readBesides,
  left(state) {
    clearTimeout(state.timer)
  },
  view(state, act) {
    const current = state.typed ? 'all' : groupOf(state)
    return html`
      <div class="stack">
        ${head(state, act, current)}${age(state)}
        ${state.typed ? results(state) : html`${content(state)}${ways(state)}`}
        ${!state.typed && hasMovers(state) ? movers(state, countriesOf(state)) : null}
        ${foot(state.data)}
      </div>
    `
  },
  /** A base without a rate: the server's sentence, and a base that has one. */
  failed: (state, act) =>
    ['invalid', 'no-rates', 'not-found'].includes(state.error.kind)
      ? empty({
        isPage: true,
        picture: 'chart',
        title: t('rates.noBase', { base: state.base }),
        text: state.error.message,
        actions: [html`<button class="button primary" @click=${() => act.rebase('EUR')}>${t('rates.fromEuro')}</button>`],
      })
      : null,
  acts: {
    rebase(state, { go }, base) {
      remember('base', base)
      return go(address(base, groupOf(state)), { isInstead: true })
    },
    /** Another group is another look at the same answer: nothing is read anew. */
    choose(state, tools, group) {
      const path = address(state.base, group)
      history.replaceState(history.state, '', path)
      clearTimeout(state.timer)
      Object.assign(state, { typing: '', typed: '', timer: null, query: { ...state.query, base: state.base, group } })
      readBesides(state, tools)
    },
  },
}
