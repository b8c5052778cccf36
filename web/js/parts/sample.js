// Prices that are made up: what says so, once a screen.
import { madeUp } from '../asset.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { notice } from './states.js'

/** Whether a rate has a price that is made up. */
export const isMadeUp = (reference) => Boolean(reference?.source.split(', ').includes(madeUp))

/** Whether one of these answers, or of their rows, says that a price is made up. */
export const hasSample = (...answers) => answers.flat().some((answer) => answer?.sample)

/** The line beside prices of which some are made up. */
export const sampleLine = (isShown) =>
  isShown ? html`<p class="small softer row sample">${icon('info')}<span class="grow">${t('sample.line')}</span></p>` : null

/** The same above a page that is all about such a price. */
export const sampleNotice = (isShown) => isShown ? notice(t('sample.line'), 'info', 'sky') : null
