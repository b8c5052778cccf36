import { bounded, factorOf, following, indexFrom, narrowest, panned, pinched, within, zoomed } from '../js/chart/zoom.js'
import { expect } from './_expect.js'

const day = 86_400_000
const whole = [0, 1000]

export const tests = {
  'what is under the pointer stays where it is'() {
    expect(zoomed(null, whole, 2, 500, 10), [250, 750])
    expect(zoomed([250, 750], whole, 2, 250, 10), [250, 500])
    expect(zoomed([250, 750], whole, 2, 750, 10), [500, 750])
    const [from, to] = zoomed([200, 600], whole, 1.25, 300, 10)
    expect((300 - from) / (to - from), 0.25)
  },
  'an instant beyond the window counts as its edge'() {
    expect(zoomed([200, 600], whole, 2, 5000, 10), [400, 600])
    expect(zoomed([200, 600], whole, 2, -5, 10), [200, 400])
  },
  'it ends at the narrowest window, and at the whole'() {
    expect(zoomed([400, 420], whole, 100, 410, 10), [405, 415])
    expect(zoomed([400, 410], whole, 100, 405, 10), [400, 410])
    expect(zoomed([250, 750], whole, 1 / 2, 500, 10), null)
    expect(zoomed(null, whole, 1 / 2, 500, 10), null)
    expect(zoomed([0, 500], whole, 1 / 1.5, 500, 10), [0, 750])
    expect(zoomed([500, 1000], whole, 1 / 1.5, 500, 10), [250, 1000])
  },
  'what has hardly any points has nothing to zoom'() {
    expect(narrowest([]) === Infinity, true)
    expect(narrowest([1, 2, 3]) === Infinity, true)
    expect(zoomed(null, [0, 2], 4, 1, Infinity), null)
    expect(zoomed(null, [5, 5], 4, 5, Infinity), null)
    expect(narrowest(Array.from({ length: 400 }, (_, index) => index * day)), 5 * day)
    expect(narrowest(Array.from({ length: 400 }, (_, index) => index * 30 * day)), 150 * day)
  },
  'a window moves within the whole'() {
    expect(panned([200, 400], whole, 100), [300, 500])
    expect(panned([200, 400], whole, -900), [0, 200])
    expect(panned([200, 400], whole, 9000), [800, 1000])
    expect(panned(null, whole, 100), null)
  },
  'a window follows the day that the keys are on, no further than it has to'() {
    expect(following([200, 400], whole, 300), [200, 400])
    expect(following([200, 400], whole, 450), [250, 450])
    expect(following([200, 400], whole, 0), [0, 200])
    expect(following(null, whole, 0), null)
  },
  'two fingers keep the days that they hold'() {
    expect(pinched(null, whole, [400, 600], [0.25, 0.75], 10), [300, 700])
    expect(pinched([300, 700], whole, [400, 600], [0.4, 0.6], 10), null)
    expect(pinched([300, 700], whole, [400, 600], [0.5, 0.9], 10), [150, 650])
    // They cross, or are one.
    expect(pinched([300, 700], whole, [400, 600], [0.6, 0.4], 10), [300, 700])
    expect(pinched([300, 700], whole, [400, 600], [0.5, 0.51], 10), [300, 700])
    expect(pinched([300, 700], whole, [400, 400], [0.2, 0.8], 10), [300, 700])
  },
  'a window of an older chart is made one of this chart'() {
    expect(bounded([2000, 2100], whole, 10), [900, 1000])
    expect(bounded([-50, 2000], whole, 10), null)
    expect(bounded([500, 501], whole, 10), [495.5, 505.5])
    expect(bounded([0, 0], [7, 7], 10), null)
  },
  'wheels turn alike, in whatever they count'() {
    expect(factorOf({ deltaY: -100, deltaMode: 0 }) > 1, true)
    expect(factorOf({ deltaY: 3, deltaMode: 1 }) === factorOf({ deltaY: 48, deltaMode: 0 }), true)
    expect(factorOf({ deltaY: -9999, deltaMode: 0 }) === factorOf({ deltaY: -200, deltaMode: 0 }), true)
    expect(factorOf({ deltaY: 0 }), 1)
  },
  'only what is seen is drawn, and one point beyond each edge'() {
    const days = [0, 10, 20, 30, 40, 50]
    expect([0, 5, 10, 51].map((at) => indexFrom(days, at)), [0, 1, 1, 6])
    expect(within(days, [0, 5], null), [0, 5])
    expect(within(days, [0, 5], [15, 35]), [1, 4])
    expect(within(days, [0, 5], [20, 30]), [1, 3])
    expect(within(days, [0, 2], [26, 35]), [2, 2])
    expect(within(days, [4, 5], [0, 12]), null)
    expect(within(days, [0, 5], [22, 28]), [2, 3])
  },
}
