// Another password. All other devices are signed out.
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside, showPassword, toFault } from '../parts/form.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { t } from '../text.js'

export const screen = settings('password', {
  reads: () => ['/me'],
  start(state) {
    state.typed = {}
  },
  view: (state, act) =>
    settingsPage(
      state,
      'password',
      html`
        <form class="card stack" @input=${keep(state.typed)} @submit=${(event) => act.save(event)}>
          ${problemBeside(state.problem, '/current', '/new')}
          <input class="visually-hidden" name="username" autocomplete="username" tabindex="-1" aria-hidden="true"
            .value=${state.data[0].handle}>
          ${field({
            name: 'current',
            label: t('password.current'),
            type: state.isPasswordShown ? 'text' : 'password',
            value: state.typed.current,
            autocomplete: 'current-password',
            required: true,
            fault: faultAt(state.problem, '/current'),
          })}
          ${field({
            name: 'new',
            label: t('reset.password'),
            type: state.isPasswordShown ? 'text' : 'password',
            value: state.typed.new,
            autocomplete: 'new-password',
            required: true,
            hint: t('join.passwordHint'),
            fault: faultAt(state.problem, '/new'),
          })}
          ${showPassword(state, () => act.redraw())}
          <p class="small softer">${t('password.ends')}</p>
          <button class="button primary wide" ?disabled=${state.busy === 'save'}>${t('password.save')}</button>
          <p><a href="/reset">${t('signIn.forgotten')}</a></p>
        </form>
      `,
    ),
  acts: {
    redraw() {},
    async save(state, { write, say }, event) {
      event.preventDefault()
      try {
        await write('POST', '/auth/password', { current: state.typed.current, new: state.typed.new })
      } catch (error) {
        toFault()
        throw error
      }
      state.typed = {}
      say(t('password.done'))
    },
  },
})
