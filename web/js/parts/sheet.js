import { html } from '../html.js'
import { t } from '../text.js'
import { icon } from './icon.js'

/** A dialog over a screen. It has an address of its own; `back` is where closing leads. */
export const sheet = (title, back, content) =>
  html`
    <div class="scrim" @click=${(event) => {
      if (event.target === event.currentTarget) close(event)
    }}
      @keydown=${(event) => {
        if (event.key === 'Escape') close(event)
        if (event.key === 'Tab') stay(event)
      }}>
      <section class="sheet" role="dialog" aria-modal="true" aria-labelledby="sheet-title" tabindex="-1" ref=${focus}>
        <div class="row"><h2 class="grow" id="sheet-title">${title}</h2>
          <a class="round sheet-close" href=${back} aria-label=${t('sheet.close')}
            @click=${(event) => leave(event, back)}>${icon('close')}</a></div>
        ${content}
      </section>
    </div>
  `

const close = (event) => event.currentTarget.querySelector('.sheet-close').click()

/** Closing is a step back where the dialog was opened from the screen below it. */
function leave(event, back) {
  giveBack(location.pathname + location.search)
  if (history.state?.from !== new URL(back, location).pathname) return
  event.preventDefault()
  history.back()
}

/** Once the dialog is gone, the link that opened it has the focus again. The nodes may be new ones: its address finds it. */
function giveBack(opened) {
  let frames = 60
  const look = () => {
    frames -= 1
    if (frames && document.querySelector('.sheet')) return requestAnimationFrame(look)
    const opener = [...document.querySelectorAll('#app a[href]')].find((link) => link.getAttribute('href') === opened)
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}

const focus = (element) => queueMicrotask(() => element.focus())

/** Tab stays inside the dialog. */
function stay(event) {
  const all = [...event.currentTarget.querySelectorAll('a[href], button:not(:disabled), input, select, textarea')]
  const edge = event.shiftKey ? all[0] : all.at(-1)
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget.firstElementChild) return
  if (document.activeElement !== edge && !event.shiftKey) return
  event.preventDefault()
  ;(event.shiftKey ? all.at(-1) : all[0]).focus()
}
