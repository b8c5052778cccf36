// Says what is wrong about what a moderator did. Somebody else decides.
import { now } from '../api.js'
import { moment, momentWithin } from '../format.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { age, empty } from '../parts/states.js'
import { t } from '../text.js'

const tones = { open: 'sky', granted: 'good', refused: 'sun' }

const mine = ({ state, text, at, note, decidedAt }) =>
  html`
    <section class="card stack"><p class="row"><span class=${`badge ${tones[state] ?? ''}`}>${t(`appeal.state.${state}`)}</span><span
      class="small softer">${moment(decidedAt ?? at)}</span></p>
      <blockquote class="said text"><bdi>${text}</bdi></blockquote>
      ${note
        ? html`<p class="text"><bdi>${note}</bdi></p>`
        : state === 'open'
        ? html`<p class="softer">${t('appeal.waits')}</p>`
        : null}</section>
  `

export const screen = {
  bar: 'back',
  reads: () => ['/me/notifications?limit=100', '/me/appeals?limit=100'],
  title: () => t('appeal.title'),
  async start(state, { store }) {
    state.text = await store.get('drafts', `appeal-${state.params.id}`) ?? ''
  },
  view(state, act) {
    const [{ items }, appeals] = state.data
    const item = items.find(({ id }) => id === state.params.id)
    if (!item?.action) {
      return empty({
        isPage: true,
        picture: 'scale',
        title: t('appeal.nothing'),
        text: t('appeal.nothingText'),
        actions: [html`<a class="button primary" href="/notifications">${t('notifications.title')}</a>`],
      })
    }
    const sent = appeals.items.find(({ action }) => action.id === item.action)
    const isLate = !item.appealBy || Date.parse(item.appealBy) <= now()
    return html`
      <div class="stack narrow-column"><h1 class="wide-title">${t('appeal.title')}</h1>${age(state)}
        <section class="card stack tight"><p
          class="small softer">${moment(item.at)}</p><p class="text"><bdi>${item.text}</bdi></p></section>
        ${sent ? mine(sent) : isLate ? html`<p class="notice sun">${icon('clock')}<span>${t('appeal.late')}</span></p>` : html`
          <form class="stack" @submit=${(event) => act.send(event, item.action)}>
            <p class="softer">${t('appeal.lead', { until: momentWithin(item.appealBy) })}</p>
            ${problemBeside(state.problem, '/text')}
            ${field({
              name: 'text',
              label: t('appeal.text'),
              type: 'area',
              rows: 7,
              maxlength: 2000,
              required: true,
              value: state.text,
              fault: faultAt(state.problem, '/text'),
              input: (event) => act.type(event.target.value),
            })}
            <button class="button primary wide" ?disabled=${state.busy === 'send'}>${t('appeal.send')}</button>
          </form>
        `}
      </div>
    `
  },
  acts: {
    type(state, { store }, text) {
      state.text = text
      store.put('drafts', `appeal-${state.params.id}`, text)
    },
    async send(state, { write, store, say, refresh }, event, action) {
      event.preventDefault()
      state.key ??= crypto.randomUUID()
      await write('POST', '/me/appeals', { action, text: state.text.trim() }, { key: state.key })
      await store.remove('drafts', `appeal-${state.params.id}`)
      say(t('appeal.sent'))
      await refresh()
    },
  },
}
