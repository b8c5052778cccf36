// Old rates: how old they are, and whether newer ones may come.
import { ago, day } from '../format.js'
import { beside } from '../rates/beside.js'
import { t } from '../text.js'
import { notice } from './states.js'

/** Reads into `state.sources` where rates come from, which says whether the server asks for newer ones. */
export const readSources = (state, tools) => beside(state, tools, 'sources', '/rates/sources').catch(() => {})

/** Nothing while it is not known. @param sources The answer of `/rates/sources`. */
export const whyOld = (sources) => sources ? t(sources.mode === 'offline' ? 'rates.offline' : 'rates.late') : ''

export const oldRates = ({ asOf, stale }, sources) =>
  stale ? notice(`${t('rates.old', { day: day(asOf, { long: true }), ago: ago(asOf) })} ${whyOld(sources)}`) : null
