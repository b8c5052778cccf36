// Proves that an e-mail address or a phone number is one's own: by six digits, or by the token of a link.
import { expected, now } from '../api.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { empty, problem } from '../parts/states.js'
import { inApp } from '../routes.js'
import { parts, t } from '../text.js'

const kindOf = ({ pattern }) => pattern === '/verify-phone' ? 'phone' : 'email'

const next = ({ query: { to } }) => inApp(to) ?? '/me'

const done = (state) =>
  empty({
    picture: 'check',
    title: t(`verify.done.${kindOf(state)}`),
    text: t('verify.doneText'),
    actions: [html`<a class="button primary" href=${next(state)}>${t('verify.on')}</a>`],
  })

const missing = (state) =>
  empty({
    picture: 'mail',
    title: t(`verify.none.${kindOf(state)}`),
    text: t('verify.noneText'),
    actions: [html`<a class="button primary" href="/settings/contacts">${t('settings.contacts')}</a>`],
  })

/** Seconds until another code may be asked for. */
const wait = ({ sent }) => sent ? Math.max(0, Math.ceil((Date.parse(sent.resendAt) - now()) / 1000)) : 0

const begin = (state, act) =>
  html`
    <p>${parts(`verify.lead.${kindOf(state)}`, { contact: html`<b><bdi>${state.contact}</bdi></b>` })}</p>
    <p class="softer">${t('verify.why', { handle: `@${state.data[0].handle}` })}</p>
    ${problem(state.problem)}
    <button class="button primary wide" ?disabled=${state.busy === 'send'}
      @click=${() => act.send()}>${icon(kindOf(state) === 'phone' ? 'phone' : 'mail')}${t('verify.send')}</button>
    <a class="button plain" href=${next(state)}>${t('verify.later')}</a>
  `

const enter = (state, act) =>
  html`
    <p class="notice good">${icon('mail')}<span>${parts('verify.sent', {
      contact: html`<b><bdi>${state.sent.sentTo}</bdi></b>`,
    })}</span></p>
    <form class="stack" @input=${keep(state.typed)} @submit=${(event) => act.confirm(event)}>
      ${problemBeside(state.problem, '/code')}
      ${field({
        name: 'code',
        label: t('verify.code'),
        value: state.typed.code,
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        maxlength: 12,
        required: true,
        large: true,
        hint: t('verify.codeHint'),
        fault: faultAt(state.problem, '/code'),
      })}
      <button class="button primary wide" ?disabled=${state.busy === 'confirm'}>${t('verify.confirm')}</button>
    </form>
    ${wait(state)
      ? html`<p class="small softer" aria-live="off">${t('verify.wait', { count: wait(state) })}</p>`
      : html`<button class="button plain" ?disabled=${state.busy === 'send'} @click=${() => act.send()}>${t('verify.again')}</button>`}
    <p class="small softer">${parts('verify.wrongContact', { link: html`<a href="/settings/contacts">${t('settings.contacts')}</a>` })}</p>
  `

export const screen = {
  bar: 'back',
  reads: () => ['/me'],
  title: (state) => t(`verify.title.${kindOf(state)}`),
  async start(state, { store, update }) {
    state.typed = {}
    const kept = await store.get('drafts', `verify-${kindOf(state)}`)
    if (kept && Date.parse(kept.expiresAt) > now()) state.sent = kept
    state.clock = setInterval(() => {
      if (state.sent) update()
    }, 1000)
  },
  left(state) {
    clearInterval(state.clock)
  },
  arrived(state) {
    const [me] = state.data
    state.contact = me[kindOf(state)]
    state.isDone = me.verified[kindOf(state)]
    // A code belongs to the contact that it was sent to.
    if (state.sent && (state.sent.contact ?? state.contact) !== state.contact) state.sent = null
  },
  /** A link says all that is needed. */
  async shown(state, tools) {
    if (!state.query.token || state.isDone) return
    try {
      await screen.acts.prove(state, tools, { token: state.query.token })
    } catch (error) {
      expected(error)
      state.problem = error
      tools.update()
    }
  },
  view: (state, act) =>
    html`
      <div class="stack"><h1 class="wide-title">${t(`verify.title.${kindOf(state)}`)}</h1>
        ${state.isDone ? done(state) : !state.contact ? missing(state) : state.sent ? enter(state, act) : begin(state, act)}</div>
    `,
  acts: {
    async send(state, { write, store }) {
      const kind = kindOf(state)
      state.sent = await write('POST', `/auth/${kind}/verify`)
      state.typed = {}
      await store.put('drafts', `verify-${kind}`, { ...state.sent, contact: state.contact })
      requestAnimationFrame(() => document.querySelector('[name=code]')?.focus())
    },
    confirm(state, tools, event) {
      event.preventDefault()
      return screen.acts.prove(state, tools, { code: (state.typed.code ?? '').replace(/\D/g, '') })
    },
    async prove(state, { write, store, say, go }, proof) {
      const kind = kindOf(state)
      await write('POST', `/auth/${kind}/verify/confirm`, proof)
      await store.remove('drafts', `verify-${kind}`)
      say(t(`verify.done.${kind}`))
      return go(next(state), { isInstead: true })
    },
  },
}
