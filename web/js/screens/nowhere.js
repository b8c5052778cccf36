// An address that the app does not have.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { empty } from '../parts/states.js'
import { t } from '../text.js'

export const screen = {
  guests: true,
  title: () => t('nowhere.title'),
  view: () =>
    empty({
      isPage: true,
      picture: 'map',
      title: t('nowhere.title'),
      text: t('nowhere.text'),
      actions: [
        html`<a class="button primary" href="/search">${icon('search')}${t('tab.search')}</a>`,
        html`<a class="button" href="/">${t('tab.home')}</a>`,
      ],
    }),
}
