import * as outbox from '../js/outbox.js'
import * as store from '../js/store.js'
import { expect } from './_expect.js'

const real = globalThis.fetch

/** A server that answers in turn; `sent` has what it was asked. */
const answering = (answers) => {
  const sent = []
  globalThis.fetch = async (path, { body, headers }) => {
    sent.push({ path, body: JSON.parse(body), key: headers['Idempotency-Key'] })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'none') throw new TypeError('no network')
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status, headers: answer.headers })
  }
  return sent
}

const until = async (condition) => {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 200) throw new Error('it never happened')
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** An empty store and a quiet server around each test. */
const test = (action) => async () => {
  await store.open('check')
  for (const { key } of [...outbox.waiting()]) await outbox.drop(key)
  try {
    await action()
  } finally {
    globalThis.fetch = real
    for (const { key } of [...outbox.waiting()]) await outbox.drop(key)
  }
}

const message = (lane, body) => ({ lane, method: 'POST', path: `/threads/${lane}/messages`, body: { body } })

export const tests = {
  'what is added is sent, in order, with its key': test(async () => {
    const sent = answering([{ status: 201 }])
    const made = [await outbox.add(message('a', 'one')), await outbox.add(message('a', 'two'))]
    await until(() => sent.length === 2 && !outbox.waiting().length)
    expect(sent.map(({ body }) => body.body), ['one', 'two'])
    expect(sent.map(({ key }) => key), made.map(({ key }) => key))
  }),
  'without a network it waits, and goes out by itself with the same key': test(async () => {
    const sent = answering(['none', { status: 201 }])
    await outbox.add(message('a', 'one'))
    await until(() => sent.length === 1)
    expect(outbox.waiting('a').map(({ state }) => state), ['waiting'])
    await until(() => sent.length === 2 && !outbox.waiting().length)
    expect(sent[0].key, sent[1].key)
  }),
  'what waits outlives the page': test(async () => {
    const sent = answering(['none'])
    await outbox.add(message('a', 'one'))
    await until(() => sent.length === 1)
    expect((await store.all('outbox')).map(({ body }) => body.body), ['one'])
  }),
  'a refusal stops its lane alone, and says why': test(async () => {
    const sent = answering([{ status: 403, body: { title: 'No', detail: 'Not here.', status: 403 } }, { status: 201 }])
    await outbox.add(message('a', 'refused'))
    await until(() => outbox.waiting('a')[0]?.state === 'refused')
    await outbox.add(message('a', 'behind'))
    await outbox.add(message('b', 'beside'))
    await until(() => sent.some(({ body }) => body.body === 'beside') && !outbox.waiting('b').length)
    expect(outbox.waiting('a').map(({ state }) => state), ['refused', 'waiting'])
    expect(outbox.waiting('a')[0].problem.detail, 'Not here.')
    expect(sent.some(({ body }) => body.body === 'behind'), false)
  }),
  'after a refusal it can be tried again, or dropped': test(async () => {
    const sent = answering([{ status: 422, body: { status: 422 } }, { status: 201 }])
    const { key } = await outbox.add(message('a', 'one'))
    await until(() => outbox.waiting('a')[0]?.state === 'refused')
    await outbox.again(key)
    await until(() => !outbox.waiting().length)
    expect(sent.length, 2)
  }),
  'a busy server is asked again later': test(async () => {
    const sent = answering([{ status: 503, headers: { 'Retry-After': '0' }, body: { status: 503 } }, { status: 201 }])
    await outbox.add(message('a', 'one'))
    await until(() => sent.length === 2 && !outbox.waiting().length)
  }),
}
