// What one can do in a chat.
import { firstName } from '../swap/words.js'
import { t } from '../text.js'
import { newer, toNewest } from './around.js'
import { deletionOf, take } from './messages.js'
import { muteWords } from './mute.js'

/** A message for the outbox: a text, or a card. */
const messageOf = (id, content) => {
  const clientId = crypto.randomUUID()
  return { lane: id, kind: 'message', method: 'POST', path: `/threads/${id}/messages`, body: { clientId, ...content }, key: clientId }
}

export const acts = {
  async send(state, { outbox, store }) {
    const body = state.draft.trim()
    if (!body) return
    state.draft = ''
    clearTimeout(state.saving)
    state.saving = null
    store.remove('drafts', state.id)
    toNewest(state)
    state.isAtEnd = true
    await outbox.add(messageOf(state.id, { body }))
  },
  turnCard(state, _, kind) {
    state.card = { ...state.card, kind }
  },
  async share(state, { outbox, back }) {
    const { kind, text } = state.card
    if (!text.trim()) return
    state.card = null
    toNewest(state)
    state.isAtEnd = true
    await outbox.add(messageOf(state.id, { card: { kind, text: text.trim() } }))
    await back(`/threads/${state.id}`)
  },
  again: (state, { outbox }, key) => outbox.again(key),
  drop: (state, { outbox }, key) => outbox.drop(key),
  async edit(state, { outbox }, key, text) {
    state.type(state.draft.trim() ? `${text}\n${state.draft}` : text)
    await outbox.drop(key)
    document.querySelector('.composer textarea')?.focus()
  },
  async copy(state, { say, back }, text) {
    try {
      await navigator.clipboard.writeText(text)
      say(t('factor.copied'))
    } catch {
      say(t('factor.notCopied'))
    }
    await back(`/threads/${state.id}`)
  },
  /** Takes a message back that waits, or asks for the deletion of one that was sent; without a network that waits. */
  async remove(state, { outbox, back }, row) {
    if (row.isQueued) await outbox.drop(row.key)
    else await outbox.add(deletionOf(state.id, row.seq))
    await back(`/threads/${state.id}`)
  },
  async older(state, { ask }) {
    const { id } = state
    const from = state.log.scrollHeight - state.log.scrollTop
    const page = await ask(`/threads/${id}/messages?before=${state.older}`)
    if (id !== state.id) return
    take(state, page, true)
    requestAnimationFrame(() => {
      state.log.scrollTop = state.log.scrollHeight - from
    })
  },
  newer,
  async mute(state, { write, say, back, refresh }, until) {
    await write('PUT', `/threads/${state.id}/mute`, { until })
    say(until ? muteWords({ mutedUntil: until }) : t('mute.ended'))
    await back(`/threads/${state.id}`)
    await refresh()
  },
  async block(state, { write, say, back, refresh }) {
    const [{ with: person }] = state.data
    await write('PUT', `/travellers/${person.handle}/block`)
    say(t('chat.blocked', { name: firstName(person) }))
    await back(`/threads/${state.id}`)
    await refresh()
  },
}
