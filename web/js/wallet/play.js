import { html } from '../html.js'
import { notice } from '../parts/states.js'
import { t } from '../text.js'

/** Says on every page that the money is not real, as the answer that it shows does. */
export const playMoney = ({ virtual }) => virtual ? notice(html`<b>${t('wallet.play')}</b> ${t('wallet.playText')}`, 'info') : null
