// The e-mail address and the phone number: verified, changed with the password, never both gone.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside, toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { save } from '../parts/preferences.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { t } from '../text.js'

const kinds = ['email', 'phone']

const standing = (me, kind) =>
  me.verified[kind]
    ? html`<span class="badge good">${icon('check')}${t('contacts.verified')}</span>`
    : me.taken[kind]
    ? html`<span class="badge alarm">${icon('warning')}${t('contacts.taken')}</span>`
    : html`<span class="badge sun">${t('contacts.unverified')}</span>`

const form = (state, act, kind) =>
  html`
    <form class="stack" @input=${keep(state.typed)} @submit=${(event) => act.save(event, kind)}>
      ${problemBeside(state.problem, `/${kind}`, '/password', '/code')}
      <input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true"
        .value=${state.data[0].handle}>
      ${field({
        name: kind,
        label: t(`join.${kind}`),
        type: kind === 'email' ? 'email' : 'tel',
        value: state.typed[kind],
        autocomplete: kind === 'email' ? 'email' : 'tel',
        required: true,
        hint: kind === 'phone' ? t('join.phoneHint') : null,
        fault: faultAt(state.problem, `/${kind}`),
      })}
      ${field({
        name: 'password',
        label: t('password.current'),
        type: 'password',
        value: state.typed.password,
        autocomplete: 'current-password',
        required: true,
        hint: t('contacts.why'),
        fault: faultAt(state.problem, '/password'),
      })}
      ${state.data[0].secondFactor
        ? field({
          name: 'code',
          label: t('signIn.code'),
          value: state.typed.code,
          autocomplete: 'one-time-code',
          required: true,
          hint: t('signIn.codeHint'),
          fault: faultAt(state.problem, '/code'),
        })
        : null}
      <p class="row wrap"><button type="button" class="button" @click=${() => act.edit(null)}>${t('settings.cancel')}</button>
        <button class="button primary" ?disabled=${state.busy === 'save'}>${t('settings.save')}</button>
        ${state.data[0][kind] && state.data[0][kinds.find((other) => other !== kind)]
          ? html`
            <button type="button" class="button danger" ?disabled=${state.busy === 'save'}
              @click=${() => act.save(null, kind, true)}>${t('contacts.remove')}</button>
          `
          : null}</p>
    </form>
  `

const card = (state, act) => (kind) => {
  const [me] = state.data
  return html`
    <section class="card stack"><div class="row"><h2 class="grow">${t(`join.${kind}`)}</h2>${me[kind] ? standing(me, kind) : null}</div>
      ${state.editing === kind ? form(state, act, kind) : html`
        ${me[kind] ? html`<p><bdi>${me[kind]}</bdi></p>` : html`<p class="softer">${t(`contacts.none.${kind}`)}</p>`}
        ${me.taken[kind] && !me.verified[kind]
          ? html`<p class="notice alarm">${icon('warning')}<span>${t('contacts.takenText')}</span></p>`
          : null}
        <p class="row wrap">${me[kind] && !me.verified[kind]
          ? html`<a class="button primary" href=${`/verify-${kind}?to=/settings/contacts`}>${t('contacts.verify')}</a>`
          : null}
          <button class="button small" @click=${() => act.edit(kind)}>${t(me[kind] ? 'contacts.change' : 'contacts.add')}</button></p>
      `}
    </section>
  `
}

/** Only a verified number can be found, and only by its owner's wish. */
const findable = (state, act) =>
  state.data[1].findableByPhone === undefined ? null : html`
    <label class="choice"><input type="checkbox" name="findable" .checked=${state.wish ?? state.data[1].findableByPhone}
      ?disabled=${state.busy === 'setFindable'} @change=${(event) => act.setFindable(event.target.checked)}>
      <span class="grow"><b class="mid">${t('contacts.findable')}</b><br><span
        class="small softer">${t('contacts.findableText')}</span></span>${icon('wallet')}</label>
  `

export const screen = settings('contacts', {
  reads: () => ['/me', '/me/preferences'],
  start(state) {
    state.typed = {}
  },
  view: (state, act) =>
    settingsPage(state, 'contacts', html`<p class="softer">${t('contacts.lead')}</p>${kinds.map(card(state, act))}${findable(state, act)}`),
  acts: {
    async setFindable(state, tools, findableByPhone) {
      state.wish = findableByPhone
      await save(undefined, 1)(state, tools, { findableByPhone })
      state.wish = undefined
      tools.say(t('settings.saved'))
    },
    edit(state, _, kind) {
      state.editing = kind
      state.typed = kind ? { [kind]: state.data[0][kind] ?? '' } : {}
      if (kind) requestAnimationFrame(() => document.querySelector(`[name=${kind}]`)?.focus())
    },
    async save(state, { write, say, refresh }, event, kind, isRemoved = false) {
      event?.preventDefault()
      const { password = '', code = '' } = state.typed
      const value = (state.typed[kind] ?? '').replace(kind === 'phone' ? /[\s()-]/g : /\s/g, '')
      try {
        await write('PATCH', '/me', { [kind]: isRemoved ? null : value, password, ...code ? { code: code.replace(/\s/g, '') } : {} })
      } catch (error) {
        toFault()
        throw error
      }
      Object.assign(state, { editing: null, typed: {} })
      say(t('settings.saved'))
      await refresh()
    },
  },
})
