// What a device calls itself in the list of sessions: `Firefox, Windows`.

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems = [['Android', 'Android'], ['iPhone', 'iPhone'], ['iPad', 'iPad'], ['Windows', 'Windows'], ['Mac OS', 'Mac'], [
  'CrOS',
  'ChromeOS',
], ['Linux', 'Linux']]

const found = (list, text) => list.find(([mark]) => text.includes(mark))?.[1]

/** The browser and the system, as far as they can be told; null if neither can. */
export const deviceName = (text = navigator.userAgent) => [found(browsers, text), found(systems, text)].filter(Boolean).join(', ') || null
