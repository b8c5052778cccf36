// One attempt to move money. Its key stays the same until the server has answered, so that the same request is booked at most
// once, however often it is sent; after a refusal the next attempt has a new key.
import { expected, NoConnection, now, write } from '../api.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import * as store from '../store.js'
import { t } from '../text.js'

/** How long an attempt can be repeated: the server forgets its key after seven days, and would book it anew. */
const lasts = 6 * 86_400_000

const place = ({ key }) => `attempt ${key}`

/** The attempt whose answer never came, also to a page that was closed; null if there is none. */
export async function unanswered(name) {
  const kept = (await store.all('drafts')).filter((one) => one?.attempt === name)
  const isOld = ({ at }) => now() - at > lasts
  for (const old of kept.filter(isOld)) await store.remove('drafts', place(old))
  return kept.find((one) => !isOld(one)) ?? null
}

/** Nobody knows whether it was booked. */
const isUnknown = (error) => error instanceof NoConnection || [500, 502, 504].includes(error.status)

/** It was not booked, and the same request may be sent again: the server is busy, or the session is over. */
const isPassing = ({ status }) => status >= 500 || status === 429 || status === 401

const isSame = (attempt, path, body) => attempt?.path === path && JSON.stringify(attempt.body) === JSON.stringify(body)

/**
 * Sends a request of the wallet; `state.attempt` is the attempt that it belongs to. While an answer is missing, the request
 * that has none is sent, whatever is asked for.
 */
export async function send(state, name, path, body) {
  const before = state.attempt
  const attempt = state.attempt = before?.isLost || isSame(before, path, body)
    ? before
    : { attempt: name, key: crypto.randomUUID(), path, body, at: now() }
  // Kept as lost: the page may be closed before an answer comes.
  await store.put('drafts', place(attempt), { ...attempt, isLost: true })
  try {
    const answer = await write('POST', attempt.path, attempt.body, { key: attempt.key })
    await giveUp(state, attempt)
    return answer
  } catch (error) {
    if (isUnknown(error)) state.attempt = { ...attempt, isLost: true }
    else if (!isPassing(error)) await giveUp(state, attempt)
    else if (!attempt.isLost) await store.remove('drafts', place(attempt))
    throw error
  }
}

/** Forgets an attempt: it has an answer, or nobody waits for one any more. */
export async function giveUp(state, attempt = state.attempt) {
  state.attempt = null
  await store.remove('drafts', place(attempt))
}

/** The act that gives up; whether it was booked stands in the list. */
export const stop = async (state, { go, say }) => {
  await giveUp(state)
  say(t('attempt.look'))
  return go('/wallet', { isInstead: true })
}

export const isLost = (state) => Boolean(state.attempt?.isLost)

/** Whether something can be sent now: there is a network, and nothing is on its way. */
export const canSend = (state) => state.app.isOnline && state.busy !== 'send'

/** Sends what has no answer again as soon as there is a network, as the button does; gives the function that ends that. */
export function whenOnline(state, tools, action) {
  const online = async () => {
    if (!isLost(state) || state.busy) return
    Object.assign(state, { busy: 'send', problem: null })
    tools.update()
    try {
      await action(state, tools)
    } catch (error) {
      expected(error)
      state.problem = error
    } finally {
      state.busy = null
      tools.update()
    }
  }
  addEventListener('online', online)
  return () => removeEventListener('online', online)
}

/** Says that no answer came, and what one can do. */
export const lost = (state, act) =>
  isLost(state)
    ? html`
      <div class="notice sun lost-answer" role="alert">${icon('offline')}<div class="stack tight">
        <p><b class="mid">${t('attempt.lost')}</b> ${t('attempt.lostText')}</p>
        <p class="row wrap"><button type="button" class="button primary" ?disabled=${!canSend(state)}
          @click=${() => act.send()}>${icon('refresh')}${t('attempt.again')}</button>
          <button type="button" class="button" ?disabled=${state.busy === 'send'}
            @click=${() => act.giveUp()}>${t('attempt.giveUp')}</button></p></div></div>
    `
    : null

/** Says why nothing can be sent without a network. */
export const needsNetwork = (state) => state.app.isOnline ? null : html`<p class="small softer">${t('attempt.offline')}</p>`
