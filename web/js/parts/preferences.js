// Preferences are one object that is replaced as a whole, so a change sends the rest with it.

/** The preferences with some of them changed, as the server takes them. */
export const changed = ({ currency, language, units, theme, client, mailUpdates, receipts, findableByPhone }, change) => ({
  currency,
  language,
  units,
  theme,
  client,
  mailUpdates,
  receipts,
  findableByPhone,
  ...change,
})

/** The act that saves a change and what follows from it on this device; `at`: which answer of the screen has the preferences. */
export const save = (apply = () => {}, at = 0) => async (state, tools, change) => {
  const preferences = state.data[at]
  try {
    await tools.write('PUT', '/me/preferences', changed(preferences, change))
  } catch (error) {
    state.wish = undefined
    throw error
  }
  await apply(tools, change)
  await tools.refresh()
}
