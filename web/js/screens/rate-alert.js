// A new alert, or one to change: a rate that is reached, a move, or a digest of the watch list.
import { capital, change, currencyName, day, rate, typeable, typed } from '../format.js'
import { html } from '../html.js'
import { field, select } from '../parts/field.js'
import { faultAt, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { hasSample, sampleLine } from '../parts/sample.js'
import { age, empty } from '../parts/states.js'
import { hasPair, home, kinds, path } from '../rates/alerts.js'
import { beside } from '../rates/beside.js'
import { codesWith, readAssets } from '../rates/codes.js'
import { isCode } from '../rates/quote.js'
import { recall } from '../store.js'
import { t } from '../text.js'

const pictures = { threshold: 'bell', move: 'chart', daily: 'calendar', weekly: 'calendar' }

const isEdit = ({ pattern }) => pattern === `${home}/:id/edit`

const latestPath = ({ form }) => `/rates/history?base=${form.base}&quote=${form.quote}&range=7d`

/** The last days of the pair, or undefined. */
const latest = ({ form, latest: found }) => found?.data?.base === form.base && found.data.quote === form.quote ? found.data : undefined
const rateNow = (state) => latest(state)?.last?.rate

const kindFields = (state, act) =>
  html`
    <fieldset class="stack tight"><legend class="small softer">${t('alerts.kind')}</legend>
      ${kinds.map((kind) =>
        html`
          <label
            class="choice pictured"><input class="visually-hidden" type="radio" name="kind" value=${kind}
              .checked=${state.form.kind === kind} @change=${() => act.set('kind', kind)}>
            ${icon(state.form.kind === kind ? 'check' : pictures[kind])}<span><b class="mid">${t(`alerts.kind.${kind}`)}</b><br><span
              class="small softer">${t(`alerts.about.${kind}`)}</span></span></label>
        `
      )}
    </fieldset>
  `

const pairFields = (state, act, fault) => {
  const { form } = state
  const options = codesWith(state, state.data[0], form.base, form.quote).map((code) => [code, `${code} · ${capital(currencyName(code))}`])
  const choice = (side) =>
    html`<div>${
      select({
        name: side,
        label: t(`watch.${side}`),
        value: form[side],
        options,
        change: (event) => act.set(side, event.target.value),
      })
    }${fault(`/${side}`) ? html`<p class="fault small">${fault(`/${side}`)}</p>` : null}</div>`
  return html`<div class="pair-fields">${choice('base')}${choice('quote')}</div>`
}

const segments = (state, act, name, values, label) =>
  html`
    <fieldset class="stack tight">
      <legend class="small softer">${label}</legend>
      <div class="segments">${values.map((value) =>
        html`
          <button type="button" aria-pressed=${String(state.form[name] === value)}
            @click=${() => act.set(name, value)}>${t(`alerts.${name}.${value}`)}</button>
        `
      )}</div>
    </fieldset>
  `

/** How far a threshold is from the rate of now. */
const away = (state) => {
  const [wish, now] = [Number(typed(state.form.threshold)), Number(rateNow(state))]
  return wish && now ? t('alerts.away', { share: change((wish / now - 1) * 100, 1) }) : null
}

const thresholdFields = (state, act, fault) => {
  const { form } = state
  const now = rateNow(state)
  return html`
    ${segments(state, act, 'direction', ['up', 'down'], t('alerts.direction'))}
    ${field({
      name: 'threshold',
      label: t('alerts.threshold', { base: form.base, quote: form.quote }),
      value: form.threshold,
      inputmode: 'decimal',
      autocomplete: 'off',
      required: true,
      large: true,
      maxlength: 16,
      hint: [
        now ? t('alerts.now', { base: form.base, quote: form.quote, rate: rate(now), day: day(latest(state).last.date) }) : null,
        away(state),
      ].filter(Boolean).join(' '),
      fault: fault('/threshold'),
      input: (event) => act.set('threshold', event.target.value),
    })}
    ${isOver(state) ? html`<p class="notice sky">${icon('info')}<span>${t('alerts.over')}</span></p>` : null}
  `
}

/** The rate is beyond it already: it rings when it comes back and crosses it. */
const isOver = (state) => {
  const [wish, now] = [Number(typed(state.form.threshold)), Number(rateNow(state))]
  return Boolean(wish && now) && (state.form.direction === 'up' ? now >= wish : now <= wish)
}

const moveFields = (state, act, fault) =>
  html`
    <div class="pair-fields">
      ${field({
        name: 'percent',
        label: t('alerts.percent'),
        value: state.form.percent,
        inputmode: 'decimal',
        autocomplete: 'off',
        required: true,
        maxlength: 5,
        hint: t('alerts.percentHint'),
        fault: fault('/percent'),
        input: (event) => act.set('percent', event.target.value),
      })}
      ${field({
        name: 'days',
        label: t('alerts.days'),
        value: state.form.days,
        inputmode: 'numeric',
        autocomplete: 'off',
        required: true,
        maxlength: 2,
        hint: t('alerts.daysHint'),
        fault: fault('/days'),
        input: (event) => act.set('days', event.target.value),
      })}</div>
  `

const pointers = ['/base', '/quote', '/threshold', '/percent', '/days']

/** Only what belongs to a kind is sent. */
const bodyOf = ({ form }) => {
  const values = {
    threshold: () => ({ direction: form.direction, threshold: typed(form.threshold) ?? form.threshold.trim(), rearm: form.rearm }),
    move: () => ({ percent: typed(form.percent) ?? form.percent.trim(), days: Number(form.days) || 0, rearm: form.rearm }),
  }[form.kind]?.() ?? {}
  return values
}

export const screen = {
  tab: 'rates',
  bar: 'back',
  reads: (state) => ['/currencies', ...isEdit(state) ? [path] : []],
  title: (state) => t(isEdit(state) ? 'alerts.editTitle' : 'alerts.new'),
  start(state) {
    const { base, quote } = state.query
    const own = isCode(base) ? base : recall('base') ?? state.me.homeCurrency
    state.key = crypto.randomUUID()
    state.form = {
      kind: 'threshold',
      base: own,
      quote: isCode(quote) ? quote : own === 'EUR' ? 'USD' : 'EUR',
      direction: 'up',
      threshold: '',
      percent: '5',
      days: '7',
      rearm: 'once',
    }
  },
  arrived(state, tools) {
    const list = state.data[1]
    state.alert = list?.items.find(({ id }) => id === state.params.id)
    if (state.alert && !state.isTouched) {
      const { kind, base, quote, direction, threshold, percent, days, rearm } = state.alert
      Object.assign(state.form, {
        kind,
        base,
        quote,
        rearm,
        direction: direction ?? 'up',
        threshold: typeable(threshold ?? ''),
        percent: typeable(percent ?? '5'),
        days: String(days ?? 7),
      })
    }
    beside(state, tools, 'latest', latestPath(state)).catch(() => {})
    readAssets(state, tools)
  },
  view(state, act) {
    if (isEdit(state) && !state.alert) {
      return empty({
        isPage: true,
        picture: 'bell',
        title: t('alerts.gone'),
        text: t('alerts.goneText'),
        actions: [html`<a class="button primary" href=${home}>${t('alerts.title')}</a>`],
      })
    }
    const { form } = state
    const fault = (pointer) => faultAt(state.problem, pointer) ?? null
    return html`
      <form class="stack narrow-column" novalidate @submit=${(event) => act.send(event)}>
        <h1 class="wide-title">${t(isEdit(state) ? 'alerts.editTitle' : 'alerts.new')}</h1>
        ${age(state)}${problemBeside(state.problem, ...pointers)}
        ${isEdit(state) ? html`<p class="mid">${form.base} / ${form.quote}</p>` : kindFields(state, act)}
        ${hasPair(form.kind)
          ? html`
            ${isEdit(state) ? null : pairFields(state, act, fault)}
            ${form.kind === 'threshold' ? thresholdFields(state, act, fault) : moveFields(state, act, fault)}
            ${segments(state, act, 'rearm', ['once', 'everyCrossing'], t('alerts.rearm'))}
          `
          : null}
        ${hasPair(form.kind) ? sampleLine(hasSample(latest(state))) : null}
        ${state.gap ? html`<p class="fault" role="alert">${t(`alerts.gap.${form.kind}`)}</p>` : null}
        <p class="small softer">${t('alerts.text')}</p>
        <div class="foot"><a class="button" href=${home}>${t('settings.cancel')}</a><button class="button primary"
          ?disabled=${state.busy === 'send' || !state.app.isOnline}>${t(isEdit(state) ? 'settings.save' : 'alerts.create')}</button></div>
      </form>
    `
  },
  acts: {
    set(state, tools, name, value) {
      const { form } = state
      // Of a pair with itself there is no rate: the other one gives way.
      if (name === 'base' && value === form.quote) form.quote = form.base
      if (name === 'quote' && value === form.base) form.base = form.quote
      form[name] = value
      Object.assign(state, { isTouched: true, gap: false })
      if (name === 'base' || name === 'quote') return beside(state, tools, 'latest', latestPath(state))
    },
    async send(state, { write, say, back }, event) {
      event.preventDefault()
      const { form } = state
      state.gap = form.kind === 'threshold' && !typed(form.threshold) ||
        form.kind === 'move' && !(typed(form.percent) && /^\d{1,2}$/.test(form.days.trim()))
      if (state.gap) return
      const body = bodyOf(state)
      if (isEdit(state)) await write('PATCH', `${path}/${state.alert.id}`, body)
      else {await write('POST', path, { kind: form.kind, ...hasPair(form.kind) ? { base: form.base, quote: form.quote } : {}, ...body }, {
          key: keyOf(state, body),
        })}
      say(t(isEdit(state) ? 'alerts.didEdit' : 'alerts.didCreate'))
      await back(home)
    },
  },
}

/** The same alert sent twice is one; another one needs another key. */
function keyOf(state, body) {
  const sent = JSON.stringify([state.form.kind, state.form.base, state.form.quote, body])
  if (state.sent !== sent) Object.assign(state, { sent, key: crypto.randomUUID() })
  return state.key
}
