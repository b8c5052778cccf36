// What stands around a chart: how far back it goes, how fine it is, and the same as a table and as a file.
import { readTable } from '../api.js'
import { day, rate } from '../format.js'
import { html } from '../html.js'
import { keepFile } from '../parts/export.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'
import { groupNames, groupOf, rangeNames, rangeOf } from '../rates/ranges.js'

/** @param turnTo Is called with a range and a group that were chosen. */
export const rangeChoice = (state, turnTo) =>
  html`
    <div class="segments ranges" role="group" aria-label=${t('pair.range')}>${rangeNames.map((range) =>
      html`
        <button aria-pressed=${String(range === rangeOf(state))} aria-label=${t(`pair.long.${range}`)}
          @click=${() => turnTo(range, null)}>${t(`pair.${range}`)}</button>
      `
    )}</div>
  `

export const groupChoice = (state, turnTo) =>
  html`
    <label class="pick small softer">${t(`group.${groupOf(state)}`)}${icon('down')}<select aria-label=${t('group.title')}
      @change=${(event) => turnTo(rangeOf(state), event.target.value)}>
      ${groupNames.map((group) =>
        html`<option value=${group} ?selected=${group === groupOf(state)}>${t(`group.${group}`)}</option>`
      )}</select></label>
  `

const most = 400

/**
 * The numbers of a chart, the newest first. They are made once somebody wants them.
 * @param state Keeps `isTableOpen`. @param columns `[name, points]` of each line. @param save Saves all of it as a file.
 */
export function table(state, act, columns) {
  const days = [...new Set(columns.flatMap(([, points]) => points.map(({ date }) => date)))].sort().reverse()
  const values = state.isTableOpen
    ? columns.map(([, points]) => new Map(points.map((point) => [point.date, point.rate ?? point.value])))
    : []
  return html`
    <details class="chart-table" ?open=${state.isTableOpen} @toggle=${(event) => {
      if (event.target.open !== Boolean(state.isTableOpen)) act.openTable(event.target.open)
    }}><summary class="small">${t('chart.table')}</summary>
      ${state.isTableOpen
        ? html`
          <div class="table-of" tabindex="0" role="region" aria-label=${t('chart.table')}>
            <table>
              <thead>
                <tr><th scope="col">${t('chart.day')}</th>${columns.map(([name]) => html`<th scope="col">${name}</th>`)}</tr>
              </thead>
              <tbody>${days.slice(0, most).map((date) =>
                html`<tr><th scope="row">${day(date, { year: true })}</th>${
                  values.map((of) => html`<td>${of.has(date) ? rate(of.get(date), true) : '–'}</td>`)
                }</tr>`
              )}</tbody>
            </table>
          </div>
          ${days.length > most ? html`<p class="small softer">${t('chart.newest', { count: most })}</p>` : null}
          ${act.save
            ? html`
              <button class="button small" ?disabled=${state.busy === 'save' || !state.app.isOnline}
                @click=${() => act.save()}>${icon('download')}${t('chart.csv')}</button>
            `
            : null}
        `
        : null}
    </details>
  `
}

/** The acts of a screen with a table; `path` gives what is saved. */
export const tableActs = (path) => ({
  openTable(state, _, isOpen) {
    state.isTableOpen = isOpen
  },
  async save(state) {
    keepFile(await readTable(path(state)))
  },
})
