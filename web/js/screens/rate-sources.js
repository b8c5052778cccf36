// Who publishes the rates, how new they are, and which publications were missed.
import { ago, day, moment } from '../format.js'
import { html, keyed } from '../html.js'
import { icon } from '../parts/icon.js'
import { age, notice } from '../parts/states.js'
import { isAllMadeUp, licenceText, sourceName } from '../rates/source.js'
import { has, t } from '../text.js'

const tones = { fresh: 'good', late: 'sun', stale: 'bad', empty: '' }

const badge = (state) =>
  html`<span class=${`badge ${tones[state] ?? ''}`}>${has(`sources.state.${state}`) ? t(`sources.state.${state}`) : state}</span>`

const fact = (name, value) =>
  html`
    <div class="row">
      <dt class="grow softer">${name}</dt>
      <dd>${value}</dd>
    </div>
  `

/** The published table of a source, if it has one. */
const tableOf = (source) => /^NBP-([ABC])$/.exec(source)?.[1]

const card = (about) => {
  const { source, state, asOf, number, missed, next, fetchedAt, licence, url } = about
  return keyed(
    source,
    html`
      <li class="card stack tight">
        <div class="row wrap"><h2 class="grow">${sourceName(about)}${tableOf(source)
          ? ` · ${t('table.letter', { letter: tableOf(source) })}`
          : ''}</h2>${badge(state)}</div>
        <dl class="stack tight">
          ${fact(t('sources.newest'), asOf ? `${day(asOf, { year: true })}${number ? ` · ${number}` : ''}` : t('sources.nothing'))}
          ${missed === null ? null : fact(t('sources.missed'), String(missed))}
          ${fact(t('sources.next'), moment(next.due))}
          ${fetchedAt ? fact(t('sources.asked'), ago(fetchedAt)) : null}
        </dl>
        ${missed ? html`<p class="small softer">${t('sources.missedText', { count: missed })}</p>` : null}
        <p class="row wrap">${tableOf(source) && asOf
          ? html`<a class="button small" href=${`/rates/tables?table=${tableOf(source)}`}>${icon('list')}${t('sources.table')}</a>`
          : null}
          ${url
            ? html`<a class="button small" href=${url} target="_blank" rel="noopener">${icon('globe')}${t('sources.publisher')}</a>`
            : null}</p>
        <p class="tiny quiet"><bdi>${isAllMadeUp(about) ? t('sample.line') : licenceText(licence)}</bdi></p>
      </li>
    `,
  )
}

/** Somebody who looks at the rates of the street. */
const seen = ({ name, asOf, currencies }) =>
  keyed(
    name,
    html`
      <li class="card stack tight">
        <div class="row wrap"><h2 class="grow"><bdi>${name}</bdi></h2><span class="badge">${t('sources.informal')}</span></div>
        <dl class="stack tight">${fact(t('sources.newest'), day(asOf, { year: true }))}${fact(
          t('sources.currencies'),
          currencies.join(', '),
        )}</dl>
        <p class="small softer">${t('sources.informalText')}</p>
      </li>
    `,
  )

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: true,
  guests: true,
  reads: () => ['/rates/sources'],
  title: () => t('sources.title'),
  view(state) {
    const [{ mode, items, informal = [] }] = state.data
    return html`
      <div class="stack narrow-column"><h1 class="wide-title">${t('sources.title')}</h1>${age(state)}
        ${mode === 'offline' ? notice(t('sources.offline'), 'info', 'sky') : null}
        <p class="softer">${t('sources.text')}</p>
        <ul class="stack">${items.map(card)}${informal.map(seen)}</ul>
        <a class="quiet-link" href="/rates">${t('tab.rates')}${icon('next')}</a>
      </div>
    `
  },
}
