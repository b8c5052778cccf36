import { html } from '../html.js'
import { ApiProblem, NoConnection } from '../api.js'
import { t } from '../text.js'
import { field } from './field.js'
import { problem } from './states.js'

const state = { problem: null, needsCode: false, isBusy: false, login: '' }

/** Signs in by password, and by a code where the account asks for one. Also over a page whose session is over. */
export function signInForm(app, tools, { to } = {}) {
  const send = async (event) => {
    const { login, password, totp } = tools.fields(event)
    Object.assign(state, { isBusy: true, problem: null, login })
    tools.update()
    try {
      await tools.signIn({ login, password, ...totp ? { totp: totp.replace(/\s/g, '') } : {} }, to)
      Object.assign(state, { needsCode: false, login: '' })
    } catch (error) {
      if (!(error instanceof ApiProblem) && !(error instanceof NoConnection)) throw error
      if (error.kind === 'totp-required') state.needsCode = true
      else state.problem = error
    } finally {
      state.isBusy = false
      tools.update()
    }
  }
  return html`
    <form class="stack" method="post" @submit=${send}>
      ${problem(state.problem)}
      ${field({ name: 'login', label: t('signIn.login'), value: state.login || app.me?.handle, autocomplete: 'username', autocapitalize: 'none', required: true })}
      ${field({ name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password', required: true })}
      ${state.needsCode ? field({ name: 'totp', label: t('signIn.code'), hint: t('signIn.codeHint'), autocomplete: 'one-time-code', inputmode: 'numeric', required: true }) : null}
      <button class="button primary wide" ?disabled=${state.isBusy}>${t('signIn.title')}</button>
    </form>`
}
