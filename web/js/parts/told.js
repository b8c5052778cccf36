// What is looked at at its place is read in the list of notifications too, on all devices.

/**
 * Marks the notifications about a swap, a transaction … as read, or those about all of a kind. Asks the server only while
 * something is unread, and once for each count of it.
 */
export async function told(state, { write }, kind, id) {
  const unread = state.me?.counts?.unreadNotifications
  if (!unread || !state.isFresh || document.hidden || state.unreadThen === unread) return
  state.unreadThen = unread
  try {
    await write('PUT', '/me/notifications/read', { about: id ? { kind, id } : { kind } })
  } catch {
    state.unreadThen = null /* the next answer tries again */
  }
}
