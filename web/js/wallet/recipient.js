// Whom a text means. The server completes a number without the code of its country; nothing is sent before it was shown whole.
import { expected } from '../api.js'
import { html } from '../html.js'
import { parts, t } from '../text.js'

const pauseOfTyping = 300

/** The server is asked about what begins like a number: handles begin with a letter, and a number with + is whole. */
const isAsked = (text) => /^\s*[(\d]/.test(text)

/** What the server said about the text that stands in the form now. */
const readingOf = ({ reading, typed }) => reading?.text === typed.to ? reading : null

const shown = ({ shown }) => shown.replaceAll(' ', '\u00a0')

/** Asks the server about what was typed, after a pause in typing. */
export async function readRecipient(state, { ask, update }, pause = pauseOfTyping) {
  const text = state.typed.to
  clearTimeout(state.readTimer)
  if (!isAsked(text) || readingOf(state)?.answer) return
  await new Promise((resolve) => {
    state.readTimer = setTimeout(resolve, pause)
  })
  let found
  try {
    found = { answer: await ask(`/wallet/recipients/complete?to=${encodeURIComponent(text)}`) }
  } catch (error) {
    expected(error)
    found = { error }
  }
  if (state.typed.to !== text) return
  state.reading = { text, ...found }
  update()
}

/** Whether the recipient can be sent to as shown; else the number has only now been completed, and is said. */
export async function isSeen(state, tools) {
  if (!isAsked(state.typed.to) || readingOf(state)?.answer) return true
  await readRecipient(state, tools, 0)
  const { answer, error } = readingOf(state) ?? {}
  if (error) throw error
  if (answer && !answer.completed) return true
  if (answer) tools.say(t('send.number', { number: shown(answer) }))
  return false
}

/** What is sent: a completed number is the one that was shown, whatever becomes of one's own. */
export const recipientOf = (state) => {
  const answer = readingOf(state)?.answer
  return answer?.completed ? answer.to : state.typed.to.trim()
}

/** The completed number, or why there is none. */
export const completion = (state) => {
  const { answer, error } = readingOf(state) ?? {}
  return html`
    <p class="small" role="status">${answer?.completed
      ? parts('send.number', { number: html`<b class="mid" dir="ltr">${shown(answer)}</b>` })
      : error?.fields?.['/to'] && !state.problem
      ? error.fields['/to']
      : null}</p>
  `
}
