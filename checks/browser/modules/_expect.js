/** Fails unless the two are the same, as JSON. */
export function expect(found, wanted, about = '') {
  const [one, other] = [found, wanted].map((value) => JSON.stringify(value))
  if (one !== other) throw new Error(`${about} ${one}, not ${other}`.trim())
}

/** Fails unless the function throws. */
export function refused(action) {
  try {
    action()
  } catch {
    return
  }
  throw new Error('nothing was thrown')
}
