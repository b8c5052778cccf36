// What others see of how one reads.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { save } from '../parts/preferences.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'

export const screen = settings('chats', {
  reads: () => ['/me/preferences'],
  view(state, act) {
    const [{ receipts }] = state.data
    return settingsPage(
      state,
      'chats',
      html`
        ${problem(state.problem)}
        <label class="choice"><input type="checkbox" name="receipts" .checked=${state.wish ?? receipts} ?disabled=${state.busy === 'set'}
          @change=${(event) => act.set(event.target.checked)}>
          <span class="grow"><b class="mid">${t('receipts.title')}</b><br><span
            class="small softer">${t('receipts.text')}</span></span>${icon('checks')}</label>
      `,
    )
  },
  acts: {
    async set(state, tools, receipts) {
      state.wish = receipts
      await save()(state, tools, { receipts })
      state.wish = undefined
      tools.say(t('settings.saved'))
    },
  },
})
