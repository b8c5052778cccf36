// You: the score and where it comes from, what you may swap, and the ways to everything that is yours.
import { html } from '../html.js'
import { icon } from '../parts/icon.js'
import { profileHead } from '../parts/profile-head.js'
import { record } from '../parts/record.js'
import { carried, explained } from '../parts/score.js'
import { age } from '../parts/states.js'
import { tierCard } from '../parts/tier.js'
import { t } from '../text.js'

const inShort = 10

const row = (href, picture, title, text) =>
  html`
    <a href=${href}
      class="row-link">${icon(picture)}<span class="grow"><span>${title}</span><span
        class="small softer">${text}</span></span>${icon('next')}</a>
  `

const links = ({ data: [me, found] }, act) =>
  html`
    <nav class="card rows menu" aria-label=${t('me.links')}>
      ${row(
        '/me/offers',
        'list',
        t('myOffers.title'),
        me.offers.length < inShort ? t('me.offers', { count: me.offers.length }) : t('me.offersMany', { count: inShort }),
      )}
      ${row(
        '/swaps',
        'swap',
        t('me.swaps'),
        me.counts.myTurn ? t('me.turn', { count: me.counts.myTurn }) : t('me.openSwaps', { count: found.tier.openSwaps.used }),
      )}
      ${row('/wallet', 'wallet', t('tab.wallet'), t('me.walletText'))}
      ${row('/notifications', 'bell', t('notifications.title'), t('me.unread', { count: me.counts.unreadNotifications }))}
      ${row('/me/reports', 'flag', t('reports.title'), t('me.reportsText'))}
      ${row('/settings', 'gear', t('settings.title'), t('me.settingsText'))}
      ${row('/settings/devices', 'lock', t('me.security'), t('me.securityText'))}
      ${row('/settings/data', 'download', t('settings.data'), t('me.dataText'))}
      <button class="row-button row-link"
        @click=${() => act.signOut()}>${icon('leave')}<span class="grow">${t('me.signOut')}</span></button>
    </nav>
  `

export const screen = {
  tab: 'me',
  bar: 'title',
  reads: () => ['/me', '/me/reliability'],
  title: () => t('tab.me'),
  menu: (state) =>
    html`
      <a class="round" href=${`/travellers/${state.data[0].handle}`} aria-label=${t('me.public')}
        title=${t('me.public')}>${icon('person')}</a>
      <a class="round" href="/settings" aria-label=${t('settings.title')} title=${t('settings.title')}>${icon('gear')}</a>
    `,
  view(state, act) {
    const [me, found] = state.data
    return html`
      <div class="stack">
        <div class="row top-of"><div class="grow">${profileHead(me)}</div>
          <a class="button small only-wide" href=${`/travellers/${me.handle}`}>${icon('person')}${t('me.public')}</a></div>
        ${age(state)}
        <div class="cols">
          <div>${record(found, html`<p class="small softer">${t('me.seen')}</p>`)}${explained(found)}${carried(found)}
            <a class="quiet-link" href="/me/score">${t('me.everything')}${icon('next')}</a></div>
          <div>${tierCard(found)}${links(state, act)}</div>
        </div>
      </div>
    `
  },
  acts: { signOut: (state, { signOut }) => signOut() },
}
