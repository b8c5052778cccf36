// The messages around one that was searched for: the newest ones may be far from it.
import { ApiProblem, expected } from '../api.js'
import { t } from '../text.js'
import { take } from './messages.js'

/** Messages on each side of it, of a page of 50. */
const half = 25

const last = ({ known }) => Math.max(0, ...known.keys())

/** Shows a message: it is looked up where it is not known, and the page goes there once it is drawn. */
export async function show(state, { ask, update }, seq) {
  const { id } = state
  Object.assign(state, { shows: seq, isAtEnd: false, lostProblem: null })
  try {
    if (!state.known.has(seq)) {
      const page = await ask(`/threads/${id}/messages?before=${seq + half + 1}`)
      if (state.id !== id || state.shows !== seq) return
      if (!page.items.some((item) => item.seq === seq)) throw new ApiProblem({ status: 404, title: t('chat.goneText') })
      const first = Math.min(...state.known.keys())
      if (page.items.at(-1).seq + 1 < first) Object.assign(state, { known: new Map(), isAround: true })
      take(state, page, true)
    }
    state.found = seq
    update()
    // Drawn, and laid out.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const bubble = state.log?.querySelector(`[data-seq="${seq}"]`)
        if (!bubble) return
        bubble.tabIndex = -1
        bubble.scrollIntoView({ block: 'center' })
        bubble.focus({ preventScroll: true })
      })
    )
  } catch (error) {
    expected(error)
    state.lostProblem = error
    update()
  }
}

/** The next messages after those that are shown, until the newest ones join them. */
export async function newer(state, { ask }) {
  const { id } = state
  const page = await ask(`/threads/${id}/messages?after=${last(state)}`)
  if (id !== state.id || !state.isAround) return
  for (const item of page.items) state.known.set(item.seq, item)
  const newest = state.data[1].items
  if (!page.items.length || !newest.length || last(state) + 1 >= newest[0].seq) {
    state.isAround = false
    take(state, state.data[1])
  }
}

/** Back to the newest messages. */
export function toNewest(state) {
  if (!state.isAround) return
  Object.assign(state, { known: new Map(), older: undefined, isAround: false })
  take(state, state.data[1])
}
