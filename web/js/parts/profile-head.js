// Who one is, as others see it: letters, name, handle, what is verified, languages.
import { languageName, monthSince } from '../format.js'
import { html } from '../html.js'
import { has, t } from '../text.js'
import { avatar } from './disc.js'
import { icon } from './icon.js'
import { named } from './person.js'

/** The head of one's own page; `link` stands for a contact that is not verified yet. */
export const profileHead = (me) =>
  html`
    <div class="row top-of person-head">${avatar(me, 'large')}
      <div class="grow stack tight">
        <h1>${named(me)}</h1>
        <p class="softer">@${me.handle} · ${t('profile.since', { month: monthSince(me.memberSince) })}</p>
        <p class="row wrap tags">
          ${me.badges.filter((badge) => has(`badge.${badge}`)).map((badge) =>
            html`<span class="badge good">${icon('check')}${t(`badge.${badge}`)}</span>`
          )}
          ${['email', 'phone'].filter((kind) => me[kind] && !me.verified[kind]).map((kind) =>
            html`<a class="badge sun" href=${`/verify-${kind}`}>${icon('warning')}${t(`raise.${kind}`)}</a>`
          )}
          ${me.languages.map((code) => html`<span class="badge">${languageName(code)}</span>`)}</p>
      </div></div>
  `
