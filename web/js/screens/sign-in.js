// Signs in, and goes on to where the reader wanted to be.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { signInForm } from '../parts/sign-in-form.js'
import { match } from '../routes.js'
import { parts, t } from '../text.js'

/** Only addresses of the app: whatever else stands in `to` leads to the search. */
const destination = ({ to }) => {
  if (!to?.startsWith('/') || to.startsWith('//')) return undefined
  const url = new URL(to, location)
  return url.origin === location.origin && match(url.pathname) ? to : undefined
}

export const screen = {
  bar: 'back', guests: true,
  title: () => t('signIn.title'),
  start(state, tools) {
    state.tools = tools
    if (state.me) return tools.go(destination(state.query) ?? '/search', { isInstead: true })
  },
  view(state) {
    const to = destination(state.query)
    return html`
      <div class="stack">
        <h1 class="wide-title">${t('signIn.title')}</h1>
        ${state.query.left ? html`<p class="notice sun">${icon('leave')}<span>${t('signIn.left')}</span></p>` : null}
        ${to ? html`<p class="notice sky">${icon('lock')}<span>${t('signIn.needed')}</span></p>` : null}
        ${signInForm(state.app, state.tools, { to })}
        <p><a href="/reset">${t('signIn.forgotten')}</a></p>
        <p class="softer">${parts('signIn.new', { link: html`<a href=${`/join${to ? `?to=${encodeURIComponent(to)}` : ''}`}>${t('join.title')}</a>` })}</p>
      </div>`
  },
}
