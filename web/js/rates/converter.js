// Two fields of sums, each of which follows the other.
import { NoConnection } from '../api.js'
import { isAsset } from '../asset.js'
import { currencyName, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'
import { hasAsset, pairOf } from './pair.js'

export const converter = (state, act) => {
  const pair = pairOf(state)
  const side = (index) =>
    html`
      <div class="field"><label for=${`sum-${index}`}>${pair[index]}<span class="visually-hidden">
        ${currencyName(pair[index])}</span></label>
        <input class="input" id=${`sum-${index}`} inputmode="decimal" autocomplete="off" maxlength="24" .value=${state.sums[index]}
          @input=${(event) => act.convert(index, event.target.value)}></div>
    `
  return html`
    <section class="card stack tight"><h2>${t('pair.convert')}</h2>
      <div class=${`convert ${hasAsset(pair) ? 'long' : ''}`}>${side(0)}<span class="turn" aria-hidden="true">${icon('swap')}</span>${side(
        1,
      )}</div>
      <p class="small softer" aria-live="polite">${state.isOwnSum ? t('pair.ownSum') : t('pair.noFee')}</p>
      ${problem(state.problem)}
    </section>
  `
}

/** A sum without the zeros that nobody types: assets have eight decimals. */
const plain = (text, code) => isAsset(code) && text.includes('.') ? text.replace(/\.?0+$/, '') : text

/** Asks for the other sum; without a network it is reckoned from the last rate. */
export async function convert(state, { ask, update }, side, text, pause = 200) {
  const pair = pairOf(state)
  state.sums = side ? [state.sums[0], text] : [text, state.sums[1]]
  const amount = typed(text)
  if (!amount) return
  const turn = state.turn = `${pair} ${side} ${text}`
  clearTimeout(state.timer)
  if (pause) {
    await new Promise((resolve) => {
      state.timer = setTimeout(resolve, pause)
    })
  }
  let answer
  try {
    answer = (await ask(`/rates/convert?from=${pair[side]}&to=${pair[1 - side]}&amount=${amount}`)).to.amount
    state.isOwnSum = false
  } catch (error) {
    const last = Number(state.data[0].last?.rate)
    if (!(error instanceof NoConnection) || !last) throw error
    answer = (side ? Number(amount) / last : Number(amount) * last).toFixed(isAsset(pair[1 - side]) ? 8 : 2)
    state.isOwnSum = true
  }
  if (state.turn !== turn) return
  state.sums[1 - side] = typeable(plain(answer, pair[1 - side]))
  update()
}
