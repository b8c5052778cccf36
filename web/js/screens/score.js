// The whole score: every event that counts, with its weight today, and why it weighs that much.
import { html } from '../html.js'
import { heading, printButton, printPage } from '../parts/print.js'
import { record } from '../parts/record.js'
import { carried, events, explained } from '../parts/score.js'
import { age, empty } from '../parts/states.js'
import { dailyCard, tierCard } from '../parts/tier.js'
import { t } from '../text.js'

const how = () =>
  html`
    <section class="card stack tight">
      <h2>${t('score.how')}</h2>
      <ul class="points">${['people', 'reviews', 'fades', 'small', 'faults'].map((name) => html`<li>${t(`score.how.${name}`)}</li>`)}</ul>
    </section>
  `

export const screen = {
  tab: 'me',
  bar: 'back',
  keepsTabs: true,
  reads: () => ['/me/reliability', '/me/limits'],
  title: () => t('score.title'),
  view(state, act) {
    const [found, daily] = state.data
    const { conduct, quality } = found.parts
    const isNew = !conduct.observations.length && !quality.observations.length
    return html`
      ${heading(state, t('score.title'))}
      <div class="stack"><h1 class="wide-title">${t('score.title')}</h1>
        ${age(state)}
        <div class="cols">
          <div>${record(found)}${explained(found)}${carried(found)}
            ${isNew
              ? empty({
                picture: 'swap',
                title: t('score.none'),
                text: t('score.noneText'),
                actions: [html`<a class="button primary" href="/search">${t('tab.search')}</a>`],
              })
              : html`${events('conduct', conduct)}${events('quality', quality)}`}</div>
          <div>${tierCard(found, true)}${dailyCard(daily)}${how()}${printButton(state, act)}</div>
        </div>
      </div>
    `
  },
  acts: { print: printPage },
}
