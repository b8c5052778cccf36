import { html } from '../html.js'
import { t } from '../text.js'

/** The pages of the rates and of the wallet share a tab of the phone. */
export const ratesOrWallet = (current) =>
  html`
    <nav class="segments only-narrow" aria-label=${t('rates.or')}>
      ${['rates', 'wallet'].map((name) =>
        html`<a href=${`/${name}`} aria-current=${name === current ? 'page' : null}>${t(`tab.${name}`)}</a>`
      )}</nav>
  `
