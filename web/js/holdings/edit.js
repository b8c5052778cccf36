// The form in which one enters what one has elsewhere. What the wallet has is bought and sold there.
import { amount as digits, change, typeable } from '../format.js'
import { html, keyed } from '../html.js'
import { coin } from '../parts/disc.js'
import { field, select } from '../parts/field.js'
import { faultAt, problemBeside } from '../parts/form.js'
import { icon } from '../parts/icon.js'
import { t } from '../text.js'

/** What is edited begins as it is, and stays as it was typed. An asset that the address names has a row to fill in. */
export function begin(state) {
  const [{ items }, { items: assets }] = state.data
  state.rows ??= items.filter(({ origin }) => origin === 'entered').map(({ asset, amount }) => ({ asset, amount: typeable(amount) }))
  const wish = state.query.add
  if (!assets.some(({ code }) => code === wish) || state.rows.some(({ asset }) => asset === wish) || state.wasAdded) return
  state.rows.push({ asset: wish, amount: '' })
  state.wasAdded = true
}

/** Puts the cursor into the row of an asset, once it is drawn. */
export const focusOn = (asset) =>
  requestAnimationFrame(() => {
    const input = document.querySelector(`.holding-edit input[name="amount-${CSS.escape(asset)}"]`)
    input?.focus()
    input?.scrollIntoView({ block: 'center' })
  })

const row = (state, act, nameOf) => ({ asset, amount }, at) => {
  const fault = (pointer) => faultAt(state.problem, pointer) ?? null
  return keyed(
    asset,
    html`
      <li class="card row holding-edit">${coin(asset)}<div class="grow">${field({
        name: `amount-${asset}`,
        label: t('holdings.amount', { asset: nameOf(asset) }),
        value: amount,
        inputmode: 'decimal',
        autocomplete: 'off',
        required: true,
        maxlength: 40,
        fault: fault(`/items/${at}/amount`) ?? fault(`/items/${at}/asset`) ??
          (state.wrong.includes(asset) ? t('holdings.wrong') : null),
        input: (event) => act.type(asset, event.target.value),
      })}</div>
        <button type="button" class="round" aria-label=${t('holdings.remove', { asset })}
          @click=${() => act.remove(asset)}>${icon('trash')}</button></li>
    `,
  )
}

const bought = (items) =>
  items.length
    ? html`
      <section class="card stack tight">
        <h2>${t('holdings.inWallet')}</h2>
        <ul>${items.map(({ asset, name, amount }) =>
          html`
            <li class="row holding">${coin(asset)}<span class="grow"><span class="mid"><bdi>${name}</bdi></span><span
              class="small softer">${digits({ amount, currency: asset })} ${asset}</span></span><a class="button small"
              href=${`/wallet/trade?pay=${asset}`}>${t('holdings.trade')}</a></li>
          `
        )}</ul>
        <p class="small softer">${t('holdings.walletText')}</p>
      </section>
    `
    : null

const option = ({ code, name, changePercent }) => [
  code,
  `${name} (${code})${changePercent === null ? '' : ` ${change(changePercent, 1)}`}`,
]

export const editing = (state, act, home) => {
  const [{ items }, { items: assets }] = state.data
  const free = assets.filter(({ code }) => !state.rows.some(({ asset }) => asset === code))
  const nameOf = (asset) => assets.find(({ code }) => code === asset)?.name ?? asset
  return html`
    <form class="stack" novalidate @submit=${(event) => act.save(event)}>
      ${problemBeside(state.problem, ...state.rows.flatMap((_, at) => [`/items/${at}/amount`, `/items/${at}/asset`]))}
      ${state.rows.length
        ? html`<ul class="stack tight">${state.rows.map(row(state, act, nameOf))}</ul>`
        : html`<p class="softer">${t('holdings.noneText')}</p>`}
      ${free.length
        ? select({
          name: 'asset',
          label: t('holdings.add'),
          value: '',
          change: (event) => {
            const code = event.target.value
            event.target.value = ''
            if (code) act.add(code)
          },
          options: [['', t('holdings.choose')], ...free.map(option)],
        })
        : null}
      ${bought(items.filter(({ origin }) => origin === 'wallet'))}
      <div class="foot"><a class="button" href=${home}>${t('settings.cancel')}</a><button class="button primary"
        ?disabled=${state.busy === 'save' || !state.app.isOnline}>${t('settings.save')}</button></div>
    </form>
  `
}
