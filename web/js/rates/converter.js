// Two fields of sums, each of which follows the other.
import { NoConnection } from '../api.js'
import { isAsset } from '../asset.js'
import { currencyName, day, rate, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { problem } from '../parts/states.js'
import { t } from '../text.js'
import { hasAsset, pairOf } from './pair.js'

const noSum = ([base, quote], last) =>
  t('pair.noSum', { base, rate: rate(last.rate, true), quote, day: day(last.date, { long: true, year: true }) })

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
      <p class="small softer" aria-live="polite">${state.hasNoSum ? noSum(pair, state.data[0].last) : t('pair.noFee')}</p>
      ${problem(state.problem)}
    </section>
  `
}

/** A sum without the zeros that nobody types: assets have eight decimals. */
const plain = (text, code) => isAsset(code) && text.includes('.') ? text.replace(/\.?0+$/, '') : text

/** Asks for the other sum. Without a network there is none: only the server knows how each currency is rounded. */
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
    state.hasNoSum = false
  } catch (error) {
    if (!(error instanceof NoConnection) || !state.data[0].last) throw error
    state.hasNoSum = true
  }
  if (state.turn !== turn) return
  state.sums[1 - side] = answer ? typeable(plain(answer, pair[1 - side])) : ''
  update()
}
