// Preferences are one object that is replaced as a whole, so a change sends the rest with it.

/** The preferences with some of them changed, as the server takes them. */
export const changed = ({ currency, language, units, theme, client, mailUpdates, receipts }, change) => ({ currency, language, units, theme, client, mailUpdates, receipts, ...change })

/** The act that saves a change and what follows from it on this device. */
export const save = (apply = () => {}) => async (state, tools, change) => {
  const [preferences] = state.data
  try {
    await tools.write('PUT', '/me/preferences', changed(preferences, change))
  } catch (error) {
    state.wish = undefined
    throw error
  }
  await apply(tools, change)
  await tools.refresh()
}
