// Offers and swaps that settle in the wallet: nobody meets, so that they have no place.
import { html } from '../html.js'
import { cityName, t } from '../text.js'
import { icon } from './icon.js'

export const isInWallet = ({ settlement }) => settlement === 'wallet'

/** Where an offer is: its place, or the wallet. */
export const whereOf = (offer) =>
  isInWallet(offer) || !offer.place
    ? html`<span>${icon('wallet')}${t('inWallet.where')}</span>`
    : html`<span>${icon('pin')}<bdi>${cityName(offer.place.label)}</bdi></span>`

/** The same as words, for titles. */
export const titleOf = (offer) =>
  isInWallet(offer) || !offer.place ? t('inWallet.title') : t('offer.title', { place: cityName(offer.place.label) })
