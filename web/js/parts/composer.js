// Where one writes a message. What is typed stays on the device until it is sent.
import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'
import { notice } from './states.js'

/** @param closed Why nobody can write any more, or null. @param share The address of what can be shared beside words, or null. */
export function composer({ name, draft, closed, share, type, send }) {
  if (closed) return html`<div class="composer">${notice(t(`chat.closed.${closed.reason}`, { name }), 'lock', '')}</div>`
  const keys = (event) => {
    // On a keyboard Enter sends; on glass it makes a new line, because there is a button beside it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    event.target.form.requestSubmit()
  }
  return html`
    <form class="composer" @submit=${(event) => {
      event.preventDefault()
      send()
      event.target.elements.body.focus()
    }}>
      ${share ? html`<a class="round" href=${share} aria-label=${t('card.title')}>${icon('card')}</a>` : null}
      <textarea class="input" name="body" rows="1" maxlength="4000" dir="auto" autocomplete="off" enterkeyhint="enter"
        aria-label=${t('chat.to', { name })} placeholder=${t('chat.to', { name })}
        .value=${draft} @input=${(event) => type(event.target.value)} @keydown=${keys}></textarea>
      <button class="round act" aria-label=${t('chat.send')}>${icon('send')}</button>
    </form>
  `
}
