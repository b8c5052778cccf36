import { keeper } from '../js/live/keep.js'
import * as store from '../js/store.js'
import { expect } from './_expect.js'

const real = globalThis.fetch
const page = (...seqs) => ({
  items: seqs.map((seq) => ({ thread: 'a', seq, sender: 'ana', kind: 'text', body: `Text ${seq}` })),
  next: null,
})
const said = (id, seq, more) => ({
  id,
  event: 'message',
  data: { thread: 'a', seq, sender: 'ana', kind: 'text', body: `Text ${seq}`, ...more },
})
const list = { items: [{ id: 'a', unread: 2, last: { seq: 4 } }, { id: 'b', unread: 0, last: { seq: 9 } }], next: null }

const pause = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A keeper with a server that has the messages 1 to 4, and an empty store; `asked` has what it was asked. */
const test = (action, answers = {}) => async () => {
  await store.open('check')
  await store.forgetAnswers()
  const asked = []
  const stop = new AbortController()
  globalThis.fetch = async (path, { method, body }) => {
    const name = `${method} ${path.replace('/v1/threads', '')}`
    asked.push(body ? `${name} ${JSON.parse(body).seq}` : name)
    const answer = answers[name]?.()
    if (answer) return answer
    return method === 'PUT'
      ? new Response(null, { status: 204 })
      : Response.json(path.includes('messages') ? page(1, 2, 3, 4) : list, { headers: { 'Wayswap-Event': '10' } })
  }
  const made = () => keeper({ me: () => ({ handle: 'niran', counts: { unreadThreads: 1 } }), isAllowed: () => true, signal: stop.signal })
  try {
    await action(made(), asked, made)
  } finally {
    stop.abort()
    globalThis.fetch = real
  }
}

const bodies = async () => (await store.get('answers', '/threads/a/messages?before=latest')).data.items.map(({ body }) => body)

export const tests = {
  'messages at once are told once, up to the newest, and are on the device before': test(async (kept, asked) => {
    for (const [id, seq] of [[11, 2], [12, 3], [13, 4]]) await kept.take(said(id, seq))
    await pause(1300)
    expect(asked, ['GET /a/messages?before=latest', 'GET /a', 'PUT /a/delivered 4'])
    expect((await bodies()).length, 4)
  }),
  'what the device has is not read again: the message is put into it': test(async (kept, asked) => {
    await store.put('answers', '/threads?limit=50', { data: list, event: 10 })
    await store.put('answers', '/threads/a/messages?before=latest', { data: page(1, 2), event: 10 })
    await kept.take(said(11, 3))
    await kept.take(said(9, 2, { body: 'An older event' }))
    await pause(1300)
    expect(asked, ['PUT /a/delivered 3'])
    expect(await bodies(), ['Text 1', 'Text 2', 'Text 3'])
  }),
  'a swap on the device is as new as its last event': test(async (kept, asked) => {
    await store.put('answers', '/swaps/s', { data: { id: 's', state: 'proposed' }, event: 10, etag: '"1"' })
    await kept.take({ id: 11, event: 'swap', data: { id: 's', state: 'accepted' } })
    const { data, etag } = await store.get('answers', '/swaps/s')
    expect([data.state, etag ?? null, asked], ['accepted', null, []])
  }),
  'one’s own, events of a swap, and what one has read on the screen are not told': test(async (kept, asked) => {
    await kept.take(said(11, 2, { sender: 'niran' }))
    await kept.take(said(12, 3, { kind: 'event' }))
    await kept.take(said(13, 4))
    await kept.take({ id: 14, event: 'thread', data: { id: 'a', readUpTo: 4 } })
    await pause(1300)
    expect(asked, [])
  }),
  'a start tells of what came before it, and the next start does not': test(async (kept, asked, again) => {
    await kept.catchUp()
    await pause(1300)
    expect(asked, ['GET ?limit=50', 'GET /a/messages?before=latest', 'PUT /a/delivered 4'])
    await again().catchUp()
    await pause(1300)
    expect(asked.slice(3), ['GET ?limit=50'])
  }),
  'a chat that is gone is left, and the next one told': test(async (kept, asked) => {
    await kept.take(said(11, 4))
    await kept.take(said(12, 4, { thread: 'b' }))
    await pause(1300)
    expect(asked.filter((each) => each.startsWith('PUT')), ['PUT /a/delivered 4', 'PUT /b/delivered 4'])
  }, { 'PUT /a/delivered': () => Response.json({ status: 404 }, { status: 404 }) }),
}
