import { dates, nearest, runs, thin, tickWords, ticks } from '../js/chart/scale.js'
import { expect } from './_expect.js'

const day = 86_400_000
const from = Date.UTC(2016, 0, 1)
const instants = (count, step = 1) => Array.from({ length: count }, (_, index) => from + index * step * day)

export const tests = {
  'the lines of a chart are round numbers around the values'() {
    expect(ticks(35.1, 40.4), [34, 36, 38, 40, 42])
    expect(ticks(0.8331, 0.8339), [0.833, 0.8332, 0.8334, 0.8336, 0.8338, 0.834])
    expect(ticks(100, 101)[0] <= 100 && ticks(100, 101).at(-1) >= 101, true)
  },
  'the words of the lines differ, of the smallest and of the largest prices'() {
    const words = (low, high) => tickWords(ticks(low, high)).map(({ text }) => text)
    expect(words(35.1, 40.4), ['34', '36', '38', '40', '42'])
    expect(words(9e-10, 1.21e-9), ['0.0000000009', '0.0000000010', '0.0000000011', '0.0000000012', '0.0000000013'])
    expect(words(9.1e8, 1.19e9), ['900m', '1bn', '1.1bn', '1.2bn'])
    expect(words(60_000, 120_000), ['60,000', '80,000', '100,000', '120,000'])
    expect(words(1e9, 1e9 + 4), ['1,000,000,000', '1,000,000,001', '1,000,000,002', '1,000,000,003', '1,000,000,004'])
    expect(words(-0.4, 0.3), ['−0.4', '−0.2', '0.0', '0.2', '0.4'])
  },
  'dates of a part of a chart are whole days'() {
    const found = dates(from + 0.4 * day, from + 5.2 * day, 6).map(({ instant }) => (instant - from) / day)
    expect(found, [1, 2, 3, 4, 5])
  },
  'ten years keep every low and every high of each column, in order'() {
    const days = instants(3650)
    const values = days.map((_, index) => 4 + Math.sin(index / 40) + (index === 1234 ? 3 : index === 2345 ? -3 : 0))
    const kept = thin(values, days, [0, 3649], 340)
    expect(kept.length <= 340 * 4, true, `${kept.length} of 3650`)
    expect([1234, 2345, 0, 3649].map((index) => kept.includes(index)), [true, true, true, true])
    expect(kept.every((index, at) => at === 0 || index > kept[at - 1]), true)
    const extremes = (indexes) => [Math.min(...indexes.map((index) => values[index])), Math.max(...indexes.map((index) => values[index]))]
    expect(extremes(kept), extremes(days.map((_, index) => index)))
  },
  'short lines are drawn whole'() {
    expect(thin([1, 2, 3], instants(3), [0, 2], 340), [0, 1, 2])
    expect(thin([1, 2, 3, 4], instants(4), [2, 3], 340), [2, 3])
  },
  'nothing is drawn across more than ten publication days, and weekends and months are no gaps'() {
    expect(runs(instants(10)), [[0, 9]])
    expect(runs([0, 1, 2, 60, 61].map((at) => from + at * day)), [[0, 2], [3, 4]])
    expect(runs(instants(24, 30)), [[0, 23]])
    expect(runs([from]), [[0, 0]])
    expect(runs([0, 30, 61, 400, 430].map((at) => from + at * day)), [[0, 2], [3, 4]])
  },
  'the day that is nearest to the pointer'() {
    const days = instants(5)
    expect([-3, 0.4, 0.6, 3.5, 9].map((at) => nearest(days, from + at * day)), [0, 0, 1, 3, 4])
    expect(nearest([from], from + day), 0)
  },
  'dates are Mondays or the starts of months and years'() {
    const weeks = dates(from, from + 60 * day, 5).map(({ instant }) => new Date(instant).getUTCDay())
    expect([...new Set(weeks)], [1])
    const months = dates(from, from + 3650 * day, 6).map(({ instant }) => new Date(instant).toISOString().slice(5, 10))
    expect([...new Set(months)], ['01-01'])
    expect(dates(from, from, 4).length, 1)
  },
}
