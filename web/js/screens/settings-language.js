// The language of the page and of what the server writes; the unit of distances; the currency of rates.
import { currencyName, languageName } from '../format.js'
import { html } from '../html.js'
import { select } from '../parts/field.js'
import { save } from '../parts/preferences.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { notice, problem } from '../parts/states.js'
import { remember } from '../store.js'
import { language, t } from '../text.js'

const own = { en: 'English', pl: 'Polski' }

export const screen = settings('language', {
  reads: () => ['/me/preferences', '/currencies'],
  view(state, act) {
    const [preferences, { items }] = state.data
    const currency = state.currency ?? preferences.currency
    const codes = items.filter(({ rated, code }) => rated || code === currency).map(({ code }) => code).sort()
    const isOther = preferences.language.slice(0, 2) !== language
    return settingsPage(
      state,
      'language',
      html`
        ${problem(state.problem)}
        <form class="stack tight" @submit=${(event) => event.preventDefault()}>
          <fieldset class="stack tight"><legend class="visually-hidden">${t('settings.language')}</legend>${Object.entries(own).map((
            [code, name],
          ) =>
            html`
              <label
                class="choice"><input type="radio" name="language" value=${code} .checked=${(state.wish ?? language) === code}
                  @change=${() => act.speak(code)}><span lang=${code}>${name}</span></label>
            `
          )}</fieldset>
        </form>
        ${isOther
          ? html`
            ${notice(t('language.other', { language: languageName(preferences.language) }), 'mail', 'sky')}
                    <button class="button" ?disabled=${Boolean(state.busy)}
              @click=${() => act.speak(language)}>${t('language.both', { language: languageName(language) })}</button>
          `
          : html`<p class="small softer">${t('language.text')}</p>`}
        <form class="stack" @submit=${(event) => event.preventDefault()}>
          <fieldset class="field"><legend>${t('units.title')}</legend><div class="segments">${['km', 'mi'].map((unit) =>
            html`
              <button type="button" aria-pressed=${String((state.unit ?? preferences.units) === unit)}
                @click=${() => act.measure(unit)}>${t(`units.${unit}`)}</button>
            `
          )}</div></fieldset>
          ${select({
            name: 'currency',
            label: t('language.currency'),
            value: currency,
            options: codes.map((code) => [code, `${code} · ${currencyName(code)}`]),
            hint: t('language.currencyHint'),
            change: (event) => act.value(event.target.value),
          })}
        </form>
      `,
    )
  },
  acts: {
    async measure(state, tools, units) {
      state.unit = units
      try {
        await save((tools, change) => tools.units(change.units))(state, tools, { units })
      } finally {
        state.unit = undefined
      }
    },
    /** What rates begin with from now on, whichever currency was last looked at. */
    async value(state, tools, currency) {
      state.currency = currency
      const apply = () => {
        remember('currency', currency)
        remember('base', null)
      }
      try {
        await save(apply)(state, tools, { currency })
      } finally {
        state.currency = undefined
      }
    },
    speak(state, tools, language) {
      state.wish = language
      return save((tools, change) => tools.speak(change.language))(state, tools, { language })
    },
  },
})
