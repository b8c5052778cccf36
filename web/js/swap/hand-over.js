// The handover: count first, then show one's own code, then enter the other's. All of it works without a network.
import { momentWithin, money, typeable } from '../format.js'
import { html } from '../html.js'
import { codeBoxes } from '../parts/code-boxes.js'
import { field } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { first } from '../parts/person.js'
import { canScan } from '../parts/scanner.js'
import { notice, problem } from '../parts/states.js'
import { parts, t } from '../text.js'
import { mine, theirs } from './sides.js'
import { firstName } from './words.js'

const step = (number, isDone, title, content) =>
  html`
    <li class=${isDone ? 'done' : ''}><span class="step-number">${isDone ? icon('check', t('way.done')) : number}</span><div
      class="stack tight"><h3>${title}</h3>${content}</div></li>
  `

const own = ({ code, image }, person) =>
  html`
    <div class="own-code">
      ${image ? html`<img class="qr" src=${image} width="128" height="128" alt=${t('code.picture')}>` : null}
      <div class="stack tight">
        ${code
          ? html`<p class="digits" aria-label=${[...code.code].join(' ')}>${code.code.slice(0, 3)} ${code.code.slice(3)}</p>`
          : html`<p class="softer">${t('code.missing')}</p>`}
        <p class="small softer">${parts('code.own', { name: first(person) })}</p></div>
    </div>
  `

/** Amounts that differ from the terms, if the two counted something else. */
const actual = (state, { give, get }) =>
  html`
    <details class="actual" ?open=${state.isActualOpen} @toggle=${(event) => {
      state.isActualOpen = event.target.open
    }}>
      <summary>${t('code.actual')}</summary>
      <div class="stack tight">
        <p class="small softer">${t('code.actualText')}</p>
        <div class="pair-fields">
          ${field({
            name: 'give',
            label: t('code.gave', { currency: give.currency }),
            inputmode: 'decimal',
            autocomplete: 'off',
            value: state.give,
            placeholder: typeable(give.amount),
            input: (event) => {
              state.give = event.target.value
            },
          })}
          ${field({
            name: 'get',
            label: t('code.got', { currency: get.currency }),
            inputmode: 'decimal',
            autocomplete: 'off',
            value: state.get,
            placeholder: typeable(get.amount),
            input: (event) => {
              state.get = event.target.value
            },
          })}
        </div>
      </div>
    </details>
  `

const entry = (state, act, swap) => {
  const name = firstName(swap.with)
  const isWrong = state.problem?.kind === 'wrong-code'
  return html`
    <form class="stack tight" @submit=${(event) => {
      event.preventDefault()
      act.handOver(state.code)
    }}>
      ${codeBoxes({ value: state.code, label: t('code.label', { name }), type: (text) => act.typeCode(text), isWrong })}
      ${problem(['handOver', 'scan'].includes(state.failed) ? state.problem : null)}
      ${state.scanned
        ? notice(t(`scan.${state.scanned}`), state.scanned === 'forged' ? 'warning' : 'info', state.scanned === 'forged' ? 'alarm' : 'sun')
        : null}
      ${actual(state, swap.terms)}
      ${state.code.length === 6
        ? html`<button class="button primary wide" ?disabled=${state.busy === 'handOver'}>${t('code.enter')}</button>`
        : null}
      ${canScan() ? html`<a class="button wide" href=${`/swaps/${swap.id}/scan`}>${icon('camera')}${t('code.scan')}</a>` : null}
    </form>
  `
}

/** Both named other amounts: the swap waits for one of them to correct it. */
const difference = (swap) => {
  if (!mine(swap).handedOverAt || !theirs(swap).handedOverAt || swap.state === 'completed') return null
  const { terms } = swap
  const version = (side) => t('swap.sums', { give: money((side.actual ?? terms).give), get: money((side.actual ?? terms).get) })
  return html`<div class="notice sun">${icon('warning')}<div><p>${t('code.differ')}</p><p>${t('code.you')}
    ${version(mine(swap))}</p><p>${html`
    <bdi>${firstName(swap.with)}</bdi>:
  `} ${version(theirs(swap))}</p>
    <p class="small">${t('code.differText', { moment: momentWithin(swap.deadline) })}</p></div></div>`
}

/** @param queued What waits for a network: a code of the other side. */
export function handOver(state, act, swap, queued) {
  const name = first(swap.with)
  const { get } = swap.terms
  const mineIn = mine(swap).handedOverAt
  const isWaiting = queued.get('hand-over')
  return html`
    <section class="card" aria-labelledby="hand-over-title">
      <div class="row head"><h2 class="grow"
        id="hand-over-title">${t('code.title')}</h2><span class="badge">${icon('offline')}${t('code.offline')}</span></div>
      <ol class="count-steps">
        ${step(1, false, parts('code.count', { name }), html`<p class="small softer">${t('code.countText', { sum: money(get) })}</p>`)}
        ${step(
          2,
          Boolean(theirs(swap).handedOverAt),
          t('code.show'),
          theirs(swap).handedOverAt
            ? html`<p class="small softer">${parts('code.theyHave', { name })}</p>${own(state.own, swap.with)}`
            : own(state.own, swap.with),
        )}
        ${step(
          3,
          Boolean(mineIn),
          parts('code.theirs', { name }),
          mineIn && !difference(swap)
            ? html`<p class="small softer">${parts('code.youHave', { name })}</p>`
            : isWaiting
            ? waits(isWaiting, act)
            : entry(state, act, swap),
        )}
      </ol>
      ${difference(swap)}
    </section>
  `
}

/** What waits for a network, or why the server refused it. A refused step holds up those after it. */
export const waits = ({ key, state, problem: refusal }, act) =>
  state === 'refused'
    ? html`
      <div class="notice alarm" role="alert">${icon('warning')}<div><p>${refusal?.detail ?? refusal?.title}</p>
        <p class="row wrap"><button class="link" @click=${() => act.again(key)}>${t('chat.again')}</button><button class="link"
          @click=${() => act.drop(key)}>${t('chat.drop')}</button></p></div></div>
    `
    : notice(t('code.queued'), 'clock')
