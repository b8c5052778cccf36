/** What of the wallet the server answers. What it does not is neither asked for nor linked: that would be an error in the console. The tests of the browser read it too. */
export const served = { orders: true, portfolio: true, requests: true, statements: true }
