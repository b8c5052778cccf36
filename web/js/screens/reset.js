// A new password: ask for a code, then enter it. A link of the mail has a token instead, in the address.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside, showPassword, toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'

const ask = (state, act) =>
  html`
    <p class="softer">${t('reset.lead')}</p>
    <form class="stack" method="post" @input=${keep(state.typed)} @submit=${(event) => act.ask(event)}>
      ${problemBeside(state.problem, '/login')}
      ${field({
        name: 'login',
        label: t('signIn.login'),
        value: state.typed.login,
        autocomplete: 'username',
        autocapitalize: 'none',
        required: true,
        fault: faultAt(state.problem, '/login'),
      })}
      <button class="button primary wide" ?disabled=${state.busy === 'ask'}>${t('reset.ask')}</button>
    </form>
  `

const set = (state, act) =>
  html`
    ${state.query.token
      ? html`<p class="softer">${t('reset.byLink')}</p>`
      : html`<p class="notice good">${icon('mail')}<span>${t('reset.sent')}</span></p>`}
    <form class="stack" method="post" @input=${keep(state.typed)} @submit=${(event) => act.set(event)}>
      ${problemBeside(state.problem, '/code', '/password')}
      <input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true"
        .value=${state.query.login ?? ''}>
      ${state.query.token ? null : html`
        ${field({
          name: 'code',
          label: t('verify.code'),
          value: state.typed.code,
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          required: true,
          large: true,
          hint: t('reset.codeHint'),
          fault: faultAt(state.problem, '/code'),
        })}
      `}
      ${field({
        name: 'password',
        label: t('reset.password'),
        type: state.isPasswordShown ? 'text' : 'password',
        value: state.typed.password,
        autocomplete: 'new-password',
        required: true,
        hint: t('join.passwordHint'),
        fault: faultAt(state.problem, '/password'),
      })}
      ${showPassword(state, () => act.redraw())}
      <p class="small softer">${t('reset.ends')}</p>
      <button class="button primary wide" ?disabled=${state.busy === 'set'}>${t('reset.set')}</button>
      <a class="button plain" href="/reset">${t(state.query.token ? 'reset.ask' : 'reset.again')}</a>
    </form>
  `

export const screen = {
  bar: 'back',
  guests: true,
  stays: () => true,
  title: () => t('reset.title'),
  start(state) {
    state.typed = { login: state.query.login }
  },
  view: (state, act) =>
    html`
      <div class="stack"><h1
        class="wide-title">${t('reset.title')}</h1>${state.query.token || state.query.login ? set(state, act) : ask(state, act)}</div>
    `,
  acts: {
    redraw() {},
    async ask(state, { write, go, fields }, event) {
      const login = fields(event).login.trim()
      await write('POST', '/auth/password-reset', { login })
      return go(`/reset?login=${encodeURIComponent(login)}`)
    },
    async set(state, { write, go, say }, event) {
      event.preventDefault()
      const { password, code = '' } = state.typed
      const { token, login } = state.query
      try {
        await write(
          'POST',
          '/auth/password-reset/confirm',
          token ? { token, password } : { login, code: code.replace(/\s/g, ''), password },
        )
      } catch (error) {
        toFault()
        throw error
      }
      say(t('reset.done'))
      return go('/sign-in', { isInstead: true })
    },
  },
}
