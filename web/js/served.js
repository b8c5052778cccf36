/** What the server answers of what the app can show. What it does not is neither asked for nor linked: that would be an error in the console. The tests of the browser read it too. */
export const served = { settlement: true, movers: true, forecast: true, comparison: true, watchlist: true, alerts: true, holdings: true }
