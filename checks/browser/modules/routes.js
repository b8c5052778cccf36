import { match } from '../js/routes.js'
import { expect } from './_expect.js'

const id = '01a206d2-a64b-7b62-a86c-ebb1775363db'
const named = (path) => match(path)?.name ?? null

export const tests = {
  'an id is an id'() {
    expect([`/offers/${id}`, `/swaps/${id}/accept`, `/threads/${id}`, `/notifications/${id}/appeal`].map(named), [
      'offer',
      'swap-action',
      'thread',
      'appeal',
    ])
    expect(['/offers/..%2Fme', '/swaps/..%2Fme', '/threads/..%2Fme', '/offers/%00', '/offers/1', `/offers/${id}x`].map(named), [
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  },
  'no other part leads elsewhere'() {
    expect(['/travellers/ana', '/rates/eur-thb', `/report/message/${encodeURIComponent(`${id}/7`)}`].map(named), [
      'traveller',
      'rate-pair',
      'report',
    ])
    expect(
      [
        '/travellers/..',
        '/travellers/%2e%2e',
        '/travellers/..%2Fme',
        '/travellers/a%5Cb',
        '/travellers/a%00',
        '/report/message/..%2F..%2Fme',
      ].map(named),
      [null, null, null, null, null, null],
    )
  },
}
