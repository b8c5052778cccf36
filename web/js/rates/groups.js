// The groups in which the rates are listed.

export const groupNames = ['yours', 'major', 'all', 'crypto']

/** The ten most traded currencies, by the Triennial Survey of the Bank for International Settlements of 2022. */
export const majors = ['USD', 'EUR', 'JPY', 'GBP', 'CNY', 'AUD', 'CAD', 'CHF', 'HKD', 'SGD']

/** The group that is shown; a guest has nothing of one's own. */
export const groupOf = ({ query, app }) => {
  const own = app.isMember ? 'yours' : 'all'
  return groupNames.includes(query.group) && (query.group !== 'yours' || app.isMember) ? query.group : own
}

export const isAssetRow = ({ kind }) => kind === 'asset'
export const byCode = (one, other) => one.code < other.code ? -1 : 1

const least = 6

/** Rows by the first letters of their codes, at least six together: `[{ from, to, rows }]`. */
export function byLetters(rows) {
  const parts = []
  for (const row of [...rows].sort(byCode)) {
    const letter = row.code[0]
    const last = parts.at(-1)
    if (!last || last.rows.length >= least && last.to !== letter) parts.push({ from: letter, to: letter, rows: [row] })
    else Object.assign(last, { to: letter }).rows.push(row)
  }
  const end = parts.at(-1)
  if (parts.length > 1 && end.rows.length < least / 2) {
    parts.pop()
    const last = parts.at(-1)
    Object.assign(last, { to: end.to }).rows.push(...end.rows)
  }
  return parts
}

/** The codes that are one's own: of the home, the wallet, the offers of one's trips. */
export const ownCodes = ({ me, purse }) =>
  new Set([
    me?.homeCurrency,
    ...(purse?.data?.balances ?? []).map(({ currency }) => currency),
    ...me?.has ?? [],
    ...me?.wants ?? [],
  ])
