// Signs in, and goes on to where the reader wanted to be.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { signInForm } from '../parts/sign-in-form.js'
import { inApp } from '../routes.js'
import { t } from '../text.js'

export const screen = {
  bar: 'back',
  guests: true,
  title: () => t('signIn.title'),
  start(state, tools) {
    state.tools = tools
    if (state.me) return tools.go(inApp(state.query.to) ?? '/search', { isInstead: true })
  },
  view(state) {
    const to = inApp(state.query.to)
    return html`
      <div class="stack">
        <h1 class="wide-title">${t('signIn.title')}</h1>
        ${state.query.left ? html`<p class="notice sun">${icon('leave')}<span>${t('signIn.left')}</span></p>` : null}
        ${to ? html`<p class="notice sky">${icon('lock')}<span>${t('signIn.needed')}</span></p>` : null}
        ${signInForm(state.app, state.tools, { to })}
        <p><a href="/reset">${t('signIn.forgotten')}</a></p>
        <section class="card stack tight"><p class="softer">${t('signIn.new')}</p>
          <a class="button wide" href=${`/join${to ? `?to=${encodeURIComponent(to)}` : ''}`}>${t('signIn.join')}</a></section>
      </div>
    `
  },
}
