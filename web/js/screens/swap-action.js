// One step of a swap: a form or a confirmation. It says first what the step means.
import { ApiProblem, now } from '../api.js'
import { html } from '../html.js'
import { can, refusalOf, whyNot } from '../parts/actions.js'
import { age, notice, problem } from '../parts/states.js'
import { accept, counter, decline, withdraw } from '../swap/forms-answer.js'
import { cancel, contest, dispute, late, noShow, settle } from '../swap/forms-leave.js'
import { review } from '../swap/form-review.js'
import { schedule } from '../swap/form-schedule.js'
import { t } from '../text.js'

const forms = { accept, counter, decline, withdraw, schedule, late, cancel, 'no-show': noShow, contest, dispute, settle, review }

/** What the server wants to be told a second time, by its problem. */
const confirmations = { 'confirm-rate': 'confirmRate', 'confirm-rounding': 'confirmRounding' }

const text = (value) => [value].flat().map((piece) => piece?.values ? piece.values.join('') : piece).join('')

const unknown = (state) =>
  html`
    <div class="stack">
      <h1>${t('nowhere.title')}</h1>
      <p>${t('nowhere.text')}</p>
      <p><a class="button" href=${`/swaps/${state.params.id}`}>${t('swap.back')}</a></p>
    </div>
  `

/** Who changes the meeting may also agree to the one that the other suggests. */
const isOpen = (swap, action) => can(swap, action) || action === 'schedule' && can(swap, 'agree')

/** Why there is no form, and what helps. */
const refused = ({ data: [swap], params: { action } }) =>
  html`
    ${notice(whyNot(swap, action) ?? t('act.gone'), 'info', 'sky')}${forms[action].helps?.(refusalOf(swap, action), swap) ?? null}<p><a
      class="button primary" href=${`/swaps/${swap.id}`}>${t('swap.back')}</a></p>
  `

export const screen = {
  tab: 'chats',
  bar: 'back',
  reads: ({ params }) => [`/swaps/${params.id}`],
  title: (state) => forms[state.params.action] ? text(forms[state.params.action].title(state.data[0])) : t('nowhere.title'),
  start(state, tools) {
    Object.assign(state, {
      form: {},
      confirms: {},
      hasBegun: false,
      draw: () => {
        tools.update()
      },
      key: crypto.randomUUID(),
    })
  },
  arrived(state, tools) {
    if (state.hasBegun) return
    state.hasBegun = true
    forms[state.params.action]?.start?.(state, state.data[0], tools)
  },
  view(state, act) {
    const [swap] = state.data
    const form = forms[state.params.action]
    if (!form) return unknown(state)
    state.send = (body, done) => act.send(body, done)
    const isPossible = isOpen(swap, state.params.action)
    const submit = (event) => {
      event.preventDefault()
      state.check = form.check?.(state) ?? null
      if (state.check) state.draw()
      else act.send(form.body?.(state, swap))
    }
    return html`
      <div class="stack action">
        <h1 class="wide-title">${form.title(swap)}</h1>${age(state)}
        ${isPossible
          ? html`
            <p class="softer">${form.says(swap, state)}</p>
            <form class="stack" @submit=${submit}>
              ${form.fields(state, swap)}
              ${state.check ? notice(state.check, 'info') : null}
              ${problem(state.problem)}${state.problem && form.helps ? form.helps(state.problem, swap) : null}
              <div class="foot">
                <a class="button" href=${`/swaps/${swap.id}`}>${t('act.back')}</a>
                ${form.isAnswer?.(state, swap) ? null : html`
                  <button class=${`button primary ${form.isDanger ? 'danger' : ''}`}
                    ?disabled=${state.busy === 'send'}>${form.button(state, swap)}</button>
                `}</div>
            </form>
          `
          : refused(state)}
      </div>
    `
  },
  acts: {
    async send(state, { write, back, say, refresh, store }, body, done) {
      const { id, action } = state.params
      const form = forms[action]
      const asked = JSON.stringify(body ?? {})
      // The same body again is the same request; a changed one is a new one.
      if (asked !== state.asked) Object.assign(state, { asked, key: crypto.randomUUID() })
      try {
        const swap = await write(form.method ?? 'POST', `/swaps/${id}/${action}`, body ?? {}, { key: state.key })
        // The page of the swap begins with what is stored, and that is over now.
        if (swap?.id === id && swap.state) await store.put('answers', `/swaps/${id}`, { data: swap, at: now() })
      } catch (error) {
        if (error instanceof ApiProblem && confirmations[error.kind]) state.confirms[confirmations[error.kind]] = true
        if (error.status >= 400 && error.status < 500) state.key = crypto.randomUUID()
        if (['stale-terms', 'wrong-state', 'not-your-turn'].includes(error.kind)) queueMicrotask(refresh)
        throw error
      }
      say(done ? t(done) : form.done(state, state.data[0]))
      await back(`/swaps/${id}`)
    },
  },
}
