// How forecasts for pairs like this one did: in words, as figures, and beside other models.
import { number, percent } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { isNetwork } from './network.js'

const horizons = [1, 7, 30, 96]

const modelName = (model) => has(`model.${model}`) ? t(`model.${model}`) : model

const groupName = (group) => has(`backtest.group.${group}`) ? t(`backtest.group.${group}`) : group

/** How often the band held that was to hold in four of five cases, by horizon, of the model that is shown. */
export const held = ({ model, scorecard: { from, to, group, rows } }) => {
  const own = horizons.map((horizon) => rows.find((row) => row.model === model && row.horizon === horizon)).filter(Boolean)
  return own.length
    ? html`
      <dl class="held">${own.map(({ horizon, coverage80 }) =>
        html`
          <div>
            <dd>${percent(coverage80, 1)}</dd>
            <dt class="small softer">${t('backtest.days', { count: horizon })}</dt>
          </div>
        `
      )}</dl>
      <p class="small softer">${t('backtest.held', { from: from.slice(0, 4), to: to.slice(0, 4), group: groupName(group) })}</p>
    `
    : null
}

const share = (text) => text === null || text === undefined ? '–' : number(text, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const miss = ({ relativeLoss }) =>
  relativeLoss === null ? '–' : number(relativeLoss, { minimumFractionDigits: 3, maximumFractionDigits: 3 })

const loss = (row) =>
  html`${miss(row)}${
    row.relativeLoss !== null && row.p !== null && Number(row.p) < 0.05 ? html`<abbr title=${t('backtest.sure')}>*</abbr>` : null
  }`

/** The fan, the network and the random walk at one horizon, with what that means in words. */
export const scores = ({ model, scorecard: { from, to, rows } }) => {
  const horizon = rows.some((row) => row.horizon === 30) ? 30 : rows[0]?.horizon
  const of = (isMeant) => rows.find((row) => row.horizon === horizon && isMeant(row.model))
  const [fan, network, walk] = [of((name) => name === model), of(isNetwork), of((name) => name === 'rw')]
  if (!fan) return null
  const row = (found, name, swatch, own = '') =>
    found
      ? html`
        <tr class=${own}>
          <th scope="row"><i class=${swatch}></i>${name}</th>
          <td>${percent(found.coverage80, 1)}</td>
          <td>${miss(found)}</td>
        </tr>
      `
      : null
  return html`
    <div class="scores-of" tabindex="0" role="region" aria-label=${t('score.ahead', { count: horizon })}>
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">${t('score.ahead', { count: horizon })}</th>
            <th scope="col">${t('score.held')}</th>
            <th scope="col">${t('backtest.loss')}</th>
          </tr>
        </thead>
        <tbody>
        ${row(fan, t('score.fan'), 'fan', 'own')}${row(network, t('score.network'), 'second')}${row(walk, t('score.walk'), 'rest')}
      </tbody>
      </table>
    </div>
    <p class="small softer">${t('score.words', {
      from: from.slice(0, 4),
      to: to.slice(0, 4),
      share: percent(fan.coverage80, 1),
      count: horizon,
    })}</p>
  `
}

/** All models, at the horizon that one chooses. */
export const scoreTable = (state, act, { model, scorecard: { rows } }) => {
  const found = horizons.filter((horizon) => rows.some((row) => row.horizon === horizon))
  const horizon = found.includes(state.horizon) ? state.horizon : found.includes(30) ? 30 : found[0]
  return html`
    <details class="chart-table" ?open=${state.isScoreOpen} @toggle=${(event) => {
      if (event.target.open !== Boolean(state.isScoreOpen)) act.openScore(event.target.open)
    }}><summary class="small">${t('backtest.title')}</summary>
      ${state.isScoreOpen
        ? html`
          <div class="segments" role="group" aria-label=${t('backtest.horizon')}>${found.map((days) =>
            html`
              <button aria-pressed=${String(days === horizon)}
                @click=${() => act.score(days)}>${t('backtest.days', { count: days })}</button>
            `
          )}</div>
          <div class="table-of" tabindex="0" role="region" aria-label=${t('backtest.title')}>
            <table>
              <thead>
                <tr><th scope="col">${t('backtest.model')}</th>${['50', '80', '95'].map((band) =>
                  html`<th scope="col">${percent(band)}</th>`
                )}<th scope="col">${t('backtest.loss')}</th></tr>
              </thead>
              <tbody>${rows.filter((row) => row.horizon === horizon).map((row) =>
                html`
                  <tr class=${row.model === model ? 'own' : ''}>
                    <th scope="row">${modelName(row.model)}</th>
                    <td>${share(row.coverage50)}</td>
                    <td>${share(row.coverage80)}</td>
                    <td>${share(row.coverage95)}</td>
                    <td>${loss(row)}</td>
                  </tr>
                `
              )}</tbody>
            </table>
          </div>
          <p class="small softer">${t('backtest.text')}</p>
        `
        : null}
    </details>
  `
}

export const scoreActs = {
  openScore(state, _, isOpen) {
    state.isScoreOpen = isOpen
  },
  score(state, _, days) {
    state.horizon = days
  },
}
