import { NoConnection } from '../js/api.js'
import * as store from '../js/store.js'
import { isLost, send, unanswered } from '../js/wallet/attempt.js'
import { sharesOf } from '../js/wallet/donut.js'
import { addressOf, filtersOf, listOf } from '../js/wallet/filters.js'
import { together } from '../js/wallet/rows.js'
import { isNothing } from '../js/wallet/sums.js'
import { expect } from './_expect.js'

const real = globalThis.fetch

/** A server that answers in turn; gives the keys and bodies that it was sent. */
const answering = (answers) => {
  const sent = []
  globalThis.fetch = async (path, { body, headers }) => {
    sent.push({ key: headers['Idempotency-Key'], body: JSON.parse(body) })
    const answer = answers.shift()
    if (answer === 'none') throw new TypeError('no network')
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status })
  }
  return sent
}

const test = (action) => async () => {
  await store.open('check')
  try {
    await action()
  } finally {
    globalThis.fetch = real
    for (const { key } of await store.all('drafts')) await store.remove('drafts', `attempt ${key}`)
  }
}

const tried = (state, body) => send(state, 'check', '/wallet/transfers', body).catch((error) => error)

export const tests = {
  'an attempt without an answer is sent again as it was, with its key': test(async () => {
    const sent = answering(['none', { status: 201, body: { booked: true } }, { status: 201 }])
    const state = {}
    expect(await tried(state, { sum: 1 }) instanceof NoConnection, true)
    expect([isLost(state), (await unanswered('check')).body], [true, { sum: 1 }])
    expect(await tried(state, { sum: 2 }), { booked: true })
    expect([sent[1].body, sent[0].key === sent[1].key, isLost(state), await unanswered('check')], [{ sum: 1 }, true, false, null])
    await tried(state, { sum: 1 })
    expect(sent[2].key === sent[1].key, false)
  }),
  'after a refusal the key is a new one': test(async () => {
    const sent = answering([{ status: 409, body: { type: 'x/insufficient-balance' } }, { status: 201 }])
    const state = {}
    await tried(state, { sum: 1 })
    expect([isLost(state), await unanswered('check')], [false, null])
    await tried(state, { sum: 1 })
    expect(sent[0].key === sent[1].key, false)
  }),
  'a busy server was asked nothing: the same request keeps its key, another one has its own': test(async () => {
    const sent = answering([{ status: 503 }, { status: 503 }, { status: 503 }])
    const state = {}
    await tried(state, { sum: 1 })
    expect([isLost(state), await unanswered('check')], [false, null])
    await tried(state, { sum: 1 })
    await tried(state, { sum: 2 })
    expect([sent[0].key === sent[1].key, sent[1].key === sent[2].key], [true, false])
  }),
  'a busy server says nothing about an attempt that it may have had before': test(async () => {
    const sent = answering(['none', { status: 503 }, { status: 201 }])
    const state = {}
    await tried(state, { sum: 1 })
    await tried(state, { sum: 1 })
    expect([isLost(state), (await unanswered('check')).key === sent[0].key], [true, true])
    await tried(state, { sum: 1 })
    expect(new Set(sent.map(({ key }) => key)).size, 1)
  }),
  'two attempts are kept beside each other, and the answer to one ends that one alone': test(async () => {
    answering(['none', { status: 201 }])
    await tried({}, { sum: 1 })
    await tried({}, { sum: 2 })
    expect((await unanswered('check')).body, { sum: 1 })
  }),
  'an attempt whose key the server may have forgotten is not sent again': test(async () => {
    answering(['none'])
    const state = {}
    await tried(state, { sum: 1 })
    const kept = await unanswered('check')
    await store.put('drafts', `attempt ${kept.key}`, { ...kept, at: kept.at - 6.5 * 86_400_000 })
    expect([await unanswered('check'), (await store.all('drafts')).length], [null, 0])
  }),
  'nothing is nothing, however it is written': () => expect(['-0.00', '0', '0.0001'].map(isNothing), [true, true, false]),
  'the two rows of a trade become one': () => {
    const pln = { id: 'a', direction: 'out', amount: { amount: '40.00', currency: 'PLN' }, exchanged: null }
    const usd = { id: 'a', direction: 'in', amount: { amount: '10.00', currency: 'USD' }, exchanged: null }
    expect(together([pln, usd, { ...pln, id: 'b' }]).map(({ id, exchanged }) => [id, exchanged?.currency ?? null]), [['a', 'USD'], [
      'b',
      null,
    ]])
  },
  'six shares stand for themselves, of seven the small ones are one': () => {
    const balances = (count) =>
      Array.from(
        { length: count },
        (_, at) => ({
          currency: `C${at}`,
          value: { amount: '1' },
          shareBps: Math.round((count - at) * 10_000 / (count * (count + 1) / 2)),
        }),
      )
    expect([sharesOf(balances(6)).length, sharesOf(balances(7)).length, sharesOf(balances(7)).at(-1).currency], [6, 6, null])
    const whole = (shares) => shares.reduce((sum, { shareBps, bps = shareBps }) => sum + bps, 0)
    expect(whole(sharesOf(balances(7))), whole(balances(7)))
  },
  'an address holds the filters that are on, and nothing else': () => {
    expect(addressOf('/wallet', filtersOf({ q: 'tea & cake', kind: '', other: 'x', min: '5' })), '/wallet?q=tea+%26+cake&min=5')
    expect(listOf({ direction: 'in' }, 'limit=20'), '/wallet/transactions?limit=20&direction=in')
  },
}
