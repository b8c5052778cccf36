// A table of the Polish central bank, as it was published: its figures, digits, names and order.
import { readTable } from '../api.js'
import { capital, currencyName, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { keepFile } from '../parts/export.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { oldRates } from '../parts/old-rates.js'
import { age, bones, empty, notice, problem } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { licenceText } from '../rates/source.js'
import { around, insteadText, today } from '../rates/table-days.js'
import { language, t } from '../text.js'

const letters = ['A', 'B', 'C']
const letterOf = ({ query }) => letters.includes(query.table) ? query.table : 'A'
const dayOf = ({ query }) => /^\d{4}-\d{2}-\d{2}$/.test(query.date ?? '') ? query.date : ''

const pathOf = (state) => `/rates/tables/${letterOf(state)}${dayOf(state) ? `?date=${dayOf(state)}` : ''}`

const address = (letter, date) => `/rates/tables?table=${letter}${date ? `&date=${date}` : ''}`

const nameOf = ({ code, name }) =>
  language === 'pl' && name
    ? html`<span class="small softer">${name}</span>`
    : html`<span class="small softer">${capital(currencyName(code))}${
      name
        ? html`
          · <span lang="pl">${name}</span>
        `
        : null
    }</span>`

const row = (entry, columns) =>
  keyed(
    entry.code,
    html`
      <tr><th scope="row"><b class="mid">${entry.code}</b> ${nameOf(entry)}</th>${columns.map((column) =>
        html`<td data-name=${t(`table.${column}`)}>${entry[column] ? rate(entry[column], true) : '–'}</td>`
      )}</tr>
    `,
  )

/** What is known of the source of the chosen table: undefined if nothing is, null if the server does not collect it. */
const sourceOf = (state) =>
  state.sources?.data?.items.find(({ source }) => source === `NBP-${letterOf(state)}`) ?? (state.sources?.data ? null : undefined)

/** The tables of other days. */
function turn(state) {
  const [found] = state.data
  const { before, after } = around(found, dayOf(state), sourceOf(state)?.asOf)
  const link = (date, name, content) =>
    html`<a class="button small" href=${address(found.table, date)} aria-label=${t(name, { day: day(date, { long: true, year: true }) })}>${
      content(day(date, { year: true }))
    }</a>`
  return html`
    <nav class="turn" aria-label=${t('table.turn')}>${link(before, 'table.before', (text) => html`${icon('back')}${text}`)}${after
      ? link(after, 'table.after', (text) => html`${text}${icon('next')}`)
      : null}</nav>
  `
}

/** When the bank had no table on the day that was asked for, the server gives the last one before. */
const instead = (asked, { effectiveDate }) =>
  asked && asked !== effectiveDate ? notice(insteadText(asked, effectiveDate), 'calendar') : null

const table = (state, act) => {
  const { table: letter, no, effectiveDate, tradingDate, stale, licence, rates } = state.data[0]
  const columns = letter === 'C' ? ['bid', 'ask'] : ['mid']
  return html`
    ${instead(dayOf(state), state.data[0])}${turn(state)}
    ${oldRates({ asOf: effectiveDate, stale }, state.sources?.data)}
    <section class="card stack tight">
      <h2>${no ? t('table.number', { number: no }) : t('table.letter', { letter })}</h2>
      <p class="small softer">${t('table.of', { day: day(effectiveDate, { long: true, year: true }) })} ${tradingDate
        ? t('table.traded', { day: day(tradingDate, { long: true, year: true }) })
        : null}</p>
      <table class="figures">
        <caption class="visually-hidden">${t('table.caption')}</caption>
        <thead>
          <tr><th scope="col">${t('table.currency')}</th>${columns.map((column) => html`<th scope="col">${t(`table.${column}`)}</th>`)}</tr>
        </thead>
        <tbody>${rates.map((entry) => row(entry, columns))}</tbody>
      </table>
      <p class="small softer">${t('table.caption')}</p>
      <button class="button small" type="button" ?disabled=${state.busy === 'save' || !state.app.isOnline}
        @click=${() => act.save()}>${icon('download')}${t('chart.csv')}</button>
      ${problem(state.problem)}
      <p class="tiny quiet"><bdi>${licenceText(licence)}</bdi></p>
    </section>
  `
}

/** The choice of a table stays above whatever could or could not be read. */
const page = (state, act, content) =>
  html`
    <div class="stack narrow-column"><h1 class="wide-title">${t('table.title')}</h1>${state.isReady ? age(state) : null}
      <div class="segments" role="group" aria-label=${t('table.which')}>${letters.map((letter) =>
        html`
          <button type="button" aria-pressed=${String(letter === letterOf(state))}
            @click=${() => act.turnTo(address(letter, dayOf(state)))}>${t('table.letter', { letter })}</button>
        `
      )}</div>
      <p class="small softer">${t(`table.about.${letterOf(state)}`)}</p>
      ${field({
        name: 'date',
        label: t('table.day'),
        type: 'date',
        max: today(),
        value: dayOf(state) || (state.isReady ? state.data[0].effectiveDate : ''),
        hint: t('table.dayHint'),
        change: ({ target }) => act.turnTo(address(letterOf(state), target.value > today() ? today() : target.value)),
      })}
      ${content}
      <a class="quiet-link" href="/rates/sources">${t('sources.title')}${icon('next')}</a>
    </div>
  `

const missing = ['no-rates', 'not-found', 'invalid']

export const screen = {
  tab: 'rates',
  bar: 'back',
  fresh: 60,
  keepsTabs: true,
  guests: true,
  stays: () => true,
  reads: (state) => [pathOf(state)],
  title: () => t('table.title'),
  // Below the letter of one table the figures of another stand no longer than a moment.
  moved(state, { update }) {
    clearTimeout(state.timer)
    state.timer = setTimeout(() => {
      state.isLate = true
      update()
    }, 150)
  },
  start(state, tools) {
    beside(state, tools, 'sources', '/rates/sources').catch(() => {})
  },
  arrived(state) {
    clearTimeout(state.timer)
    state.isLate = false
  },
  left(state) {
    clearTimeout(state.timer)
  },
  view: (state, act) => page(state, act, state.isLate ? bones() : table(state, act)),
  failed: (state, act) =>
    missing.includes(state.error.kind)
      ? page(
        state,
        act,
        empty({
          picture: 'bank',
          title: t('table.none'),
          text: dayOf(state) && sourceOf(state) !== null ? state.error.message : t('table.noneText'),
          actions: [
            dayOf(state) && sourceOf(state) !== null
              ? html`<a class="button primary" href=${address(letterOf(state))}>${t('table.newest')}</a>`
              : null,
            html`<a class="button" href="/rates">${t('tab.rates')}</a>`,
          ],
        }),
      )
      : null,
  acts: {
    turnTo: (state, { go }, path) => go(path, { isInstead: true }),
    async save(state) {
      const { blob, name } = await readTable(pathOf(state))
      keepFile({ blob, name: name ?? `nbp-${letterOf(state)}-${state.data[0].effectiveDate}.csv` })
    },
  },
}
