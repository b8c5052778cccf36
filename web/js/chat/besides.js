// What stands beside a chat: the swap that it is about, and on a desktop the list.
import { expected } from '../api.js'
import { can } from '../parts/actions.js'
import { ownCode } from '../swap/codes.js'
import { canShare } from './sharing.js'
import { loadCards } from './sheets.js'

const isWide = () => matchMedia('(min-width: 60rem)').matches
export const lists = { threads: '/threads?limit=50', swaps: '/swaps?state=open&limit=50' }

/**
 * The handover has to work where there is no network: its code and its screen are fetched while there is one, and so is what
 * cards need.
 */
const prepare = (swap) =>
  Promise.allSettled([ownCode(swap), can(swap, 'code') ? import('../screens/swap.js') : null, canShare(swap) ? loadCards() : null])

/**
 * The swap, and on a desktop the list. Events keep them fresh; without them they are read when something of the thread changed,
 * and now and then.
 */
export async function besides(state, { id, swap, last }, { read, stored, update, live }, item) {
  const look = async (path, isThere, show) => {
    try {
      // What events have told since is newer than what is stored.
      const data = state.isFresh ? (await read(path)).data : isThere ? null : (await stored(path))?.data
      if (data && state.id === id) show(data)
    } catch (error) {
      expected(error)
    }
  }
  const base = `${id} ${state.isFresh} ${state.isOld} ${swap}`
  const seen = `${base} ${last?.seq} ${state.me.counts?.unreadThreads} ${Math.floor(Date.now() / 30_000)}`
  if (item ? base === state.base : seen === state.seen && !live.isOn()) return
  Object.assign(state, { base, seen })
  const jobs = []
  if (swap) {
    jobs.push(look(`/swaps/${swap}`, state.swap?.id === swap, (data) => {
      state.swap = data
      if (state.isFresh) prepare(data)
    }))
  }
  if (isWide()) {
    jobs.push(
      look(lists.threads, state.list, (data) => {
        state.list = data
      }),
      look(lists.swaps, state.swaps, (data) => {
        state.swaps = data.items
      }),
    )
  }
  await Promise.all(jobs)
  state.isLost = Boolean(swap) && !state.swap && (state.isFresh || state.isOld)
  update()
}
