// What others read about one.
import { currencyName, languageName } from '../format.js'
import { html } from '../html.js'
import { field } from '../parts/field.js'
import { faultAt, keep, problemBeside, toFault } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { settings, settingsPage } from '../parts/settings-page.js'
import { t } from '../text.js'

const common = [
  'en',
  'pl',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'cs',
  'uk',
  'ru',
  'sv',
  'tr',
  'el',
  'ar',
  'he',
  'hi',
  'th',
  'vi',
  'id',
  'ms',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
]
const most = 20

const languages = ({ typed }, act) =>
  html`
    <fieldset class="field">
      <legend>${t('profile.languages')}</legend>
      <div class="chips wrap">${typed.languages.map((code) =>
        html`
          <button type="button" class="chip" @click=${() => act.drop(code)}>${languageName(code)}${icon('close')}<span
            class="visually-hidden">${t('profile.drop')}</span></button>
        `
      )}
        ${typed.languages.length < most
          ? html`<label class="chip pick">${icon('plus')}${t('profile.add')}<select aria-label=${t('profile.add')}
            @change=${(event) => act.add(event.target)}>
        <option value="">${t('profile.add')}</option>
        ${
            common.filter((code) => !typed.languages.includes(code)).map((code) =>
              html`<option value=${code}>${languageName(code)}</option>`
            )
          }</select></label>`
          : null}</div>
    </fieldset>
  `

export const screen = settings('profile', {
  reads: () => ['/me', '/currencies'],
  arrived(state) {
    const [{ name, bio, languages, homeCurrency, version }, { items }] = state.data
    state.codes = items.filter(({ rated, code }) => rated || code === homeCurrency).map(({ code }) => code).sort()
    if (state.typed && state.version === version || state.isTouched) return
    Object.assign(state, { typed: { name, bio, languages, homeCurrency }, version })
  },
  view(state, act) {
    const { typed, problem: error } = state
    return settingsPage(
      state,
      'profile',
      html`
        <form class="card stack" @input=${keep(typed, () => {
          state.isTouched = true
        })} @submit=${(event) => act.save(event)}>
          ${problemBeside(error, '/name', '/bio', '/languages')}
          ${field({
            name: 'name',
            label: t('join.name'),
            value: typed.name,
            autocomplete: 'name',
            maxlength: 50,
            required: true,
            fault: faultAt(error, '/name'),
          })}
          ${field({
            name: 'bio',
            label: t('profile.bio'),
            type: 'area',
            rows: 5,
            maxlength: 500,
            value: typed.bio,
            hint: t('profile.bioHint', { left: 500 - typed.bio.length }),
            fault: faultAt(error, '/bio'),
          })}
          ${languages(state, act)}
          <div class="field"><label for="home-currency">${t('join.currency')}</label>
            <select class="input" id="home-currency" name="homeCurrency" @change=${keep(typed, () => {
              state.isTouched = true
            })}>${state.codes.map((code) =>
              html`<option value=${code} ?selected=${code === typed.homeCurrency}>${code} · ${currencyName(code)}</option>`
            )}</select></div>
          <button class="button primary wide" ?disabled=${state.busy === 'save'}>${t('settings.save')}</button>
        </form>
        <a class="quiet-link" href=${`/travellers/${state.data[0].handle}`}>${t('me.public')}${icon('next')}</a>
      `,
    )
  },
  acts: {
    add(state, _, element) {
      if (element.value) state.typed.languages = [...state.typed.languages, element.value]
      state.isTouched = true
      element.value = ''
    },
    drop(state, _, code) {
      state.typed.languages = state.typed.languages.filter((other) => other !== code)
      state.isTouched = true
    },
    async save(state, { write, say, refresh }, event) {
      event.preventDefault()
      const { name, bio, languages, homeCurrency } = state.typed
      try {
        await write('PATCH', '/me', { name: name.trim(), bio: bio.trim(), languages, homeCurrency })
      } catch (error) {
        toFault()
        throw error
      }
      state.isTouched = false
      say(t('settings.saved'))
      await refresh()
    },
  },
})
