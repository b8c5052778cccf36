// The addresses of the app: the pattern of a path, and the module that has its screen.

// Ids go into addresses of the API: nothing else may.
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const foreign = /[\\\p{Cc}]|^\.+$|\.\.\/|\/\.\./u

const table = [
  ['/', 'home'],
  ['/join', 'join'],
  ['/sign-in', 'sign-in'],
  ['/reset', 'reset'],
  ['/verify-email', 'verify'],
  ['/verify-phone', 'verify'],
  ['/search', 'search'],
  ['/search/filters', 'search'],
  ['/search/place', 'search'],
  ['/search/days', 'search'],
  ['/offers/:id', 'offer'],
  ['/offers/:id/propose', 'offer'],
  ['/offers/:id/message', 'offer'],
  ['/offers/:id/edit', 'edit-offer'],
  ['/publish', 'publish'],
  ['/threads', 'threads'],
  ['/threads/search', 'threads-search'],
  ['/threads/:id', 'thread'],
  ['/threads/:id/menu', 'thread'],
  ['/threads/:id/mute', 'thread'],
  ['/threads/:id/card', 'thread'],
  ['/threads/:id/messages/:name', 'thread'],
  ['/threads/:id/messages/:name/delete', 'thread'],
  ['/threads/:id/block', 'thread'],
  ['/swaps', 'swaps'],
  ['/swaps/:id', 'swap'],
  ['/swaps/:id/menu', 'swap'],
  ['/swaps/:id/scan', 'swap'],
  ['/swaps/:id/add-place', 'add-place'],
  ['/swaps/:id/:action', 'swap-action'],
  ['/travellers/:handle', 'traveller'],
  ['/travellers/:handle/block', 'traveller'],
  ['/travellers/:handle/report', 'report'],
  ['/report/:kind/:id', 'report'],
  ['/me', 'me'],
  ['/me/offers', 'my-offers'],
  ['/me/score', 'score'],
  ['/me/reports', 'reports'],
  ['/notifications', 'notifications'],
  ['/notifications/:id/appeal', 'appeal'],
  ['/settings', 'settings'],
  ['/settings/profile', 'settings-profile'],
  ['/settings/language', 'settings-language'],
  ['/settings/colours', 'settings-colours'],
  ['/settings/contacts', 'settings-contacts'],
  ['/settings/password', 'settings-password'],
  ['/settings/second-factor', 'settings-second-factor'],
  ['/settings/devices', 'settings-devices'],
  ['/settings/blocked', 'settings-blocked'],
  ['/settings/notifications', 'settings-notifications'],
  ['/settings/chats', 'settings-chats'],
  ['/settings/data', 'settings-data'],
  ['/wallet', 'wallet'],
  ['/wallet/filters', 'wallet'],
  ['/wallet/transactions/:id', 'wallet-transaction'],
  ['/wallet/trade', 'wallet-trade'],
  ['/wallet/send', 'wallet-send'],
  ['/wallet/ask', 'wallet-send'],
  ['/wallet/deposit', 'wallet-deposit'],
  ['/wallet/requests', 'wallet-requests'],
  ['/wallet/requests/:id/:answer', 'wallet-requests'],
  ['/wallet/orders', 'wallet-orders'],
  ['/wallet/orders/new', 'wallet-order'],
  ['/wallet/orders/:id/edit', 'wallet-order'],
  ['/wallet/orders/:id/cancel', 'wallet-orders'],
  ['/wallet/statements', 'wallet-statement'],
  ['/wallet/statements/:month', 'wallet-statement'],
  ['/wallet/portfolio', 'wallet-portfolio'],
  ['/rates', 'rates'],
  ['/rates/tables', 'rate-table'],
  ['/rates/sources', 'rate-sources'],
  ['/rates/watchlist', 'rate-watchlist'],
  ['/rates/watchlist/add', 'rate-watchlist'],
  ['/rates/alerts', 'rate-alerts'],
  ['/rates/alerts/new', 'rate-alert'],
  ['/rates/alerts/:id/edit', 'rate-alert'],
  ['/rates/alerts/:id/delete', 'rate-alerts'],
  ['/rates/comparison', 'rate-comparison'],
  ['/rates/holdings', 'rate-holdings'],
  ['/rates/holdings/edit', 'rate-holdings'],
  ['/rates/assets/:asset', 'rate-asset'],
  ['/rates/:pair', 'rate-pair'],
].map(([pattern, name]) => ({
  name,
  pattern,
  expression: new RegExp(
    `^${pattern.replace(/:(\w+)/g, (_, key) => `(?<${key}>${key === 'id' && name !== 'report' ? uuid : '[^/]+'})`)}/?$`,
  ),
}))

/** `{ name, pattern, params }` of a path, or null if there is no such page. */
export function match(path) {
  for (const { name, pattern, expression } of table) {
    const found = expression.exec(path)
    if (found) {
      try {
        const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]))
        return Object.values(params).some((text) => foreign.test(text)) ? null : { name, pattern, params }
      } catch {
        return null
      }
    }
  }
  return null
}

/** An address that stood in another one, if it is one of the app's; else undefined. */
export function inApp(address) {
  if (!URL.canParse(address ?? '', location)) return undefined
  const url = new URL(address ?? '', location)
  return address && url.origin === location.origin && match(url.pathname) ? url.pathname + url.search : undefined
}
