// What is known of each currency: its names, its sign, its countries.

/** By code; empty until it is read. */
export function knownOf(state) {
  const items = state.currencies?.data?.items
  if (!state.known || state.known.items !== items) state.known = { items, by: new Map((items ?? []).map((item) => [item.code, item])) }
  return state.known.by
}

/** The countries of a code, as far as the server says them. */
export const countriesOf = (state) => (code) => knownOf(state).get(code)?.countries ?? []
