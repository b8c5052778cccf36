// What the owner of an offer can do with it, as the server says.
import { allowed, whyNot } from './actions.js'

export const pictures = { edit: 'edit', pause: 'pause', resume: 'play', renew: 'refresh', withdraw: 'trash' }

/** What has a button: an open offer with days gets new ones where it is edited; one that has expired is renewed by them. */
export const can = (offer) =>
  Object.keys(pictures).filter((action) =>
    allowed(offer).has(action) && (action !== 'renew' || offer.state === 'expired' || offer.state === 'active' && !offer.availability.to)
  )

/** Why an offer that is over cannot be renewed. */
export const noRenewal = (offer) => offer.state === 'expired' ? whyNot(offer, 'renew') : null
