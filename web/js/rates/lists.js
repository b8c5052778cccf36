// What the groups of the rates show.
import { html } from '../html.js'
import { hasSample, sampleLine, sampleNotice } from '../parts/sample.js'
import { empty, notice } from '../parts/states.js'
import { t } from '../text.js'
import { byLetters, groupOf, isAssetRow, majors, ownCodes } from './groups.js'
import { countriesOf } from './known.js'
import { isAsset } from './names.js'
import { row } from './row.js'
import { isPair, row as watchRow } from './watch.js'

export const aboutOf = (state, more = {}) => ({
  base: state.data[0].base,
  asOf: state.data[0].asOf,
  countries: countriesOf(state),
  ...more,
})

/** Said once where a price is made up. Of a base that is made up everything is. */
export const sampleOf = (state, rows) => sampleLine(hasSample(rows) && !isAsset(state.data[0].base))

export const sampleOfBase = ([{ base, items }]) => sampleNotice(isAsset(base) && hasSample(items))

const card = (state, title, rows, { side, below, sample = sampleOf(state, rows) } = {}) =>
  rows.length
    ? html`
      <section class="card"><div class="row rates-head"><h2 class="grow">${title}</h2>${side
        ? html`<p class="small softer">${side}</p>`
        : null}</div>
        <ul class="rate-rows">${rows.map((item) => row(item, aboutOf(state)))}</ul>
        ${below}${sample}
      </section>
    `
    : null

const watchList = (state) => {
  const items = state.watch?.data?.items
  if (!items) {
    return state.watch?.error ? null : html`
      <section class="card"
        aria-busy="true"><h2>${t('watch.title')}</h2><i class="bone-line"></i><i class="bone-line"></i></section>
    `
  }
  const [{ base, asOf }] = state.data
  return html`
    <section
      class="card watch-list"><div class="row"><h2 class="grow">${t('watch.title')}</h2><a class="button plain small"
        href="/rates/watchlist">${t(items.length ? 'watch.edit' : 'watch.add')}</a></div>
      ${items.length
        ? html`<ul class="rate-rows">${items.map((item) => watchRow(item, base, { page: asOf, countries: countriesOf(state) }))}</ul>`
        : html`<p class="softer">${t('watch.empty')}</p>`}
    </section>
  `
}

/** Those of one's own that the watch list does not have. */
function yours(state) {
  const [{ base, items }] = state.data
  const own = ownCodes(state)
  const watched = state.watch?.data?.items ?? []
  const rows = items.filter(({ code }) => own.has(code) && !watched.some((one) => isPair(one, [base, code]) || isPair(one, [code, base])))
  const made = items.filter(({ code }) => own.has(code) || watched.some(({ base, quote }) => code === base || code === quote))
  return html`${watchList(state)}${
    card(state, t('rates.own'), rows, { below: html`<p class="small softer">${t('rates.ownText')}</p>`, sample: null })
  }${sampleOf(state, made)}`
}

function crypto(state) {
  const [{ base, items }] = state.data
  const rows = items.filter(isAssetRow)
  return rows.length
    ? card(state, t('rates.group.crypto'), rows, { below: html`<p class="small softer">${t('rates.each', { base })}</p>` })
    : null
}

function all(state) {
  const { items } = state.data[0]
  const parts = byLetters(items.filter((item) => !isAssetRow(item)))
  return html`${
    parts.map(({ from, to, rows }, at) =>
      card(state, from === to ? from : t('rates.letters', { from, to }), rows, {
        side: at ? null : t('rates.inAll', { count: items.length }),
      })
    )
  }${crypto(state)}`
}

const major = (state) => {
  const { items } = state.data[0]
  const rows = majors.flatMap((code) => items.find((item) => item.code === code) ?? [])
  return card(state, t('rates.majorTitle'), rows, { side: t('rates.majorText') })
}

const cryptoPage = (state) =>
  html`
    ${notice(
      html`<b>${t('rates.playTitle')}</b> ${t('rates.playText')} ${
        state.app.isMember ? html`<a href="/wallet">${t('rates.playWallet')}</a>` : null
      }`,
      'info',
    )}
    ${crypto(state) ?? empty({ picture: 'chart', title: t('rates.noCrypto'), text: t('rates.noCryptoText') })}
  `

const views = { yours, major, all, crypto: cryptoPage }

/** The list of the group that is chosen. */
export const content = (state) => html`${sampleOfBase(state.data)}${views[groupOf(state)](state)}`
