// The first page: what it is for, in one sum.
import { currencyName, currencyNames, day, estimate, typed } from '../format.js'
import { html } from '../html.js'
import { avatar, coin } from '../parts/disc.js'
import { icon } from '../parts/icon.js'
import { map } from '../parts/map.js'
import { age, problem } from '../parts/states.js'
import { t } from '../text.js'

const steps = [['find', 'search'], ['agree', 'chat'], ['count', 'cash'], ['codes', 'qr']]

const currencies = (rates) => [...new Set([rates.base, ...Object.keys(rates.rates)])].sort()

/** What an airport kiosk would give to somebody who brings the amount, as the server estimates it. */
const kioskOf = ({ savings }) => savings?.find(({ channel, for: side }) => channel === 'airport' && side === 'owner') ?? null

const chooser = (name, label, value, rates, change) =>
  html`
    <label class="pick"><span class="visually-hidden">${label}</span>
      ${coin(value, name === 'have' ? 'give' : 'get')}<b>${value}</b>${icon('down')}
      <select name=${name} aria-label=${label} @change=${change}>
        ${currencies(rates).map((code) => html`<option value=${code} ?selected=${code === value}>${code} · ${currencyName(code)}</option>`)}
      </select></label>
  `

const calculator = (state, act) => {
  const { quote, have, want, sum, problem: refused } = state
  const kiosk = quote && kioskOf(quote)
  return html`
    <form class="card calculator" @submit=${(event) => act.search(event)}>
      <div class=${`pair ${sum.length > 5 ? 'long' : ''}`}>
        <div class="field"><label for="have">${t('home.have')}</label>
          <div class="input sum-input">
            <input id="have" inputmode="decimal" autocomplete="off" .value=${sum} @input=${(event) => act.type(event.target.value)}>
            ${chooser('have', t('home.haveCurrency'), have, state.data[0], (event) => act.pick('have', event.target.value))}</div></div>
        <div class="field"><span class="small softer">${t('home.want')}</span>
          <div class="input sum-input">${chooser(
            'want',
            t('home.wantCurrency'),
            want,
            state.data[0],
            (event) => act.pick('want', event.target.value),
          )}</div></div>
      </div>
      ${problem(refused)}
      ${quote
        ? html`
          <div class="against">
            <div>
              <p class="small">${t('home.kiosk')}</p>
              <p class="sum">${kiosk ? estimate(kiosk.elsewhere) : '–'}</p>
            </div>
            <div>
              <p class="small">${t('home.travellers')}</p>
              <p class="sum">${estimate(quote.shown.get)}</p>
            </div>
          </div>
          <p class="row wrap small"><span
            class="grow row up">${icon('check')}${kiosk ? t('home.keep', { sum: estimate(kiosk.estimate) }) : t('home.noKiosk')}</span>
            <span class="quiet">${quote.reference
              ? t('home.rate', { source: quote.reference.source, day: day(quote.reference.asOf) })
              : ''}</span></p>
        `
        : null}
      <button class="button primary wide">${icon('search')}${t('home.search', { currency: currencyNames(want) })}</button>
    </form>
  `
}

const demo = (state, act) =>
  state.app.settings.demo && !state.me
    ? html`
      <section class="card demo">
        <div class="row"><h2 class="grow">${t('demo.title')}</h2><span class="badge sun">${t('demo.invented')}</span></div>
        <p class="small softer">${t('demo.text')}</p>
        <div class="chips wrap">
          ${state.app.settings.demo.map((person) =>
            html`
              <button class="chip" title=${person.about} ?disabled=${state.busy === 'be'} @click=${() => act.be(person)}>
                ${avatar(person, 'small')}<span>${t('demo.be')} <bdi>${person.name.split(' ')[0]}</bdi></span></button>
            `
          )}
        </div>
      </section>
    `
    : null

export const screen = {
  tab: 'home',
  guests: true,
  reads: () => ['/rates/latest?base=EUR'],
  title: () => t('home.title'),
  async start(state, tools) {
    Object.assign(state, { have: 'EUR', want: 'THB', sum: '250' })
    screen.acts.count(state, tools).catch(() => {})
  },
  view: (state, act) =>
    html`
      <div class="stack wide">
        <div class="home-top">
          <div class="stack"><h1 class="claim">${t('home.claim')}</h1><p class="lead">${t('home.lead')}</p></div>
          ${calculator(state, act)}
          <section class="stack" id="how-it-works"><h2 tabindex="-1">${t('home.stops')}</h2>
            <ol class="steps">${steps.map(([name, picture]) =>
              html`
                <li><span class="step-icon">${icon(picture)}</span><div><h3>${t(`home.${name}`)}</h3><p
                  class="small softer">${t(`home.${name}Text`)}</p></div></li>
              `
            )}
            </ol></section>
        </div>
        ${age(state)}${demo(state, act)}
        <section class="card home-map"><h2 class="visually-hidden">${t('map.title')}</h2>
          ${map({ center: [30, 15], zoom: 2 }, { tiles: state.app.settings.tiles })}</section>
        <footer class="tiny quiet">${t('home.sources')} <a href="/developers">${t('frame.developers')}</a></footer>
      </div>
      ${state.me ? null : html`<div class="foot only-narrow">
      <button class="button" @click=${() => act.explain()}>${t('home.how')}</button><a class="button primary"
        href="/join">${t('join.title')}</a></div>`}
    `,
  acts: {
    /** Of exactly what one types: which notes pay it is a matter of each offer. */
    async count(state, tools) {
      const sum = typed(state.sum)
      if (!sum) return
      const path = `/quotes?have=${state.have}&want=${state.want}&amount=${sum}&exact=true`
      state.asked = path
      const again = (error) => {
        if (state.asked === path) tools.later('quote', error, () => screen.acts.count(state, tools).catch(() => {}))
      }
      try {
        const quote = await tools.ask(path)
        if (state.asked === path) state.quote = quote
        again(null)
      } catch (error) {
        again(error)
        throw error
      }
      tools.update()
    },
    async type(state, tools, text) {
      state.sum = text
      clearTimeout(state.timer)
      await new Promise((resolve) => {
        state.timer = setTimeout(resolve, 250)
      })
      await screen.acts.count(state, tools)
    },
    async pick(state, tools, name, code) {
      const other = name === 'have' ? 'want' : 'have'
      if (state[other] === code) state[other] = state[name]
      state[name] = code
      await screen.acts.count(state, tools)
    },
    explain() {
      const heading = document.querySelector('#how-it-works h2')
      heading.scrollIntoView({ block: 'start', behavior: 'smooth' })
      heading.focus({ preventScroll: true })
    },
    search(state, { go }, event) {
      event.preventDefault()
      const give = typed(state.sum)
      return go(`/search?have=${state.have}&want=${state.want}${give ? `&give=${give}` : ''}`)
    },
    be: (state, { signIn }, { handle, password }) => signIn({ login: handle, password }, '/search'),
  },
}
