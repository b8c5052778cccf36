// What surrounds each screen: the header of a desktop, the bar and the tabs of a phone, and what is said aloud.
import { html } from '../html.js'
import { language, t } from '../text.js'
import { avatar } from './disc.js'
import { icon } from './icon.js'
import { notice, offline } from './states.js'

const tabs = [
  { name: 'search', href: '/search', picture: 'search' },
  { name: 'rates', href: '/rates', picture: 'chart' },
  { name: 'publish', href: '/publish', picture: 'plus', isAction: true },
  { name: 'chats', href: '/threads', picture: 'chat', count: 'unreadThreads' },
  { name: 'wallet', href: '/wallet', picture: 'wallet', phone: 'rates' },
  { name: 'me', href: '/me', picture: 'person' },
]

/** On a phone there is no room for the wallet: it stands beside the rates. */
const onPhone = (current) => tabs.find(({ name }) => name === current)?.phone ?? current

const count = (number) => number ? html`<span class="count">${number > 99 ? '99+' : number}</span>` : null

const logo = () =>
  html`
    <a class="logo" href="/" aria-label="Wayswap"><span class="logo-mark">${icon('logo')}</span>
      <span aria-hidden="true">Way<b>swap</b></span></a>
  `

const bell = (counts) =>
  html`
    <a class="round" href="/notifications" aria-label=${t('frame.bell', { count: counts?.unreadNotifications ?? 0 })}>
      ${icon('bell')}${counts?.unreadNotifications ? html`<i class="dot"></i>` : null}</a>
  `

const tab = (current, counts) => ({ name, href, picture, isAction, count: counter }) =>
  html`
    <a class=${`tab ${isAction ? 'act' : ''}`} href=${href} aria-current=${name === current ? 'page' : null}>
      <span class="tab-icon">${icon(picture)}${counter ? count(counts?.[counter]) : null}</span><span>${t(`tab.${name}`)}</span></a>
  `

const languages = { en: 'English', pl: 'Polski' }

/** The language of the page, for who has no settings yet. */
const languagePick = (tools) =>
  html`
    <label class="round pick">${icon('globe')}
      <select aria-label=${t('frame.language')} @change=${(event) => tools.speak(event.target.value)}>
        ${Object.entries(languages).map(([code, name]) =>
          html`<option value=${code} lang=${code} ?selected=${code === language}>${name}</option>`
        )}
      </select></label>
  `

const header = ({ me }, current, tools) =>
  html`
    <header class="top">
      ${logo()}
      <nav class="top-tabs" aria-label=${t('frame.main')}>
        ${tabs.filter(({ name, isAction }) => !isAction && name !== 'me' && (me || !['chats', 'wallet'].includes(name))).map(
          tab(current, me?.counts),
        )}
        ${me ? null : html`<a class="tab" href="/developers">${t('frame.developers')}</a>`}
      </nav>
      <div class="top-end">
        ${me
          ? html`
            <a class="button primary small" href="/publish">${icon('plus')}${t('frame.newOffer')}</a>
            ${bell(me.counts)}
            <a class="round" href="/me" aria-label=${t('tab.me')}>${avatar(me)}</a>
          `
          : html`
            ${languagePick(tools)}
            <a class="button small" href="/sign-in">${t('signIn.title')}</a>
            <a class="button primary small only-wide" href="/join">${t('join.title')}</a>
          `}
      </div>
    </header>
  `

/** The title of a page, or where it belongs if it could not be read: a bar is never blank. */
const barTitle = ({ screen, state }) =>
  state.isReady ? (screen.barTitle ?? screen.title)(state) : state.error ? screen.tab ? t(`tab.${screen.tab}`) : 'Wayswap' : ''

const bar = ({ me }, shown, tools, { screen, state, act } = shown) =>
  screen.bar === 'back'
    ? html`
      <header class="bar">
        <button class="round" aria-label=${t('frame.back')}
          @click=${() => history.length > 1 ? history.back() : location.assign('/')}>${icon('back')}</button>
        ${state.isReady && screen.heading ? screen.heading(state) : html`<p class="bar-title"><bdi>${barTitle(shown)}</bdi></p>`}
        ${shown.fresh?.button()}${state.isReady ? screen.menu?.(state, act) : null}${me ? null : languagePick(tools)}
      </header>
    `
    : screen.bar === 'title'
    ? html`
      <header class="bar titled">
        <p class="bar-title"><bdi>${barTitle(shown)}</bdi></p>
        ${shown.fresh?.button()}${me ? bell(me.counts) : languagePick(tools)}${state.isReady ? screen.menu?.(state, act) : null}
      </header>
    `
    : html`
      <header class="bar root">${logo()}
        ${me
          ? bell(me.counts)
          : html`<span class="row">${languagePick(tools)}<a class="button small" href="/sign-in">${t('signIn.title')}</a></span>`}</header>
    `

/** The form that signs in again is loaded when a session is over, for that is rare. */
let signInAgain = null
const loadForm = ({ update }) => {
  import('./sign-in-form.js').then(({ signInForm }) => {
    signInAgain = signInForm
    update()
  }, () => {})
}

/** A page that could not be read says by itself that there is no network. */
const saysItself = ({ waiting }, { screen, state }) => !waiting && (screen.isLost || !state.isReady && state.error)

/** A screen keeps the tabs always, never, or in some of its states. */
const keepsTabs = ({ screen: { keepsTabs: keeps }, state }) => typeof keeps === 'function' ? keeps(state) : keeps

/** The whole page of a screen. */
export const frame = (app, shown, content, tools) =>
  html`
    <a class="skip" href="#main" @click=${(event) => {
      event.preventDefault()
      document.getElementById('main').focus()
    }}>${t('frame.skip')}</a>
    ${header(app, shown.screen.tab, tools)}
    ${bar(app, shown, tools)}
    ${app.isOnline || saysItself(app, shown) ? null : html`<div class="strip">${offline(app, shown.state)}</div>`}
    ${app.isFull ? html`<div class="strip">${notice(t('frame.full'), 'warning')}</div>` : null}
    <main id="main" tabindex="-1" class=${`screen ${shown.route.name}`}>${shown.fresh?.line()}${content}</main>
    ${(shown.screen.bar !== 'back' || keepsTabs(shown)) && (app.me || shown.screen.tab)
      ? html`
        <nav class="tabs"
          aria-label=${t('frame.main')}>${tabs.filter(({ phone }) => !phone).map(tab(onPhone(shown.screen.tab), app.me?.counts))}</nav>
      `
      : null}
    ${app.isSessionOver
      ? html`
        <div class="scrim">
          <div class="sheet" role="dialog" aria-modal="true" aria-labelledby="again-title">
          <h2 id="again-title">${t('signIn.again')}</h2><p>${t('signIn.againText')}</p>
          ${signInAgain ? signInAgain(app, tools) : loadForm(tools)}</div>
        </div>
      `
      : null}
    <div class="live" role="status" aria-live="polite">${app.toast ? html`<p class="toast">${app.toast}</p>` : null}</div>
  `
