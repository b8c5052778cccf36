// A second factor: set up with an app, turned on by its first code, removed with the password and a code.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

const codeField = (state, hint) =>
  field({
    name: 'code',
    label: t('signIn.code'),
    value: state.typed.code,
    autocomplete: 'one-time-code',
    required: true,
    large: true,
    hint,
    fault: faultAt(state.problem, '/code'),
  })

const begin = (state, act) =>
  html`
    <section class="card stack"><p>${t('factor.lead')}</p><p class="softer">${t('factor.need')}</p>${problem(state.problem)}
      <button class="button primary wide" ?disabled=${state.busy === 'begin'}
        @click=${() => act.begin()}>${icon('shield')}${t('factor.begin')}</button></section>
  `

const setUp = (state, act) => {
  const { secret, uri, recoveryCodes } = state.made
  return html`
    <section class="card stack">
      <h2>${t('factor.first')}</h2>
      <p>${t('factor.firstText')}</p>
      <p><a class="button wide" href=${uri} target="_self">${icon('phone')}${t('factor.open')}</a></p>
      <p class="small softer">${t('factor.byHand')}</p>
      <p
        class="row"><code class="grow secret">${secret.match(/.{4}/g).join(' ')}</code><button class="round lined"
          aria-label=${t('factor.copySecret')} @click=${() => act.copy(secret)}>${icon('copy')}</button></p>
    </section>
    <section class="card stack"><h2>${t('factor.second')}</h2><p>${t('factor.secondText')}</p>
      <ol class="recovery">${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
      <button class="button wide"
        @click=${() => act.copy(recoveryCodes.join('\n'))}>${icon('copy')}${t('factor.copyCodes')}</button></section>
    <form class="card stack" @input=${keep(state.typed)} @submit=${(event) => act.confirm(event)}><h2>${t('factor.third')}</h2>
      ${problemBeside(state.problem, '/code')}${codeField(state, t('factor.sixDigits'))}
      <button class="button primary wide" ?disabled=${state.busy === 'confirm'}>${t('factor.turnOn')}</button></form>
  `
}

const isOn = (state, act) => {
  const [{ secondFactor, handle }] = state.data
  return html`
    <section class="card stack"><p class="row"><span class="badge good">${icon('check')}${t('settings.on')}</span><span>${t('factor.left', {
      count: secondFactor.recoveryCodesLeft,
    })}</span></p>
      <p class="softer">${t('factor.onText')}</p>${secondFactor.recoveryCodesLeft < 3
        ? html`<p class="notice sun">${icon('warning')}<span>${t('factor.few')}</span></p>`
        : null}</section>
    ${state.isRemoving
      ? html`
        <form class="card stack" @input=${keep(state.typed)} @submit=${(event) => act.remove(event)}><h2>${t('factor.remove')}</h2>
          ${problemBeside(state.problem, '/password', '/code')}
          <input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${handle}>
          ${field({
            name: 'password',
            label: t('password.current'),
            type: 'password',
            value: state.typed.password,
            autocomplete: 'current-password',
            required: true,
            fault: faultAt(state.problem, '/password'),
          })}
          ${codeField(state, t('signIn.codeHint'))}
          <p class="row wrap"><button type="button" class="button" @click=${() => act.ask(false)}>${t('settings.cancel')}</button><button
            class="button danger primary" ?disabled=${state.busy === 'remove'}>${t('factor.remove')}</button></p>
        </form>
      `
      : html`<button class="button danger" @click=${() => act.ask(true)}>${t('factor.remove')}</button>`}
  `
}

export const screen = settings('second-factor', {
  reads: () => ['/me'],
  start(state) {
    state.typed = {}
  },
  view: (state, act) =>
    settingsPage(
      state,
      'second-factor',
      state.data[0].secondFactor ? isOn(state, act) : state.made ? setUp(state, act) : begin(state, act),
    ),
  acts: {
    async begin(state, { write }) {
      state.made = await write('POST', '/auth/totp')
    },
    ask(state, _, isRemoving) {
      Object.assign(state, { isRemoving, typed: {} })
    },
    async copy(_, { say }, text) {
      const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false)
      say(t(isCopied ? 'factor.copied' : 'factor.notCopied'))
    },
    async confirm(state, { write, say, refresh }, event) {
      event.preventDefault()
      await write('POST', '/auth/totp/confirm', { code: (state.typed.code ?? '').replace(/\s/g, '') })
      Object.assign(state, { made: null, typed: {} })
      say(t('factor.isOn'))
      await refresh()
    },
    async remove(state, { write, say, refresh }, event) {
      event.preventDefault()
      const { password, code = '' } = state.typed
      await write('DELETE', '/auth/totp', { password, code: code.replace(/\s/g, '') })
      Object.assign(state, { isRemoving: false, typed: {} })
      say(t('factor.isOff'))
      await refresh()
    },
  },
})
