// The list of all settings, with what is set.
import { languageName } from '../format.js'
import { html } from '../html.js'
import { settingsMenu } from '../parts/settings-page.js'
import { age } from '../parts/states.js'
import { language, t } from '../text.js'

export const screen = {
  tab: 'me',
  bar: 'back',
  keepsTabs: true,
  reads: () => ['/me', '/me/preferences'],
  title: () => t('settings.title'),
  view(state) {
    const [me, preferences] = state.data
    return html`
      <div class="stack narrow-column"><h1 class="wide-title">${t('settings.title')}</h1>${age(state)}
        ${settingsMenu(null, {
          profile: html`<bdi>${me.name}</bdi>`,
          contacts: html`<bdi>${me.email ?? me.phone}</bdi>`,
          language: languageName(language),
          colours: t(`colours.${preferences.theme}`),
          'second-factor': t(me.secondFactor ? 'settings.on' : 'settings.off'),
          data: t('me.dataText'),
        })}</div>
    `
  },
}
