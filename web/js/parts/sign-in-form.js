import { html } from '../html.js'
import { expected } from '../api.js'
import { t } from '../text.js'
import { field } from './field.js'
import { keep } from './form.js'
import { problem } from './states.js'

// What is typed lives here and not in a screen: the form also stands over a page whose session is over.
const fresh = () => ({ problem: null, needsCode: false, isBusy: false, typed: {} })
let state = fresh()

/** Signs in by password, and by a code where the account asks for one. */
export function signInForm(app, tools, { to } = {}) {
  const { typed } = state
  const send = async (event) => {
    const { login, password, totp } = tools.fields(event)
    Object.assign(state, { isBusy: true, problem: null })
    tools.update()
    try {
      await tools.signIn({ login: login.trim(), password, ...totp ? { totp: totp.replace(/\s/g, '') } : {} }, to)
      state = fresh()
    } catch (error) {
      expected(error)
      if (error.kind === 'totp-required') {
        state.needsCode = true
        requestAnimationFrame(() => document.querySelector('[name=totp]')?.focus())
      } else state.problem = error
    } finally {
      state.isBusy = false
      tools.update()
    }
  }
  return html`
    <form class="stack" method="post" @submit=${send} @input=${keep(typed)}>
      ${problem(state.problem)}
      ${field({
        name: 'login',
        label: t('signIn.login'),
        value: typed.login ?? app.me?.handle,
        autocomplete: 'username',
        autocapitalize: 'none',
        required: true,
      })}
      ${field({
        name: 'password',
        label: t('signIn.password'),
        type: 'password',
        value: typed.password,
        autocomplete: 'current-password',
        required: true,
      })}
      ${state.needsCode
        ? field({
          name: 'totp',
          label: t('signIn.code'),
          value: typed.totp,
          hint: t('signIn.codeHint'),
          autocomplete: 'one-time-code',
          autocapitalize: 'none',
          required: true,
        })
        : null}
      <button class="button primary wide" ?disabled=${state.isBusy}>${t('signIn.title')}</button>
    </form>
  `
}
