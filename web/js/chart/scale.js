// What a chart computes before it draws: round numbers, round dates, gaps, and fewer points that look the same.
import { day, monthText, number } from '../format.js'

export const ofDay = 86_400_000

/** The number of a point, whatever it measures. */
export const valueOf = ({ rate, value, median }) => Number(rate ?? value ?? median)

/** Round numbers that hold two values between them, for the lines of a chart. */
export function ticks(low, high, most = 4) {
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => step >= rough * 0.999)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(10)))
}

/** How many decimals a number has, also one such as 1e-9. */
const decimalsOf = (value) => {
  const [, fraction = '', power = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  return Math.max(0, fraction.length - Number(power))
}

const units = [1e12, 1e9, 1e6]

/** The lines of a chart with their words, in as many digits as keep them apart; millions and more are said in short. */
export function tickWords(marks) {
  const greatest = Math.max(...marks.map(Math.abs))
  const unit = greatest >= 1e7 ? units.find((size) => size <= greatest) : 1
  const decimals = Math.max(...marks.map((value) => decimalsOf(Number((value / unit).toPrecision(12)))))
  const isShort = unit > 1 && decimals <= 4
  const digits = isShort
    ? { notation: 'compact', maximumFractionDigits: decimals }
    : { minimumFractionDigits: Math.max(...marks.map(decimalsOf)), maximumFractionDigits: Math.max(...marks.map(decimalsOf)) }
  return marks.map((value) => ({ value, text: number(String(value), digits) }))
}

const mondayOf = (instant) => instant - (new Date(instant).getUTCDay() + 6) % 7 * ofDay

/** Round dates between two instants, with their words: days, Mondays, or the starts of months and years. */
export function dates(from, to, most) {
  const length = (to - from) / ofDay
  const found = []
  if (length < 100) {
    const step = [1, 2, 3, 7, 14, 21].find((days) => length / days <= most) ?? 28
    for (
      let at = step < 7 ? Math.ceil(from / ofDay) * ofDay : mondayOf(from) + (mondayOf(from) < from ? 7 * ofDay : 0);
      at <= to;
      at += step * ofDay
    ) {
      found.push({ instant: at, text: day(new Date(at).toISOString()) })
    }
    return found
  }
  const first = new Date(from)
  const step = [1, 2, 3, 4, 6, 12, 24, 36, 60, 120].find((months) => length / 30.44 / months <= most) ?? 240
  const month = Math.ceil((first.getUTCFullYear() * 12 + first.getUTCMonth() + 1) / step) * step
  for (let at = month; Date.UTC(Math.floor(at / 12), at % 12) < to; at += step) {
    const instant = Date.UTC(Math.floor(at / 12), at % 12)
    found.push({ instant, text: monthText(instant, at % 12 === 0) })
  }
  return found
}

/** How far apart two points may be: ten publication days, or two of what the points are grouped by and a half. */
function widest(days) {
  const steps = days.slice(1).map((instant, index) => instant - days[index]).sort((one, other) => one - other)
  return Math.max(15 * ofDay, (steps[Math.floor(steps.length / 2)] ?? 0) * 2.5)
}

/** The runs of points without a gap between them: `[from, to]` of indexes, of which nothing is drawn across. */
export function runs(days) {
  const most = widest(days)
  const found = []
  let from = 0
  for (let index = 1; index <= days.length; index += 1) {
    if (index === days.length || days[index] - days[index - 1] > most) {
      found.push([from, index - 1])
      from = index
    }
  }
  return found
}

/**
 * The indexes of a run that are worth drawing: of each column the first, the lowest, the highest and the last. What is left out
 * would be drawn on the same dots.
 */
export function thin(values, days, [from, to], columns) {
  if (to - from < columns * 4) return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const width = (days[to] - days[from]) / columns
  const found = []
  for (let start = from; start <= to;) {
    const column = Math.floor((days[start] - days[from]) / width)
    let [low, high, end] = [start, start, start]
    while (end < to && Math.floor((days[end + 1] - days[from]) / width) === column) {
      end += 1
      if (values[end] < values[low]) low = end
      if (values[end] > values[high]) high = end
    }
    found.push(...new Set([start, Math.min(low, high), Math.max(low, high), end]))
    start = end + 1
  }
  return found
}

/** The index of the instant that is nearest, in a list that rises. */
export function nearest(instants, wish) {
  let [low, high] = [0, instants.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (instants[middle] < wish) low = middle
    else high = middle
  }
  return wish - instants[low] <= instants[high] - wish ? low : high
}
