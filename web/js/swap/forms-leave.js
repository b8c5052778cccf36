// The forms for when it does not go as planned: late, cancel, no-show, contest, dispute, settle.
import { momentWithin } from '../format.js'
import { html } from '../html.js'
import { weightOf } from '../parts/actions.js'
import { first, named } from '../parts/person.js'
import { parts, t } from '../text.js'
import { input, options } from './form.js'
import { other } from './sides.js'

export const late = {
  title: () => t('act.lateTitle'),
  says: (swap) => parts('says.late', { name: first(swap.with) }),
  button: () => t('act.lateSend'),
  start(state) {
    state.form = { minutes: '15' }
  },
  fields: (state, { meeting }) =>
    html`
      <fieldset class="field">
        <legend>${t('late.how')}</legend>
        <div class="segments wrap">
        ${['5', '10', '15', '20', '30', '45', '60'].map((minutes) =>
          html`
            <button type="button" aria-pressed=${String(state.form.minutes === minutes)} @click=${() => {
              state.form.minutes = minutes
              state.draw()
            }}>${t('late.minutes', { count: minutes })}</button>
          `
        )}</div>
      </fieldset>
      <p>${t('late.then', {
        moment: momentWithin(new Date(Date.parse(meeting.startsAt) + state.form.minutes * 60_000).toISOString(), meeting.timeZone),
      })}</p>
    `,
  body: ({ form }) => ({ minutes: Number(form.minutes) }),
  done: () => t('did.late'),
}

const reasons = ['plans-changed', 'ill', 'delayed', 'found-another', 'rate-moved', 'no-answer', 'other']

export const cancel = {
  title: () => t('act.cancelTitle'),
  says: (swap, { form }) => {
    if (form.reason === 'mutual') return parts('says.cancelMutual', { name: first(swap.with) })
    return t(form.reason === 'safety' ? 'says.cancelSafety' : `says.cancel.${weightOf(swap)}`)
  },
  button: (state) =>
    t(
      state.form.reason === 'mutual'
        ? state.data[0].parting && state.data[0].parting.by !== state.data[0].me ? 'parting.agree' : 'act.ask'
        : 'act.cancel',
    ),
  isDanger: true,
  start(state) {
    state.form = { reason: state.query.reason ?? '' }
  },
  fields(state, swap) {
    // How it counts is said above, for it is the same for all of these.
    return options(state, 'reason', t('cancel.why'), [
      { value: 'mutual', text: t('reason.mutual'), about: t('weight.mutual') },
      ...reasons.map((value) => ({ value, text: t(`reason.${value}`) })),
      { value: 'safety', text: t('reason.safety'), about: t('weight.safety') },
    ])
  },
  body: ({ form }) => ({ reason: form.reason }),
  done: ({ form }) => t(form.reason === 'mutual' ? 'did.ask' : 'did.cancel'),
}

export const noShow = {
  title: (swap) => swap.state === 'noShowClaimed' ? t('act.admitTitle') : parts('act.noShowTitle', { name: first(swap.with) }),
  says: (swap) => swap.state === 'noShowClaimed' ? t('says.admit') : parts('says.noShow', { name: first(swap.with) }),
  button: (state) => t(state.data[0].state === 'noShowClaimed' ? 'act.admit' : 'act.no-show'),
  isDanger: true,
  fields: () => null,
  done: () => t('did.noShow'),
}

export const contest = {
  title: () => t('act.contestTitle'),
  says: () => t('says.contest'),
  button: () => t('act.contest'),
  fields: (state) =>
    input(state, {
      name: 'statement',
      label: t('dispute.account'),
      hint: t('dispute.accountOptional'),
      type: 'area',
      rows: 6,
      maxlength: 5000,
    }),
  body: ({ form }) => form.statement?.trim() ? { statement: form.statement.trim() } : {},
  done: () => t('did.contest'),
}

const kinds = ['shortCount', 'counterfeit', 'noShow', 'terms', 'harassment', 'safety']

export const dispute = {
  title: (swap) => t(swap.state === 'disputed' ? 'act.stateTitle' : 'act.disputeTitle'),
  says: (swap) => t(swap.state === 'disputed' ? 'says.state' : 'says.dispute'),
  button: (state) => t(state.data[0].state === 'disputed' ? 'act.state' : 'act.dispute'),
  start(state, swap) {
    state.form = { kind: swap.dispute?.kind ?? '', statement: '' }
  },
  fields: (state, swap) =>
    html`
      ${swap.state === 'disputed'
        ? null
        : options(state, 'kind', t('dispute.what'), kinds.map((value) => ({ value, text: t(`dispute.${value}`) })))}
      ${input(state, {
        name: 'statement',
        label: t('dispute.account'),
        hint: t('dispute.accountHint'),
        type: 'area',
        rows: 6,
        minlength: 10,
        maxlength: 5000,
        required: true,
      })}
    `,
  body: ({ form }) => ({ kind: form.kind, statement: form.statement.trim() }),
  done: () => t('did.state'),
}

export const settle = {
  title: () => t('act.settleTitle'),
  says: (swap) => parts('says.settle', { name: first(swap.with) }),
  button: ({ form, data: [swap] }) =>
    t(form.agreement && form.agreement === swap.dispute?.agreements[other(swap)] ? 'act.settleSame' : 'act.settleSend'),
  start(state, swap) {
    state.form = { agreement: swap.dispute?.agreements[swap.me] ?? '' }
  },
  fields(state, swap) {
    const offered = swap.dispute.agreements[other(swap)]
    return html`
      ${offered
        ? html`
          <section class="card stack tight">
            <h2>${parts('settle.theirs', { name: named(swap.with) })}</h2>
            <p class="said"><bdi dir="auto">${offered}</bdi></p>
            <p><button type="button" class="button" @click=${() => {
              state.form.agreement = offered
              state.draw()
            }}>${t('settle.take')}</button></p>
          </section>
        `
        : null}
      ${input(state, {
        name: 'agreement',
        label: t('settle.text'),
        hint: t('settle.hint'),
        type: 'area',
        rows: 4,
        maxlength: 1000,
        required: true,
      })}
    `
  },
  body: ({ form }) => ({ agreement: form.agreement.trim() }),
  done: () => t('did.settle'),
}
