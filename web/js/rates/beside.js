// What a screen shows beside its own answers.
import { expected } from '../api.js'

/**
 * Reads an answer into `state[name]`, first as it is kept, then as it is: `{ data }`, or `{ error }` if there is none.
 * It is read once, and again after an error or with `isAnew`; while there is no answer at all it is asked for again and again.
 */
export async function beside(state, tools, name, path, { isAnew = false } = {}) {
  const { read, stored, update, later } = tools
  const asked = state.besides ??= {}
  if (asked[name] === path && !state[name]?.error && !isAnew) return
  if (asked[name] !== path) state[name] = null
  asked[name] = path
  const show = (value) => {
    if (asked[name] !== path) return
    state[name] = value
    update()
  }
  const kept = state[name] ? null : await stored(path)
  if (kept) show({ data: kept.data })
  try {
    show({ data: (await read(path)).data })
    later(name, null)
  } catch (error) {
    expected(error)
    if (asked[name] === path) later(name, error, () => beside(state, tools, name, path, { isAnew: true }))
    // What is kept is better than nothing, unless the server says that there is nothing.
    if (!state[name]?.data || error.status === 404) show({ error })
  }
}
