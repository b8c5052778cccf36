import { again, fold } from '../js/live/fold.js'
import { expect } from './_expect.js'

const said = (seq, more) => ({
  thread: 'a',
  seq,
  sender: 'ana',
  kind: 'text',
  body: `Text ${seq}`,
  at: `2026-11-25T10:00:0${seq}.000Z`,
  ...more,
})
const thread = (more) => ({ id: 'a', with: { handle: 'ana' }, last: said(2), unread: 1, readUpTo: 1, theirReadUpTo: 1, ...more })
const event = (name, data, id = 9) => ({ id, event: name, data })
const message = (seq, more) => event('message', said(seq, more))
const is = (found, wanted) => {
  if (found !== wanted) throw new Error(`${JSON.stringify(found)} is another one`)
}

const messages = '/threads/a/messages?before=latest'
const page = { items: [said(1), said(2)], next: null }

export const tests = {
  'a new message is added once, however often it comes'() {
    const first = fold(messages, page, message(3))
    expect(first.items.map(({ seq }) => seq), [1, 2, 3])
    expect(fold(messages, first, message(3)).items.length, 3)
    const row = fold('/threads/a', thread(), message(3))
    expect([row.last.seq, row.unread], [3, 2])
    expect(fold('/threads/a', row, message(3)).unread, 2)
  },
  'a message of another thread, an older one and one’s own count for nothing'() {
    is(fold(messages, page, message(3, { thread: 'b' })), page)
    expect(fold('/threads/a', thread(), message(2)).unread, 1)
    expect(fold('/threads/a', thread(), message(3, { sender: 'niran' })).unread, 1)
    expect(fold('/threads/a', thread({ readUpTo: 3 }), message(3)).unread, 1)
  },
  'a message that was hidden is replaced, and one that is gone is removed'() {
    const hidden = fold(messages, page, message(2, { hidden: true, body: 'Removed' }))
    expect(hidden.items.map(({ body }) => body), ['Text 1', 'Removed'])
    expect(fold('/threads/a', thread(), message(2, { hidden: true, body: 'Removed' })).last.body, 'Removed')
    expect(fold(messages, page, event('message', { thread: 'a', seq: 2, gone: true })).items.map(({ seq }) => seq), [1])
    is(fold('/threads/a', thread(), event('message', { thread: 'a', seq: 2, gone: true })), again)
  },
  'a gap is read anew'() {
    is(fold(messages, page, message(5)), again)
    is(fold('/threads?limit=50', { items: [], next: null }, message(5)), again)
  },
  'a receipt only moves forward, and only that of the other side counts'() {
    const receipt = (by, readUpTo) => event('receipt', { thread: 'a', by, readUpTo })
    expect(fold('/threads/a', thread(), receipt('ana', 2)).theirReadUpTo, 2)
    expect(fold('/threads/a', thread({ theirReadUpTo: 3 }), receipt('ana', 2)).theirReadUpTo, 3)
    expect(fold('/threads/a', thread(), receipt('niran', 2)).theirReadUpTo, 1)
  },
  'receipts are null where one of the two shows none, and begin again with what they say'() {
    const both = (one, other) => event('receipt', { thread: 'a', by: 'ana', deliveredUpTo: one, readUpTo: other })
    const marks = ({ theirDeliveredUpTo, theirReadUpTo }) => [theirDeliveredUpTo, theirReadUpTo]
    expect(marks(fold('/threads/a', thread({ theirDeliveredUpTo: 1 }), both(2, 1))), [2, 1])
    const off = fold('/threads/a', thread({ theirDeliveredUpTo: 1 }), both(null, null))
    expect(marks(off), [null, null])
    expect(marks(fold('/threads/a', off, both(2, 1))), [2, 1])
  },
  'a deleted message takes the place of the old one, and a new one that is deleted already counts for nothing'() {
    const left = fold(messages, page, message(2, { kind: 'deleted', body: null }))
    expect(left.items.map(({ kind, body }) => [kind, body]), [['text', 'Text 1'], ['deleted', null]])
    expect(fold('/threads/a', thread(), message(3, { kind: 'deleted', body: null })).unread, 1)
  },
  'the thread that has news is the first of the list; a new one is added, one that is gone is removed'() {
    const list = { items: [thread({ id: 'b', last: said(2, { thread: 'b' }) }), thread({ last: said(1) })], next: null }
    expect(fold('/threads?limit=50', list, message(3)).items.map(({ id }) => id), ['a', 'b'])
    expect(
      fold('/threads?limit=50', list, event('thread', thread({ id: 'c', last: said(9, { thread: 'c' }) }))).items.map(({ id }) => id),
      ['c', 'b', 'a'],
    )
    expect(fold('/threads?limit=50', list, event('thread', { id: 'b', gone: true })).items.map(({ id }) => id), ['a'])
  },
  'a swap takes its place, and leaves the open ones at its end'() {
    const swap = (more) => ({ id: 's', state: 'proposed', outcome: null, ...more })
    const open = { items: [swap()], next: null }
    expect(fold('/swaps/s', swap(), event('swap', swap({ state: 'accepted' }))).state, 'accepted')
    expect(fold('/swaps?state=open&limit=50', open, event('swap', swap({ state: 'accepted' }))).items[0].state, 'accepted')
    expect(fold('/swaps?state=open&limit=50', open, event('swap', swap({ outcome: { kind: 'completed' } }))).items, [])
    is(fold('/swaps?state=ended&limit=20', { items: [] }, event('swap', swap({ outcome: { kind: 'completed' } }))), again)
    is(fold('/swaps?state=open&limit=50', open, event('swap', swap({ id: 'r' }))), again)
    is(fold('/swaps/t', open, event('swap', swap())), open)
  },
  'notifications come first, and are marked as read together'() {
    const at = (second) => `2026-11-25T10:00:0${second}.000Z`
    const list = { items: [{ id: 'x', at: at(1), readAt: null }], next: null }
    const more = fold('/me/notifications?limit=30', list, event('notification', { id: 'y', at: at(2), readAt: null }))
    expect(more.items.map(({ id }) => id), ['y', 'x'])
    expect(fold('/me/notifications?limit=30', more, event('notifications-read', { readAt: at(1) })).items.map(({ readAt }) => readAt), [
      null,
      at(1),
    ])
    expect(fold('/me/notifications?limit=30', more, event('notification', { id: 'y', gone: true })).items.map(({ id }) => id), ['x'])
    is(fold('/me', list, event('notification', { id: 'y' })), list)
  },
  'a change of the wallet has all of it read anew, and nothing else'() {
    const page = { items: [] }
    const after = (path) => fold(path, page, event('wallet', {}))
    for (const path of ['/wallet', '/wallet/transactions?limit=8', '/wallet/statements/2026-11', '/me/holdings?currency=EUR&range=90d']) {
      is(after(path), again)
    }
    for (const path of ['/me', '/me/notifications?limit=30', '/threads?limit=50', '/swaps/s', '/rates/assets']) is(after(path), page)
  },
}
