// Light, dark, or as the system says.
import { html } from '../html.js'
import { save } from '../parts/preferences.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

export const screen = settings('colours', {
  reads: () => ['/me/preferences'],
  view(state, act) {
    const [{ theme }] = state.data
    return settingsPage(
      state,
      'colours',
      html`
        ${problem(state.problem)}
        <form class="stack tight" @submit=${(event) => event.preventDefault()}>
          <fieldset class="stack tight"><legend class="visually-hidden">${t('settings.colours')}</legend>${['system', 'light', 'dark'].map((
            name,
          ) =>
            html`
              <label class="choice"><input type="radio" name="theme" value=${name} .checked=${(state.wish ?? theme) === name}
                @change=${() => act.choose(name)}>
                <span><b class="mid">${t(`colours.${name}`)}</b><br><span
                  class="small softer">${t(`colours.${name}Text`)}</span></span></label>
            `
          )}</fieldset>
        </form>
        <p class="small softer">${t('colours.text')}</p>
      `,
    )
  },
  acts: {
    async choose(state, tools, theme) {
      state.wish = theme
      await save((tools, change) => tools.theme(change.theme))(state, tools, { theme })
    },
  },
})
