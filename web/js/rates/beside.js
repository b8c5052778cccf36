// What a screen shows beside its own answers.
import { expected } from '../api.js'

/**
 * Reads an answer into `state[name]`, first as it is kept, then as it is: `{ data }`, or `{ error }` if there is none.
 * It is read once, and again after an error or with `isAnew`.
 */
export async function beside(state, { read, stored, update }, name, path, { isAnew = false } = {}) {
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
  } catch (error) {
    expected(error)
    // What is kept is better than nothing, unless the server says that there is nothing.
    if (!state[name]?.data || error.status === 404) show({ error })
  }
}
