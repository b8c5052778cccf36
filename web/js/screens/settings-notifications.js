// Which mails one gets.
import { html } from '../html.js'
import { save } from '../parts/preferences.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { icon } from '../parts/icon.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

export const screen = settings('notifications', {
  reads: () => ['/me/preferences', '/me'],
  view(state, act) {
    const [{ mailUpdates }, me] = state.data
    return settingsPage(
      state,
      'notifications',
      html`
        ${problem(state.problem)}
        <label class="choice"><input type="checkbox" name="mail" .checked=${state.wish ?? mailUpdates} ?disabled=${state.busy === 'set'}
          @change=${(event) => act.set(event.target.checked)}>
          <span><b class="mid">${t('mails.updates')}</b><br><span class="small softer">${t('mails.updatesText')}</span></span></label>
        ${me.email && me.verified.email ? null : html`<p class="notice sun">${icon('mail')}<span>${t('mails.unverified')}
            <a href=${me.email ? '/verify-email' : '/settings/contacts'}>${t('raise.email')}</a></span></p>`}
        <p class="small softer">${t('mails.security')}</p>
        <a class="quiet-link" href="/notifications">${t('notifications.title')}${icon('next')}</a>
      `,
    )
  },
  acts: {
    async set(state, tools, mailUpdates) {
      state.wish = mailUpdates
      await save()(state, tools, { mailUpdates })
      tools.say(t('settings.saved'))
    },
  },
})
