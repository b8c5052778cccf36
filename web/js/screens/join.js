// Opens an account. What the server says about a field stands below it.
import { currencyName } from '../format.js'
import { html } from '../html.js'
import { field, select } from '../parts/field.js'
import { faultAt, keep, problemBeside, showPassword, tick, toFault } from '../parts/form.js'
import { age } from '../parts/states.js'
import { inApp } from '../routes.js'
import { parts, t } from '../text.js'

const pointers = ['/handle', '/name', '/email', '/phone', '/password', '/homeCurrency', '/terms', '/adult']

/** The currency of the reader's region: codes begin with the code of their country. */
const usual = (currencies) => {
  const region = new Intl.Locale(navigator.language).maximize().region
  return currencies.find(({ code, rated }) => rated && code.startsWith(region))?.code ?? 'EUR'
}

/** The version of the terms that the operator wants accepted, once a refusal has named it. */
const termsOf = (error) => error?.document.errors?.find(({ pointer }) => pointer === '/terms')?.detail.split(' ').at(-1)

const contact = (state, act) =>
  html`
    <div class="stack tight">
      <div class="segments" role="group" aria-label=${t('join.contact')}>${['email', 'phone'].map((kind) =>
        html`
          <button type="button" aria-pressed=${String(state.contact === kind)}
            @click=${() => act.reachBy(kind)}>${t(`badge.${kind}`)}</button>
        `
      )}</div>
      ${state.contact === 'email'
        ? field({
          name: 'email',
          label: t('join.email'),
          type: 'email',
          value: state.typed.email,
          autocomplete: 'email',
          required: true,
          hint: t('join.contactHint'),
          fault: faultAt(state.problem, '/email'),
        })
        : field({
          name: 'phone',
          label: t('join.phone'),
          type: 'tel',
          value: state.typed.phone,
          autocomplete: 'tel',
          required: true,
          placeholder: '+48600100200',
          hint: t('join.phoneHint'),
          fault: faultAt(state.problem, '/phone') ?? faultAt(state.problem, '/email'),
        })}
    </div>
  `

export const screen = {
  bar: 'back',
  guests: true,
  reads: () => ['/currencies'],
  title: () => t('join.title'),
  start(state, { go }) {
    if (state.me) return go('/me', { isInstead: true })
    Object.assign(state, { typed: {}, contact: 'email' })
  },
  arrived(state) {
    const [{ items }] = state.data
    state.codes = items.filter(({ rated }) => rated).map(({ code }) => code).sort()
    state.typed.homeCurrency ??= usual(items)
  },
  view(state, act) {
    const { typed, problem: error } = state
    return html`
      <div class="stack">
        <h1 class="wide-title">${t('join.heading')}</h1><p class="softer">${t('join.lead')}</p>
        ${age(state)}
        <form class="stack" method="post" novalidate @input=${keep(typed)} @submit=${(event) => act.join(event)}>
          ${problemBeside(error, ...pointers)}
          ${field({
            name: 'handle',
            label: t('join.handle'),
            value: typed.handle,
            autocomplete: 'username',
            autocapitalize: 'none',
            maxlength: 30,
            required: true,
            hint: t('join.handleHint'),
            fault: faultAt(error, '/handle'),
          })}
          ${field({
            name: 'name',
            label: t('join.name'),
            value: typed.name,
            autocomplete: 'name',
            maxlength: 50,
            required: true,
            hint: t('join.nameHint'),
            fault: faultAt(error, '/name'),
          })}
          ${contact(state, act)}
          ${field({
            name: 'password',
            label: t('join.password'),
            type: state.isPasswordShown ? 'text' : 'password',
            value: typed.password,
            autocomplete: 'new-password',
            required: true,
            hint: t('join.passwordHint'),
            fault: faultAt(error, '/password'),
          })}
          ${showPassword(state, () => act.redraw())}
          ${select({
            name: 'homeCurrency',
            label: t('join.currency'),
            value: typed.homeCurrency,
            options: state.codes.map((code) => [code, `${code} · ${currencyName(code)}`]),
            hint: t('join.currencyHint'),
          })}
          ${state.terms
            ? tick({
              name: 'accepted',
              label: t('join.terms', { version: state.terms }),
              checked: typed.accepted,
              fault: faultAt(error, '/terms') ?? faultAt(error, '/adult'),
            })
            : null}
          <button class="button primary wide" ?disabled=${state.busy === 'join'}>${t('join.send')}</button>
          <p class="small softer">${parts('join.already', { link: html`<a href="/sign-in">${t('signIn.title')}</a>` })}</p>
        </form>
      </div>
    `
  },
  acts: {
    redraw() {},
    reachBy(state, _, kind) {
      state.contact = kind
    },
    async join(state, { register }, event) {
      event.preventDefault()
      const { handle = '', name = '', password = '', homeCurrency, accepted } = state.typed
      const reach = (state.typed[state.contact] ?? '').replace(state.contact === 'phone' ? /[\s()-]/g : /\s/g, '')
      const to = inApp(state.query.to)
      try {
        await register({
          handle: handle.trim(),
          name: name.trim(),
          password,
          homeCurrency,
          ...reach ? { [state.contact]: reach } : {},
          ...state.terms && accepted ? { terms: state.terms, adult: true } : {},
        }, `/verify-${state.contact}${to ? `?to=${encodeURIComponent(to)}` : ''}`)
      } catch (error) {
        state.terms ??= termsOf(error)
        toFault()
        throw error
      }
    },
  },
}
