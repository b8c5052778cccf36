// What one has reported and appealed against, and what came of it.
import { moment } from '../format.js'
import { html, keyed } from '../html.js'
import { icon } from '../parts/icon.js'
import { age, empty } from '../parts/states.js'
import { told } from '../parts/told.js'
import { has, t } from '../text.js'

const tones = { acted: 'good', granted: 'good', unfounded: 'sun', refused: 'sun' }

const badge = (text, kind) => html`<span class=${`badge ${tones[kind] ?? 'sky'}`}>${text}</span>`

const words = (key, known) => has(key) ? t(key) : known

const report = ({ id, subject, reason, text, at, outcome }) =>
  keyed(
    id,
    html`
      <li class="stack tight"><p class="row wrap"><b class="mid grow">${words(`reported.${subject.kind}`, t('reported.other'))}</b>${badge(
        t(`report.outcome.${outcome && has(`report.outcome.${outcome}`) ? outcome : 'open'}`),
        outcome,
      )}</p>
        <p class="small softer">${words(`report.reason.${reason}`, reason)} · ${moment(at)}</p>
        ${text ? html`<blockquote class="said text"><bdi dir="auto">${text}</bdi></blockquote>` : null}</li>
    `,
  )

const appeal = ({ id, text, at, state, note, action, decidedAt }) =>
  keyed(
    id,
    html`
      <li class="stack tight"><p class="row wrap"><b
        class="mid grow">${t('appeal.title')}</b>${badge(words(`appeal.state.${state}`, state), state)}</p>
        <p class="small softer">${words(`report.reason.${action.reason}`, '')} · ${moment(decidedAt ?? at)}</p>
        <blockquote class="said text"><bdi dir="auto">${text}</bdi></blockquote>
        ${note ? html`<p class="text"><bdi dir="auto">${note}</bdi></p>` : null}</li>
    `,
  )

const list = (state, act, name, picture, row) => {
  const items = state.lists[name]
  return items.length
    ? html`
      <section class="card stack"><div class="row">${icon(picture)}<h2 class="grow">${t(`reports.${name}`)}</h2></div><ul
        class="reviews">${items.map(row)}</ul>
        ${state.next[name]
          ? html`
            <button class="button wide" ?disabled=${state.busy === 'further'}
              @click=${() => act.further(name)}>${t('notifications.older')}</button>
          `
          : null}</section>
    `
    : null
}

export const screen = {
  tab: 'me',
  bar: 'back',
  keepsTabs: true,
  reads: () => ['/me/reports?limit=30', '/me/appeals?limit=30'],
  title: () => t('reports.title'),
  arrived(state, tools) {
    told(state, tools, 'report')
    const [reports, appeals] = state.data
    Object.assign(state, {
      lists: { reports: reports.items, appeals: appeals.items },
      next: { reports: reports.next, appeals: appeals.next },
    })
  },
  view: (state, act) =>
    html`
      <div class="stack narrow-column"><h1 class="wide-title">${t('reports.title')}</h1>${age(state)}
        ${list(state, act, 'reports', 'flag', report)}${list(state, act, 'appeals', 'scale', appeal)}
        ${state.lists.reports.length || state.lists.appeals.length ? html`<p class="small softer">${t('reports.told')}</p>` : empty({
          picture: 'shield',
          title: t('reports.none'),
          text: t('reports.noneText'),
          actions: [
            html`<a class="button primary" href="/threads">${icon('chat')}${t('tab.chats')}</a>`,
            html`<a class="button" href="/search">${icon('search')}${t('tab.search')}</a>`,
          ],
        })}
      </div>
    `,
  acts: {
    async further(state, { ask }, name) {
      const page = await ask(`/me/${name}?limit=30&cursor=${encodeURIComponent(state.next[name])}`)
      state.lists = { ...state.lists, [name]: [...state.lists[name], ...page.items] }
      state.next = { ...state.next, [name]: page.next }
    },
  },
}
