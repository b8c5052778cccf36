// The watch list, to change: what is on it, in which order.
import { isAsset } from '../asset.js'
import { capital, currencyName, rate } from '../format.js'
import { html, keyed } from '../html.js'
import { coins } from '../parts/disc.js'
import { select } from '../parts/field.js'
import { icon } from '../parts/icon.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { sheet } from '../parts/sheet.js'
import { age, empty, problem } from '../parts/states.js'
import { codesWith, readAssets } from '../rates/codes.js'
import { recall } from '../store.js'
import { isPair, path, put } from '../rates/watch.js'
import { t } from '../text.js'

const home = '/rates/watchlist'

const row = (state, act, count) => ({ base, quote, rate: text }, index) => {
  const words = `${base} / ${quote}`
  const button = (picture, label, isOff, action) =>
    html`
      <button class="round" aria-label=${`${label}: ${words}`} ?disabled=${isOff || !state.app.isOnline}
        @click=${action}>${icon(picture)}</button>
    `
  return keyed(
    words,
    html`
      <li class="row">${coins(base, quote)}<span class="grow"><b class="mid">${words}</b><span
        class="small softer clip">${text ? rate(text) : t('watch.noRate')}</span></span>
        <span class="watch-buttons">${button('up', t('watch.up'), index === 0, () => act.move(index, -1))}${button(
          'down',
          t('watch.down'),
          index === count - 1,
          () => act.move(index, 1),
        )}${button('close', t('watch.remove'), false, () => act.remove(index))}</span></li>
    `,
  )
}

const adding = (state, act) => {
  const choice = (side) =>
    select({
      name: side,
      label: t(`watch.${side}`),
      value: state[side],
      change: (event) => {
        state[side] = event.target.value
      },
      options: codesWith(state, state.data[1], state.base, state.quote).map((code) => [code, `${code} · ${capital(currencyName(code))}`]),
    })
  return sheet(
    t('watch.add'),
    home,
    html`
      <form class="stack" @submit=${(event) => act.add(event)}>
        ${choice('base')}${choice('quote')}
        ${state.isSame ? html`<p class="fault" role="alert">${t('watch.same')}</p>` : null}${problem(state.problem)}
        <button class="button primary wide" ?disabled=${state.busy === 'add' || !state.app.isOnline}>${t('watch.add')}</button>
      </form>
    `,
  )
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  fresh: 60,
  keepsTabs: true,
  stays: () => true,
  reads: () => [path, '/currencies'],
  title: () => t('watch.title'),
  start(state) {
    Object.assign(state, { base: recall('base') ?? state.me.homeCurrency, quote: '' })
  },
  moved(state) {
    Object.assign(state, { problem: null, isSame: false })
  },
  arrived(state, tools) {
    const [{ items }, currencies] = state.data
    if (tools) readAssets(state, tools)
    state.items ??= items
    if (!state.isChanged) state.items = items
    const codes = codesWith(state, currencies)
    if (!isAsset(state.base) && !codes.includes(state.base)) state.base = 'EUR'
    state.quote ||= codes.find((code) => code !== state.base && !state.items.some((item) => isPair(item, [state.base, code])))
  },
  view(state, act) {
    const { items } = state
    return html`
      <div class="stack narrow-column"><h1 class="wide-title">${t('watch.title')}</h1>
        ${age(state)}${state.pattern === home ? problem(state.problem) : null}
        ${items.length
          ? html`<ul class="card watch-edit">${items.map(row(state, act, items.length))}</ul>`
          : empty({ picture: 'star', title: t('watch.none'), text: t('watch.empty') })}
        ${sampleLine(hasSample(items))}
        <a class="button" href=${`${home}/add`}>${icon('plus')}${t('watch.add')}</a>
        <p class="small softer">${t('watch.text')}</p>
      </div>
      ${state.pattern === `${home}/add` ? adding(state, act) : null}
    `
  },
  acts: {
    move: (state, tools, index, by) =>
      change(state, tools, (items) => {
        items.splice(index + by, 0, ...items.splice(index, 1))
      }),
    remove: (state, tools, index) =>
      change(state, tools, (items) => {
        items.splice(index, 1)
      }),
    async add(state, tools, event) {
      event.preventDefault()
      const pair = [state.base, state.quote]
      state.isSame = pair[0] === pair[1] || state.items.some((item) => isPair(item, pair))
      if (state.isSame) return
      await change(state, tools, (items) => {
        items.push({ base: pair[0], quote: pair[1], rate: null, points: [] })
      })
      state.quote = ''
      screen.arrived(state)
      await tools.back(home)
    },
  },
}

/** Shows the list as it is wished at once, and as it was if the server refuses. */
async function change(state, tools, action) {
  const before = state.items
  state.items = [...before]
  action(state.items)
  state.isChanged = true
  tools.update()
  try {
    state.data[0] = await put(tools, state.items)
    state.items = state.data[0].items
  } catch (error) {
    state.items = before
    throw error
  } finally {
    state.isChanged = false
  }
}
