// A report to the moderators: what is wrong, in plain words, and what happens next.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { notice, problem } from '../parts/states.js'
import { parts, t } from '../text.js'

const kinds = ['traveller', 'offer', 'swap', 'thread', 'message', 'review', 'reply', 'meeting-point', 'note']
const reasons = ['scam', 'counterfeit', 'safety', 'harassment', 'spam', 'impersonation', 'inappropriate', 'other']

/** What the report is about, as the server wants it. */
const subjectOf = ({ params }) => params.handle ? { kind: 'traveller', handle: params.handle } : { kind: params.kind, id: params.id }

const kindOf = (state) => kinds.includes(subjectOf(state).kind) ? subjectOf(state).kind : null

const titleOf = (state) => kindOf(state) ? t(`report.kind.${kindOf(state)}`) : t('report.title')

const about = (state) =>
  state.params.handle ? html`<p class="softer">${parts('report.about', { handle: html`<bdi>@${state.params.handle}</bdi>` })}</p>` : null

const form = (state, act) =>
  html`
    <form class="stack" @submit=${(event) => act.send(event)}>
      <fieldset class="field"><legend>${t('report.reason')}</legend>
        <div class="stack tight">${reasons.map((reason) =>
          html`
            <label class="choice"><input type="radio" name="reason" value=${reason} required ?checked=${state.reason === reason}
              @change=${() => act.choose(reason)}>
              <span><b class="mid">${t(`report.reason.${reason}`)}</b><br><span
                class="small softer">${t(`report.words.${reason}`)}</span></span></label>
          `
        )}</div></fieldset>
      ${state.reason === 'safety' ? notice(t('report.danger'), 'warning', 'alarm') : null}
      ${field({
        name: 'text',
        label: t('report.text'),
        type: 'area',
        rows: 5,
        maxlength: 2000,
        value: state.text,
        hint: t('report.textHint'),
        fault: state.problem?.fields?.['/text'],
        input: (event) => {
          state.text = event.target.value
        },
      })}
      ${state.query.thread && kindOf(state) === 'traveller'
        ? html`
          <label class="choice"><input type="checkbox" name="thread" value=${state.query.thread}
            checked><span>${t('report.thread')}</span></label>
        `
        : null}
      ${problem(state.problem)}
      <section class="notice"><span>${icon('shield')}</span><div><h2 class="strong">${t('report.next')}</h2><ul class="points small">${[
        'read',
        'silent',
        'told',
      ].map((name) => html`<li>${t(`report.next.${name}`)}</li>`)}</ul></div></section>
      <div class="foot"><button class="button primary wide" ?disabled=${state.busy === 'send'}>${t('report.send')}</button></div>
    </form>
  `

const taken = (state) =>
  html`
    <div class="empty">
      <div class="empty-picture">${icon('check')}</div>
      <h2 tabindex="-1" class="taken">${t('report.taken')}</h2>
      <p>${t(`report.taken.${
        state.reason === 'safety'
          ? 'safety'
          : ['scam', 'counterfeit', 'harassment', 'impersonation'].includes(state.reason)
          ? 'soon'
          : 'day'
      }`)}</p>
      <div class="empty-actions"><button class="button primary" @click=${() =>
        history.back()}>${t('report.back')}</button>
        <a class="button plain" href="/me/reports">${icon('flag')}${t('reports.title')}</a>
        ${state.params.handle
          ? html`<a class="button plain" href=${`/travellers/${state.params.handle}/block`}>${icon('block')}${t('traveller.block')}</a>`
          : null}</div>
      <p class="small quiet">${t('state.reference', { id: state.receipt })}</p>
    </div>
  `

export const screen = {
  bar: 'back',
  title: titleOf,
  start(state) {
    Object.assign(state, { reason: null, text: '', key: crypto.randomUUID() })
  },
  view: (state, act) =>
    html`
      <div class="stack narrow"><h1 class="wide-title">${titleOf(state)}</h1>${about(state)}
        ${!kindOf(state) ? notice(t('report.unknown'), 'info') : state.receipt ? taken(state) : form(state, act)}</div>
    `,
  acts: {
    choose(state, _, reason) {
      state.reason = reason
    },
    async send(state, { write, fields }, event) {
      const { reason, text, thread } = fields(event)
      // The same key again is the same report; after a refusal it is another one.
      try {
        const { report } = await write('POST', '/reports', {
          subject: subjectOf(state),
          reason,
          ...text.trim() ? { text: text.trim() } : {},
          ...thread ? { thread } : {},
        }, { key: state.key })
        state.receipt = report
      } catch (error) {
        if (error.status < 500) state.key = crypto.randomUUID()
        throw error
      }
      queueMicrotask(() => document.querySelector('.taken')?.focus())
    },
  },
}
