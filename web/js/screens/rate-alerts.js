// Alerts: what one wants to be told of rates, and how likely that is.
import { day } from '../format.js'
import { html, keyed } from '../html.js'
import { coins } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { sheet } from '../parts/sheet.js'
import { age, empty, problem } from '../parts/states.js'
import { told } from '../parts/told.js'
import { chance, current, hasPair, home, path, sentence, standing } from '../rates/alerts.js'
import { t } from '../text.js'

const most = 50

const row = (state, act) => (alert) =>
  keyed(
    alert.id,
    html`
      <li class="card stack tight alert">
        <div class="row">${hasPair(alert.kind)
          ? coins(alert.base, alert.quote)
          : html`<span class="avatar brand">${icon('calendar')}</span>`}
          <p class="grow mid">${hasPair(alert.kind)
            ? html`<a class="plain-link" href=${`/rates/${alert.base}-${alert.quote}`}>${sentence(alert)}</a>`
            : sentence(alert)}</p>${standing(alert)}</div>
        <p class="small softer">${[
          current(alert),
          alert.active && !alert.armed ? t('alerts.resting') : null,
          chance(alert),
          t(`alerts.rearm.${alert.rearm}`),
          alert.timesFired ? t('alerts.times', { count: alert.timesFired, day: day(alert.firedAt, { zone: undefined }) }) : null,
        ].filter(Boolean).map((text) => html`<span>${text}</span>`)}</p>
        ${state.failedAt === alert.id ? problem(state.problem) : null}
        <div class="chips wrap">
          <button class="button small" ?disabled=${Boolean(state.busy) || !state.app.isOnline}
            @click=${() => act.turn(alert)}>
            ${icon(alert.active ? 'pause' : 'play')}${t(alert.active ? 'alerts.pause' : 'alerts.resume')}</button>
          ${hasPair(alert.kind)
            ? html`<a class="button small" href=${`${home}/${alert.id}/edit`}>${icon('edit')}${t('alerts.edit')}</a>`
            : null}
          <a class="button small danger" href=${`${home}/${alert.id}/delete`}>${icon('trash')}${t('alerts.delete')}</a></div>
      </li>
    `,
  )

const deleting = (state, act) => {
  const alert = state.items.find(({ id }) => id === state.params.id)
  return alert
    ? sheet(
      t('alerts.deleteTitle'),
      home,
      html`
        <div class="stack"><p>${sentence(alert)}</p>${problem(state.problem)}
          <div class="foot"><a class="button" href=${home}>${t('alerts.keep')}</a><button class="button danger primary"
            ?disabled=${state.busy === 'remove' || !state.app.isOnline}
            @click=${() => act.remove(alert)}>${t('alerts.delete')}</button></div></div>
      `,
    )
    : null
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  fresh: 60,
  keepsTabs: true,
  every: 30_000,
  stays: () => true,
  reads: () => [path],
  title: () => t('alerts.title'),
  menu: () => html`<a class="round" href=${`${home}/new`} aria-label=${t('alerts.new')}>${icon('plus')}</a>`,
  moved(state) {
    Object.assign(state, { problem: null, failedAt: null })
  },
  arrived(state, tools) {
    state.items = state.data[0].items
    told(state, tools, 'alert')
  },
  // One has rung: how often, and whether it is still on, is read anew.
  told(state, { refresh }, { event }) {
    if (event === 'alert') refresh()
  },
  view(state, act) {
    const { items } = state
    return html`
      <div class="stack narrow-column">
        <div class="row wide-title"><h1 class="grow">${t('alerts.title')}</h1>${items.length && items.length < most
          ? html`<a class="button small primary only-wide" href=${`${home}/new`}>${icon('plus')}${t('alerts.new')}</a>`
          : null}</div>
        ${age(state)}
        ${items.length >= most ? html`<p class="notice sun">${icon('info')}<span>${t('alerts.full', { count: most })}</span></p>` : null}
        ${items.length
          ? html`
            <ul class="stack tight">${items.map(row(state, act))}</ul>
            ${sampleLine(hasSample(items))}
            <a class="button wide only-narrow" href=${`${home}/new`}>${icon('plus')}${t('alerts.new')}</a>
          `
          : empty({
            picture: 'bell',
            title: t('alerts.none'),
            text: t('alerts.noneText'),
            actions: [html`<a class="button primary" href=${`${home}/new`}>${icon('plus')}${t('alerts.new')}</a>`],
          })}
        <p class="small softer">${t('alerts.text')}</p>
      </div>
      ${state.pattern === `${home}/:id/delete` ? deleting(state, act) : null}
    `
  },
  acts: {
    async turn(state, { write, say }, { id, active }) {
      state.failedAt = id
      const found = await write('PATCH', `${path}/${id}`, { active: !active })
      state.items = state.items.map((alert) => alert.id === id ? found : alert)
      say(t(found.active ? 'alerts.didResume' : 'alerts.didPause'))
    },
    async remove(state, { write, say, back, refresh }, { id }) {
      await write('DELETE', `${path}/${id}`).catch((error) => {
        if (error.status !== 404) throw error
      }) // Gone is gone.
      state.items = state.items.filter((alert) => alert.id !== id)
      say(t('alerts.didDelete'))
      await back(home)
      await refresh()
    },
  },
}
