// A page of the settings: on a desktop the list of all stands beside it.
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { age } from './states.js'

const groups = [
  ['account', [['profile', 'person'], ['contacts', 'mail'], ['language', 'globe'], ['colours', 'palette'], ['notifications', 'bell'], [
    'chats',
    'chat',
  ]]],
  ['security', [['password', 'lock'], ['second-factor', 'shield'], ['devices', 'device'], ['blocked', 'block']]],
  ['yours', [['data', 'download']]],
]

/** The list of all pages; the current one is marked. */
export const settingsMenu = (current = null, says = {}) =>
  html`
    <nav class="stack" aria-label=${t('settings.title')}>
      ${groups.map(([group, pages]) =>
        html`
          <div class="stack tight">
            <h2 class="small softer">${t(`settings.group.${group}`)}</h2>
            <div class="card rows menu">${pages.map(([name, picture]) =>
              html`
                <a class="row-link" href=${`/settings/${name}`}
                  aria-current=${name === current ? 'page' : null}>${icon(picture)}<span
                  class="grow"><span>${t(`settings.${name}`)}</span>${says[name]
                    ? html`<span class="small softer">${says[name]}</span>`
                    : null}</span>${icon('next')}</a>
              `
            )}</div>
          </div>
        `
      )}
    </nav>
  `

/** The page `name` with its heading. */
export const settingsPage = (state, name, content) =>
  html`
    <div class="settings-cols">
      <div class="only-wide">${settingsMenu(name)}</div>
      <div class="stack"><h1 class="wide-title">${t(`settings.${name}`)}</h1>${age(state)}${content}</div>
    </div>
  `

/** What all pages of the settings have in common. */
export const settings = (name, screen) => ({ tab: 'me', bar: 'back', keepsTabs: true, title: () => t(`settings.${name}`), ...screen })
