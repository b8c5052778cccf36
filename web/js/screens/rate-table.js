// A table of the Polish central bank, as it was published: its figures, digits, names and order.
import { capital, currencyName, day, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { age, bones, empty, notice } from '../parts/states.js'
import { licenceText } from '../rates/source.js'
import { language, t } from '../text.js'

const letters = ['A', 'B', 'C']
const letterOf = ({ query }) => letters.includes(query.table) ? query.table : 'A'
const dayOf = ({ query }) => /^\d{4}-\d{2}-\d{2}$/.test(query.date ?? '') ? query.date : ''

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

const table = ({ table: letter, no, effectiveDate, tradingDate, stale, licence, rates }) => {
  const columns = letter === 'C' ? ['bid', 'ask'] : ['mid']
  return html`
    ${stale ? notice(t('table.stale')) : null}
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
        value: dayOf(state) || (state.isReady ? state.data[0].effectiveDate : ''),
        hint: t('table.dayHint'),
        change: (event) => act.turnTo(address(letterOf(state), event.target.value)),
      })}
      ${content}
      <a class="quiet-link" href="/rates/sources">${t('sources.title')}${icon('next')}</a>
    </div>
  `

const missing = ['no-rates', 'not-found', 'invalid']

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: true,
  guests: true,
  stays: () => true,
  reads: (state) => [`/rates/tables/${letterOf(state)}${dayOf(state) ? `?date=${dayOf(state)}` : ''}`],
  title: () => t('table.title'),
  // Below the letter of one table the figures of another stand no longer than a moment.
  moved(state, { update }) {
    clearTimeout(state.timer)
    state.timer = setTimeout(() => {
      state.isLate = true
      update()
    }, 150)
  },
  arrived(state) {
    clearTimeout(state.timer)
    state.isLate = false
  },
  left(state) {
    clearTimeout(state.timer)
  },
  view: (state, act) => page(state, act, state.isLate ? bones() : table(state.data[0])),
  failed: (state, act) =>
    missing.includes(state.error.kind)
      ? page(
        state,
        act,
        empty({
          picture: 'bank',
          title: t('table.none'),
          text: t(dayOf(state) ? 'table.noneDay' : 'table.noneText'),
          actions: [
            dayOf(state) ? html`<a class="button primary" href=${address(letterOf(state))}>${t('table.newest')}</a>` : null,
            html`<a class="button" href="/rates">${t('tab.rates')}</a>`,
          ],
        }),
      )
      : null,
  acts: { turnTo: (state, { go }, path) => go(path, { isInstead: true }) },
}
