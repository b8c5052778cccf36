// The neural network: its middle as a second line beside the fan, once somebody wants it, and how it did.
import { NoConnection } from '../api.js'
import { html } from '../html.js'
import { recall, remember } from '../store.js'
import { t } from '../text.js'
import { beside } from './beside.js'
import { hasAsset, pairOf, pairQuery } from './pair.js'

/** The network for a pair: currencies and assets have one each. */
export const networkOf = (pair) => hasAsset(pair) ? 'lstm-assets-v1' : 'lstm-v1'

export const isNetwork = (model) => model.startsWith('lstm')

/** Whether the server has scores of a network for this pair, without which its line would be shown with nothing beside it. */
const isOffered = (state) => {
  const model = networkOf(pairOf(state))
  return Boolean(state.forecast?.data?.scorecard?.rows.some((row) => row.model === model))
}

export const isOn = (state) => state.isNetworkOn ??= recall('network') === 'on'

/** Reads what the network says, if it is to be drawn. */
export async function readNetwork(state, tools, { isAnew = false } = {}) {
  if (!isOn(state) || !isOffered(state)) return
  await beside(state, tools, 'network', `/rates/forecast?${pairQuery(state)}&model=${networkOf(pairOf(state))}`, { isAnew })
}

/** As many points of it as of the fan; null while there are none. */
export const networkPoints = (state, fan) =>
  isOn(state) && isOffered(state) && state.network?.data ? state.network.data.points.slice(0, fan.length) : null

/** The switch, in the legend. */
export const networkSwitch = (state, act) =>
  isOffered(state)
    ? html`
      <li><label class="network-switch"><input type="checkbox" role="switch" .checked=${isOn(state)}
        @change=${(event) => act.network(event.target.checked)}><i class="second"></i><span>${t('network.switch')}</span></label></li>
    `
    : null

/** How it did, in the server's words; or why there is no line. */
export function networkSaid(state) {
  if (!isOn(state) || !isOffered(state)) return null
  const { data, error } = state.network ?? {}
  const text = data
    ? data.notes.find(({ code }) => code === 'network')?.text
    : error && (error instanceof NoConnection ? t('network.offline') : error.message)
  return html`<p class="small softer" aria-live="polite">${text ?? ''}</p>`
}

export const networkActs = {
  network(state, tools, isWanted) {
    state.isNetworkOn = isWanted
    remember('network', isWanted ? 'on' : null)
    return readNetwork(state, tools)
  },
}
