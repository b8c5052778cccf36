// What the owner of an offer can do with it, by its state.

const actions = { active: ['edit', 'pause', 'renew', 'withdraw'], paused: ['edit', 'resume', 'withdraw'], reserved: ['edit', 'withdraw'], expired: ['renew', 'withdraw'] }

export const pictures = { edit: 'edit', pause: 'pause', resume: 'play', renew: 'refresh', withdraw: 'trash' }

/** An open offer with days gets new ones where it is edited; one that has expired is renewed by them. */
export const can = ({ state, availability }) => (actions[state] ?? []).filter((action) => action !== 'renew' || !availability.to || state === 'expired')
