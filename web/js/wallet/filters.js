// What of the transactions is shown. The address of the page holds it, so that one comes back to it.
import { currencyName, day, span, typed } from '../format.js'
import { html } from '../html.js'
import { field, select } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { sheet } from '../parts/sheet.js'
import { t } from '../text.js'
import { kinds } from './rows.js'

const names = ['q', 'direction', 'from', 'to', 'min', 'max', 'currency', 'kind']

/** The filters of an address, without those that are empty. */
export const filtersOf = (query) => Object.fromEntries(names.filter((name) => query[name]).map((name) => [name, query[name]]))

const queryOf = (filters) => new URLSearchParams(filtersOf(filters)).toString()

/** An address of the app with filters. */
export const addressOf = (path, filters) => queryOf(filters) ? `${path}?${queryOf(filters)}` : path

/** The path of the list with filters; amounts as the server reads them. */
export function listOf(filters, more = '') {
  const wish = { ...filters }
  for (const name of ['min', 'max']) if (wish[name]) wish[name] = typed(wish[name]) ?? wish[name]
  // The list shows days by the clock of the device: the filter means the same days.
  const zone = wish.from || wish.to ? `zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC')}` : ''
  return `/wallet/transactions?${[more, queryOf(wish), zone].filter(Boolean).join('&')}`
}

/** How many filters are on, beside those that are chips of their own. */
const countOf = (filters) => ['min', 'max', 'currency', 'kind'].filter((name) => filters[name]).length

const daysText = ({ from, to }) =>
  from && to ? span(from, to) : from ? t('days.from', { day: day(from) }) : to ? t('wallet.until', { day: day(to) }) : t('wallet.days')

/** The chips over the list. */
export const chips = (state, act) => {
  const filters = filtersOf(state.query)
  const sheetOf = addressOf('/wallet/filters', filters)
  const count = countOf(filters)
  return html`
    <div class="chips money-chips" role="group" aria-label=${t('wallet.filter')}>
      <label class="chip find">${icon('search')}<input type="search" name="q" dir="auto" autocomplete="off" enterkeyhint="search"
        maxlength="140" aria-label=${t('wallet.find')} placeholder=${t('wallet.findShort')}
        .value=${state.typedQ ?? filters.q ?? ''} @input=${(event) => act.find(event.target.value)}></label>
      ${[null, 'in', 'out'].map((direction) =>
        html`
          <button class="chip" aria-pressed=${String((filters.direction ?? null) === direction)}
            @click=${() => act.filter({ ...filters, direction })}>${t(`wallet.direction.${direction ?? 'all'}`)}</button>
        `
      )}
      <a class=${`chip ${filters.from || filters.to ? 'on' : ''}`} href=${sheetOf}>${icon('calendar')}${daysText(filters)}</a>
      <a class=${`chip ${count ? 'on' : ''}`} href=${`${sheetOf}${sheetOf.includes('?') ? '&' : '?'}part=more`}>
        ${icon('filters')}${count ? t('wallet.filters', { count }) : t('wallet.moreFilters')}</a>
      ${Object.keys(filters).length ? html`<a class="chip" href="/wallet">${icon('close')}${t('wallet.reset')}</a>` : null}
    </div>
  `
}

/** The dialog with all filters. */
export const filterSheet = (state, act, codes) => {
  const filters = filtersOf(state.query)
  const own = state.wish ?? filters
  const fault = (name) => state.wrong?.includes(name) ? t('wallet.badAmount') : null
  const sum = (name) =>
    field({
      name,
      label: t(`wallet.${name}`),
      value: own[name] ?? '',
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: 24,
      fault: fault(name),
    })
  return sheet(
    t('wallet.filter'),
    addressOf('/wallet', filters),
    html`
      <form class="stack" @submit=${(event) => act.apply(event)}>
        <div class="pair-fields">${['from', 'to'].map((name) =>
          field({ name, label: t(`wallet.${name}`), type: 'date', value: own[name] ?? '' })
        )}</div>
        <div class="pair-fields">${sum('min')}${sum('max')}</div>
        <div class="pair-fields">${select({
          name: 'currency',
          label: t('wallet.currency'),
          value: own.currency ?? '',
          options: [['', t('wallet.any')], ...codes.map((code) => [code, `${code} · ${currencyName(code)}`])],
        })}
          ${select({
            name: 'direction',
            label: t('wallet.direction'),
            value: own.direction ?? '',
            options: [['', t('wallet.direction.both')], ['in', t('wallet.direction.in')], ['out', t('wallet.direction.out')]],
          })}</div>
        ${select({
          name: 'kind',
          label: t('wallet.kind'),
          value: own.kind ?? '',
          options: [['', t('wallet.any')], ...kinds.map((kind) => [kind, t(`wallet.kind.${kind}`)])],
        })}
        <div class="foot"><a class="button"
          href="/wallet">${t('wallet.reset')}</a><button class="button primary">${t('wallet.show')}</button></div>
      </form>
    `,
  )
}
