// The handover codes that the device keeps, so that two people can hand over without a network, and the check of a scanned one.
import { ask, now, readText } from '../api.js'
import * as store from '../store.js'
import { can } from '../parts/actions.js'

const keptFor = 72 * 60 * 60 * 1000

/** The own code of a swap: `{ code, qr, image }`, from the device or, if that may be, from the server. Old ones are deleted. */
export async function ownCode(swap, mayAsk = true) {
  await prune()
  const old = await store.get('codes', swap.id)
  const end = swap.outcome ? Date.parse(swap.outcome.at) : swap.deadline ? Date.parse(swap.deadline) : now()
  const until = end + keptFor
  if (!can(swap, 'code')) {
    if (old && until !== old.until) await store.put('codes', swap.id, { ...old, until })
    return null
  }
  if (old?.image) {
    if (until > old.until) await store.put('codes', swap.id, { ...old, until })
    return old
  }
  if (!mayAsk) return undefined
  const [{ code, qr }, image] = await Promise.all([ask(`/swaps/${swap.id}/code`), readText(`/swaps/${swap.id}/code.svg`)])
  const kept = { id: swap.id, code, qr, image, until }
  await store.put('codes', swap.id, kept)
  return kept
}

/** Keeps the codes of swaps that are seen in passing, so that they are there when the network is not. */
export const keepCodes = (swaps) => Promise.allSettled(swaps.filter((swap) => can(swap, 'code')).map((swap) => ownCode(swap)))

async function prune() {
  for (const { id, until } of await store.all('codes')) if (until < now()) await store.remove('codes', id)
}

const bytes = (base64) => Uint8Array.from(atob(base64.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

/**
 * What a scanned text is: `right`, `own`, `other` (of another swap), `forged`, `none` (no code of ours),
 * or `unchecked` where the browser knows no Ed25519.
 */
export async function check(text, swap) {
  const found = /^(wayswap:1:([0-9a-f-]{36}):(owner|proposer):[0-9]{6}):([A-Za-z0-9_-]{86})$/.exec(text.trim())
  if (!found) return 'none'
  const [, signed, id, side, signature] = found
  if (id !== swap.id) return 'other'
  if (side === swap.me) return 'own'
  let key
  try {
    key = await crypto.subtle.importKey('raw', bytes(swap.handoverKey), { name: 'Ed25519' }, false, ['verify'])
  } catch {
    return 'unchecked'
  }
  const isRight = await crypto.subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(signed))
  return isRight ? 'right' : 'forged'
}
