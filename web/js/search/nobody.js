// What stands in place of offers where there are none, and how to find some.
import { currencyMany, length } from '../format.js'
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { isInWallet } from '../parts/settled.js'
import { empty } from '../parts/states.js'
import { t } from '../text.js'
import { isAsked, radii } from './query.js'

const nobodyInWallet = ({ search }) =>
  empty({
    picture: 'wallet',
    title: isAsked(search) ? t('inWallet.nobody', { want: currencyMany(search.want) }) : t('inWallet.which'),
    text: t(isAsked(search) ? 'inWallet.nobodyText' : 'inWallet.whichText'),
    actions: [
      html`
        <a class="button primary"
          href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}&settlement=wallet`}>${icon('plus')}${t('search.publish')}</a>
      `,
    ],
  })

export const nobody = (state, act) => {
  const { search } = state
  if (isInWallet(search)) return nobodyInWallet(state)
  const wider = radii.find((radius) => radius > Number(search.radius))
  return empty({
    title: search.want ? t('search.nobody', { want: currencyMany(search.want) }) : t('search.nobodyAny'),
    text: t('search.nobodyText'),
    actions: [
      wider
        ? html`
          <button class="button primary"
            @click=${() => act.change({ radius: String(wider) })}>${t('search.wider', { radius: length(wider) })}</button>
        `
        : null,
      search.from || search.to
        ? html`<button class="button" @click=${() => act.change({ from: '', to: '' })}>${t('search.anyDay')}</button>`
        : null,
      html`
        <a class="button plain"
          href=${`/publish?have=${search.have ?? ''}&want=${search.want ?? ''}`}>${icon('plus')}${t('search.publish')}</a>
      `,
    ],
  })
}
