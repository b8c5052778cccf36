// A new offer in four steps. Each has an address, and the device keeps what was typed.
import { html } from '../html.js'
import { faultAt } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { askPrice } from '../parts/priced.js'
import { age, problem } from '../parts/states.js'
import { bodyOf, firstGap, isFilled, newDraft, stepOf, stepsOf } from '../publish/draft.js'
import { placeActs } from '../publish/place.js'
import { daysStep, moneyStep, placeStep, published, reviewStep } from '../publish/views.js'
import { t } from '../text.js'

/** The fields of a draft that its price depends on. */
const priced = ['settlement', 'amount', 'inParts', 'minFill', 'pricing', 'premiumBps', 'rate', 'exact']

const views = { money: moneyStep, place: placeStep, days: daysStep, review: reviewStep }
const address = (step) => `/publish?step=${step}`

/** What the server refused, with a way to each step that has a fault. */
const refusal = ({ refused, step }) => {
  if (!refused) return null
  const others = [...new Set(Object.keys(refused.fields ?? {}).map(stepOf))].filter((each) => each !== step)
  return html`${problem(refused)}${
    others.map((each) => html`<a class="button" href=${address(each)}>${icon('edit')}${t(`publish.step.${each}`)}</a>`)
  }`
}

const whichStep = ({ draft, step }) => t('publish.at', { step: stepsOf(draft).indexOf(step) + 1, count: stepsOf(draft).length })

const foot = (state, act) => {
  const steps = stepsOf(state.draft)
  const at = steps.indexOf(state.step)
  return html`
    <div class="foot">
      ${at ? html`<button type="button" class="button" @click=${() => act.back(steps[at - 1])}>${t('frame.back')}</button>` : null}
      <button class="button primary" ?disabled=${state.busy === 'next'}>${state.step === 'review'
        ? t('publish.send')
        : t('publish.next', { step: t(`publish.step.${steps[at + 1]}`).toLocaleLowerCase() })}</button>
    </div>
  `
}

export const screen = {
  tab: 'publish',
  bar: 'back',
  keepsTabs: ({ published }) => Boolean(published),
  stays: () => true,
  reads: () => ['/currencies'],
  title: (state) => state.published ? t('publish.title') : t(`publish.title.${state.step}`),
  menu: (state) => state.published ? null : html`<span class="badge">${whichStep(state)}</span>`,
  async start(state, { store, go }) {
    if (state.query.done) return go('/me/offers', { isInstead: true })
    const kept = await store.get('drafts', 'publish')
    const isNew = !kept || state.query.settlement && kept.settlement !== state.query.settlement ||
      state.query.have && (kept.have !== state.query.have || state.query.want && kept.want !== state.query.want)
    state.draft = isNew ? { ...newDraft(state), ...kept ? { search: kept.search, point: kept.point, airport: kept.airport } : {} } : kept
    screen.moved(state)
  },
  moved(state) {
    // Whoever comes back from a published offer begins another one, at the same place.
    if (state.published && state.query.done !== state.published.id) {
      const { search, point, airport, precision } = state.draft
      Object.assign(state, { published: null, draft: { ...newDraft(state), search, point, airport, precision } })
    }
    const step = state.draft && stepsOf(state.draft).includes(state.query.step) ? state.query.step : 'money'
    state.step = state.draft && firstGap(state.draft, step) || step
    state.places = null
    state.gap = false
    if (!state.isReady) return
    scrollTo(0, 0)
    requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }))
  },
  arrived(state, tools) {
    const [{ items }] = state.data
    const codes = [...items].sort((a, b) => b.rated - a.rated || a.code.localeCompare(b.code)).map(({ code }) => code)
    state.codes = codes
    if (!codes.includes(state.draft.have)) state.draft.have = 'EUR'
    if (!state.hasAsked) {
      state.hasAsked = true
      screen.acts.count(state, tools)
      screen.acts.locateCell(state, tools)
    }
  },
  view(state, act) {
    if (state.published) return published(state)
    const set = (name, value) => act.set(name, value)
    const fault = (pointer) => faultAt(state.refused, pointer) ?? null
    const steps = stepsOf(state.draft)
    return html`
      <form class="stack" novalidate @submit=${(event) => act.next(event)}>
        <h1 class="wide-title" tabindex="-1">${t(`publish.title.${state.step}`)}</h1>
        <ol class="progress" aria-label=${whichStep(state)}>${steps.map((step, index) =>
          html`
            <li class=${index <= steps.indexOf(state.step) ? 'done' : ''}
              aria-current=${step === state.step ? 'step' : null}><span class="visually-hidden">${t(`publish.step.${step}`)}</span></li>
          `
        )}</ol>
        ${age(state)}${refusal(state)}${problem(state.problem)}
        ${views[state.step](state, set, fault, act)}
        ${state.gap ? html`<p class="fault" role="alert">${t(`publish.gap.${state.step}`)}</p>` : null}
        ${foot(state, act)}
      </form>
    `
  },
  acts: {
    ...placeActs,
    async set(state, tools, name, value) {
      state.draft[name] = value
      state.gap = false
      if (name === 'rate' || name === 'pricing') Object.assign(state.draft, { needsConfirm: false, confirmRate: false })
      tools.store.put('drafts', 'publish', state.draft)
      tools.update()
      if (priced.includes(name)) await screen.acts.count(state, tools)
    },
    async pick(state, tools, side, code) {
      const other = side === 'have' ? 'want' : 'have'
      if (state.draft[other] === code) state.draft[other] = state.draft[side]
      state.draft.rate = ''
      await screen.acts.set(state, tools, side, code)
      await screen.acts.count(state, tools)
    },
    /** The server's price of the draft, after a pause in typing. */
    count: (state, tools, isAgain = false) =>
      askPrice(state, tools, {
        country: state.draft.airport && state.draft.precision === 'airport' ? null : state.located?.country?.code,
        isAgain,
      }),
    back: (state, { go }, step) => go(address(step)),
    async next(state, tools, event) {
      event.preventDefault()
      if (!isFilled(state.draft, state.step)) {
        state.gap = true
        return
      }
      if (state.step !== 'review') return tools.go(address(stepsOf(state.draft)[stepsOf(state.draft).indexOf(state.step) + 1]))
      await screen.acts.publish(state, tools)
    },
    async publish(state, { write, store, go, isHere, say }) {
      const body = bodyOf(state.draft)
      const sent = JSON.stringify(body)
      // The same offer sent twice is one offer; another one needs another key.
      if (state.draft.sent !== sent) Object.assign(state.draft, { sent, key: crypto.randomUUID() })
      await store.put('drafts', 'publish', state.draft)
      try {
        state.published = await write('POST', '/offers', body, { key: state.draft.key })
      } catch (error) {
        if (error.fields) {
          state.refused = error.kind === 'not-signed-in' ? null : error
          if (error.kind === 'confirm-rate') state.draft.needsConfirm = true
        }
        if (!error.fields || error.kind === 'not-signed-in') throw error
        const [pointer] = Object.keys(error.fields)
        if (pointer) return go(address(stepOf(pointer)))
        return scrollTo(0, 0)
      }
      state.refused = null
      await store.remove('drafts', 'publish')
      if (!isHere()) return say(t('publish.doneTitle'))
      history.replaceState(history.state, '', `/publish?done=${state.published.id}`)
      scrollTo(0, 0)
    },
  },
}
