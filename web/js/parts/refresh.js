// Keeps a screen fresh that asks for it with `fresh: 60`: it is read anew by itself, by a button that says when it was last
// read, and on touch screens by pulling the page down. Loaded with the first such screen, as its styles are.
import { now } from '../api.js'
import { isToday, moment, time } from '../format.js'
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { watchPulls } from './pull.js'

/** Milliseconds: nothing is read more often by itself; who types, or has a dialog open, is asked for patience. */
const least = 60_000
const patience = 9000

/** Events tell of everything but new rates: beside them so many times less is read. */
const rarely = 5

/** The last time that something was typed or chosen: what one works on stays as it is. */
let typedAt = -Infinity
addEventListener('input', () => {
  typedAt = performance.now()
}, true)

/** Whether a change of the page could be in somebody's way. */
const isInUse = () =>
  performance.now() - typedAt < patience || document.querySelector('.sheet') !== null || document.activeElement?.matches('form *') === true

const wordsOf = (at) => {
  const text = new Date(at).toISOString()
  return isToday(text) ? time(text) : moment(text)
}

/**
 * Begins with a screen, and gives its buttons and its end.
 * @param page `load(shown)` reads it anew; `update()` draws it; `isOn()`: events come, and say what is new.
 */
export function renewing(shown, { load, update, isOn }) {
  const { screen, state } = shown
  const every = Math.max(least, screen.fresh * 1000)
  let timer
  let reading = false
  let said = ''

  /** A little later than is due, each page by another bit: a thousand pages do not ask together. */
  const plan = (wait = every * (1 + Math.random() / 6)) => {
    clearTimeout(timer)
    timer = setTimeout(beat, wait)
  }
  const isDue = () => navigator.onLine && state.isReady && !shown.tries && now() - state.at >= every * (screen.every && isOn() ? rarely : 1)
  const beat = async () => {
    if (document.hidden) return plan()
    if (isDue() && isInUse()) return plan(patience)
    // Times on the page go on where nothing is asked for.
    await (isDue() ? load(shown) : update())
    plan()
  }
  const seen = () => {
    if (!document.hidden) beat()
  }

  /** Somebody wishes to see what is new. */
  const renew = async () => {
    if (reading || !state.isReady) return
    reading = true
    said = t('fresh.reading')
    update()
    try {
      await Promise.all([load(shown), screen.renewed?.(state, shown.tools)])
      said = state.isOld ? t('fresh.failed') : t('fresh.read', { time: wordsOf(state.at) })
    } finally {
      reading = false
      update()
      plan()
    }
  }

  document.addEventListener('visibilitychange', seen)
  const forget = watchPulls(renew)
  plan()

  const button = (place) =>
    html`
      <button class=${`read-at ${place} ${reading ? 'reading' : ''}`} aria-disabled=${reading ? 'true' : null}
        aria-label=${`${t('fresh.read', { time: wordsOf(state.at) })}. ${t('fresh.again')}`} title=${t('fresh.again')}
        @click=${renew}><span>${place === 'in-bar' ? wordsOf(state.at) : t('fresh.read', { time: wordsOf(state.at) })}</span>${icon(
          'refresh',
        )}</button>
    `

  return {
    /** For the bar of a phone. */
    button: () => state.isReady ? button('in-bar') : null,
    /** For the top of a page: the button of a desktop, what is said aloud, and what one pulls down. */
    line: () =>
      html`
        <div class="fresh"><div class="pull" aria-hidden="true">${icon('refresh')}</div>
          <p class="visually-hidden" role="status">${said}</p>${state.isReady ? button('on-page') : null}</div>
      `,
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      forget()
    },
  }
}
