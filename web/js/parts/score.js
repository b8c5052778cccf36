// Where the points of a score come from, what holds it, and what raises it.
import { day, number } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { icon } from './icon.js'

const whole = (points) => number(String(Math.floor(points)))
const exact = (value) => number(String(value), { maximumFractionDigits: 1 })

/** What a part is made of, in a sentence. */
const made = (name, { observations }) => {
  const counted = observations.filter(({ weight }) => weight > 0)
  const of = (kind) => counted.filter((event) => event.kind === kind)
  if (name === 'quality') {
    const reviews = of('review')
    if (!reviews.length) return t('score.noReviews')
    return t(reviews.every(({ value }) => value === 1) ? 'score.allFive' : 'score.reviews', { count: reviews.length })
  }
  const [good, bad] = [of('completed').length, counted.length - of('completed').length]
  if (!good && !bad) return t('score.noSwaps')
  return `${t('score.swaps', { count: good })}${bad ? ` ${t('score.faults', { count: bad })}` : ''} ${t('score.fades')}`
}

const bar = (name, found) =>
  html`
    <div class="score-part">
      <p class="row"><span class="grow">${t(`score.${name}`)}</span><span><b>${whole(found.points)}</b>
        <span class="softer">${t('score.of', { most: found.most })}</span></span></p>
      <div class="meter"><i style=${{ '--part': `${found.most ? found.points / found.most * 100 : 0}%` }}></i></div>
      <p class="small softer">${made(name, found)}</p>
    </div>
  `

/** What would raise the score now. */
const raises = ({ raise }) =>
  raise.length
    ? html`
      <h3>${t('score.raise')}</h3>
      <ul class="rows">${raise.filter(({ action }) => has(`score.raise.${action}`)).map(({ action, gain }) =>
        html`
          <li><span class="badge good">+${exact(gain)}</span><span class="grow">${t(`score.raise.${action}`)}</span></li>
        `
      )}</ul>
    `
    : null

/** What holds the score, however many points there are. */
const held = ({ limit }) =>
  limit
    ? html`
      <div class="notice sky">${icon('clock')}<div><p>${t('score.limit', { most: limit.most })}</p>
        <ul class="points">${limit.needs.filter(({ what }) => has(`score.need.${what}`)).map(({ what, number: count }) =>
          html`<li>${t(`score.need.${what}`, { count })}</li>`
        )}</ul></div></div>
    `
    : null

/** Why there is no score yet. */
const unborn = ({ score, partnersOfWeight, shownFrom }) =>
  score === null
    ? html`<p class="notice sky">${icon('info')}<span>${t('score.unborn', { have: partnersOfWeight, count: shownFrom })}</span></p>`
    : null

/** The card that explains a score. */
export const explained = (found) =>
  html`
    <section class="card stack"><h2>${found.score === null ? t('score.fromNew') : t('score.from', { score: found.score })}</h2>
      ${unborn(found)}
      ${bar('conduct', found.parts.conduct)}${bar('quality', found.parts.quality)}
      ${held(found)}${raises(found)}
    </section>
  `

/** Faults of an earlier account with the same contact. */
export const carried = ({ carriedFaults }) =>
  carriedFaults.length
    ? html`
      <section class="card stack tight">
        <h2>${t('score.carried')}</h2>
        <p class="softer">${t('score.carriedText')}</p>
        <ul class="rows">${carriedFaults.filter(({ kind }) => has(`score.event.${kind}`)).map(({ kind, number: count, until }) =>
          html`
            <li><span class="grow">${t(`score.event.${kind}`)}</span><span
              class="softer">${t('score.carriedUntil', { count, day: day(until) })}</span></li>
          `
        )}</ul>
      </section>
    `
    : null

const why = ({ factors }) =>
  factors.filter(({ name, factor }) => name !== 'age' && factor < 0.95 && has(`score.factor.${name}`)).map(({ name }) =>
    t(`score.factor.${name}`)
  ).join(' ')

const words = ({ kind, value }) =>
  kind === 'review' ? t('score.stars', { count: Math.round(value * 4) + 1 }) : has(`score.event.${kind}`) ? t(`score.event.${kind}`) : kind

const weight = (event) => t('score.weight', { weight: number(String(event.weight), { maximumFractionDigits: 2 }) })

/** Everything that counts in one part, the newest first, with its weight today. */
export const events = (name, { observations }) =>
  observations.length
    ? html`
      <section class="card stack tight">
        <h2>${t(`score.${name}`)}</h2>
        <ul class="rows">${[...observations].reverse().map((event) =>
          html`
            <li><a class="row-link" href=${`/swaps/${event.swap}`}><span
              class=${`badge ${event.value >= 0.5 ? 'good' : 'bad'}`}>${icon(event.value >= 0.5 ? 'check' : 'minus')}</span>
              <span class="grow"><span>${words(event)}</span>
                <span
                  class="small softer">${day(event.at, { zone: undefined })} · ${weight(event)} ${why(event)}</span></span>
              ${icon('next')}</a></li>
          `
        )}</ul>
      </section>
    `
    : null
