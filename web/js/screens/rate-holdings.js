// Crypto assets that one has elsewhere, entered by hand: what they are worth, and how far that may go.
import { now } from '../api.js'
import { chart, look, whenResized } from '../chart/chart.js'
import { amount as digits, change, day, money, percent, typeable, typed } from '../format.js'
import { html, keyed } from '../html.js'
import { field, select } from '../parts/field.js'
import { faultAt, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { age, empty, notice } from '../parts/states.js'
import { beside } from '../rates/beside.js'
import { recall } from '../store.js'
import { parts, t } from '../text.js'

const home = '/rates/holdings'
const path = (state) => `/me/holdings?currency=${state.currency}`

/** An asset as a disc. It is no currency, so that it has its letters. */
const disc = (code) => html`<span class="coin long asset" aria-hidden="true">${code.slice(0, 4)}</span>`

const picker = (state, act) => {
  const codes = [...new Set([state.currency, ...state.currencies?.data?.items.filter(({ rated }) => rated).map(({ code }) => code) ?? []])]
    .sort()
  return html`<label class="chip pick"><span>${state.currency}</span>${icon('down')}
    <select aria-label=${t('holdings.currency')} @change=${(event) => act.turnTo(event.target.value)}>${
    codes.map((code) => html`<option value=${code} ?selected=${code === state.currency}>${code}</option>`)
  }</select></label>`
}

const sums = (value, currency) => money({ amount: value, currency })
const round = (text) => Number(text) >= 1000 ? String(Math.round(Number(text))) : Number(text).toFixed(2)

const say = (currency) => ({ date, points: [{ point }], fan }) =>
  point
    ? t('holdings.at', { day: day(date, { year: true }), sum: sums(point.rate, currency) })
    : t('holdings.fanAt', { day: day(date, { year: true }), low: sums(round(fan.p10), currency), high: sums(round(fan.p90), currency) })

/** How far the whole may go. */
const fanOf = (state, act, { fan, currency }) => {
  const { points, notes } = fan
  const { p10, p90, date } = points.at(-1)
  const values = { low: sums(round(p10), currency), high: sums(round(p90), currency) }
  return html`
    <section class="card stack"><h2>${t('holdings.fan')}</h2>
      <p>${parts('holdings.fanText', {
        low: html`<b>${values.low}</b>`,
        high: html`<b>${values.high}</b>`,
        day: day(date, { long: true }),
      })}</p>
      ${chart({
        lines: [{ name: currency, points: state.line }],
        fan: points,
        cross: state.cross,
        move: act.look,
        say: say(currency),
        label: t('holdings.fanWords', { ...values, day: day(date, { year: true }) }),
        until: t('fan.until', { day: day(date) }),
      })}
      ${notes.filter(({ code }) => code !== 'no-direction').map(({ text }) => notice(text, 'info', 'sky'))}
      <p class="small softer">${t('pair.nobody')}</p></section>
  `
}

const row = ({ asset, name, amount, price, value, share, asOf, source }) =>
  keyed(
    asset,
    html`
      <li
        class="row top-of holding">${disc(asset)}<span class="grow"><span class="mid"><bdi>${name}</bdi></span><span
          class="small softer">${digits({ amount })} ${asset}${price ? ` · ${t('holdings.each', { price: money(price) })}` : ''}</span>
          ${share === null ? null : html`<span class="meter" style=${{ '--part': `${Number(share)}%` }}><i></i></span>`}
          ${asOf ? html`<span class="tiny quiet">${day(asOf, { year: true })} · <bdi>${source}</bdi></span>` : null}</span>
        <span class="rate-now">${value
          ? html`<span>${money(value)}</span>`
          : html`<span class="softer">${t('holdings.noPrice')}</span>`}${share === null
          ? null
          : html`<span class="small softer">${percent(share, 1)}</span>`}</span></li>
    `,
  )

const shown = (state, act) => {
  const [found] = state.data
  const { items, total, missing, fan, currency } = found
  if (!items.length) {
    return empty({
      picture: 'wallet',
      title: t('holdings.none'),
      text: t('holdings.noneText'),
      actions: [html`<a class="button primary" href=${`${home}/edit`}>${icon('plus')}${t('holdings.begin')}</a>`],
    })
  }
  return html`
    <section
      class="card stack"><div class="row holdings-total"><div class="grow"><p class="softer">${t('holdings.total')}</p><p
        class="rate-large">${total ? html`${digits(total)} <small>${currency}</small>` : '–'}</p></div>${picker(state, act)}</div>
      ${total ? null : notice(t('holdings.noData'), 'info', 'sky')}
      ${total && missing.length ? notice(t('holdings.missing', { assets: missing.join(', ') }), 'info') : null}
      <ul class="holdings">${items.map(row)}</ul>
      <a class="button" href=${`${home}/edit`}>${icon('edit')}${t('holdings.edit')}</a></section>
    ${fan && state.line ? fanOf(state, act, found) : null}
  `
}

const editing = (state, act) => {
  const [, { items: assets }] = state.data
  const fault = (pointer) => faultAt(state.problem, pointer) ?? null
  const free = assets.filter(({ code }) => !state.rows.some(({ asset }) => asset === code))
  return html`
    <form class="stack" novalidate @submit=${(event) => act.save(event)}>
      ${problemBeside(state.problem, ...state.rows.flatMap((_, at) => [`/items/${at}/amount`, `/items/${at}/asset`]))}
      ${state.rows.length
        ? html`<ul class="stack tight">${
          state.rows.map(({ asset, amount }, at) =>
            keyed(
              asset,
              html`
                <li class="card row holding-edit">${disc(asset)}<div class="grow">${field({
                  name: `amount-${asset}`,
                  label: t('holdings.amount', { asset: assets.find(({ code }) => code === asset)?.name ?? asset }),
                  value: amount,
                  inputmode: 'decimal',
                  autocomplete: 'off',
                  required: true,
                  maxlength: 40,
                  fault: fault(`/items/${at}/amount`) ?? fault(`/items/${at}/asset`) ??
                    (state.wrong.includes(asset) ? t('holdings.wrong') : null),
                  input: (event) => act.type(asset, event.target.value),
                })}</div>
                  <button type="button" class="round" aria-label=${t('holdings.remove', { asset })}
                    @click=${() => act.remove(asset)}>${icon('trash')}</button></li>
              `,
            )
          )
        }</ul>`
        : html`<p class="softer">${t('holdings.noneText')}</p>`}
      ${free.length
        ? select({
          name: 'asset',
          label: t('holdings.add'),
          value: '',
          change: (event) => {
            const code = event.target.value
            event.target.value = ''
            if (code) act.add(code)
          },
          options: [
            ['', t('holdings.choose')],
            ...free.map((
              { code, name, changePercent },
            ) => [code, `${name} (${code})${changePercent === null ? '' : ` ${change(changePercent, 1)}`}`]),
          ],
        })
        : null}
      <div class="foot"><a class="button" href=${home}>${t('settings.cancel')}</a><button class="button primary"
        ?disabled=${state.busy === 'save' || !state.app.isOnline}>${t('settings.save')}</button></div>
    </form>
  `
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  keepsTabs: ({ pattern }) => pattern === home,
  stays: () => true,
  reads: (state) => [path(state), '/rates/assets'],
  title: (state) => t(state.pattern === home ? 'holdings.title' : 'holdings.editTitle'),
  start(state) {
    Object.assign(state, { cross: null, wrong: [], rows: null })
    screen.moved(state)
  },
  moved(state) {
    state.currency = /^[A-Z]{3}$/.test(state.query.currency ?? '') ? state.query.currency : recall('currency') ?? state.me.homeCurrency
    Object.assign(state, { cross: null, problem: null, wrong: [], rows: null })
    if (state.data) begin(state)
  },
  arrived(state, tools) {
    const [{ fan }] = state.data
    Object.assign(state, { line: fan?.last ? [fan.last] : null, cross: null })
    begin(state)
    beside(state, tools, 'currencies', '/currencies').catch(() => {})
  },
  shown(state, { update }) {
    state.forget = whenResized(update)
  },
  left(state) {
    state.forget?.()
  },
  view: (state, act) =>
    html`
      <div class="stack narrow-column"><h1 class="wide-title">${t(state.pattern === home ? 'holdings.title' : 'holdings.editTitle')}</h1>
        ${age(state)}<p class="small softer">${t('holdings.text')}</p>
        ${state.pattern === home ? shown(state, act) : editing(state, act)}
      </div>
    `,
  acts: {
    look,
    turnTo: (state, { go }, currency) => go(`${home}?currency=${currency}`, { isInstead: true }),
    type(state, _, asset, text) {
      state.rows.find((each) => each.asset === asset).amount = text
      state.wrong = state.wrong.filter((each) => each !== asset)
    },
    add(state, _, asset) {
      state.rows.push({ asset, amount: '' })
      requestAnimationFrame(() => document.querySelector('.holding-edit:last-child input')?.focus())
    },
    remove(state, _, asset) {
      state.rows = state.rows.filter((each) => each.asset !== asset)
      state.problem = null
    },
    async save(state, { write, store, say, back }, event) {
      event.preventDefault()
      state.wrong = state.rows.filter(({ amount }) => !typed(amount)).map(({ asset }) => asset)
      if (state.wrong.length) return
      const data = await write('PUT', path(state), { items: state.rows.map(({ asset, amount }) => ({ asset, amount: typed(amount) })) })
      await store.put('answers', path(state), { data, at: now() })
      state.data[0] = data
      say(t('holdings.saved'))
      await back(home)
    },
  },
}

/** What is edited begins as it is, and stays as it was typed. */
function begin(state) {
  if (state.pattern !== home) state.rows ??= state.data[0].items.map(({ asset, amount }) => ({ asset, amount: typeable(amount) }))
}
