// The two sides of a swap, from where its reader stands.
export const other = ({ me }) => me === 'owner' ? 'proposer' : 'owner'
export const mine = (swap) => swap.sides[swap.me]
export const theirs = (swap) => swap.sides[other(swap)]
