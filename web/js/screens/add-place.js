// A meeting point that everybody can use from then on. It is added on the way to a meeting, and chosen for it.
import { html } from '../html.js'
import { select } from '../parts/field.js'
import { problemBeside, toFault } from '../parts/form.js'
import { age, notice } from '../parts/states.js'
import { agree, input } from '../swap/form.js'
import { pinMap, pinOf, pinWords } from '../swap/pin.js'
import { t } from '../text.js'

const kinds = ['cafe', 'station', 'mall', 'bank', 'hotel', 'library', 'police-station']
const pointers = ['/label', '/hours', '/kind']

/** What one knows about a place: yes, no, or nothing. */
const known = (state, act, name) =>
  html`
    <fieldset class="field">
      <legend>${t(`point.${name}`)}</legend>
      <div class="segments" role="group">${[['true', true], ['false', false], ['unknown', null]].map(([key, value]) =>
        html`
          <button type="button" aria-pressed=${String(state.form[name] === value)}
            @click=${() => act.set(name, value)}>${t(`point.is.${key}`)}</button>
        `
      )}</div>
    </fieldset>
  `

export const screen = {
  tab: 'chats',
  bar: 'back',
  reads: ({ params }) => [`/swaps/${params.id}`, `/places/meeting-points?swap=${params.id}`],
  title: () => t('point.title'),
  start(state, { update }) {
    Object.assign(state, { form: { kind: 'cafe', pin: null, cameras: null, lit: null }, draw: update, key: crypto.randomUUID() })
    state.put = (place) => {
      state.form.pin = place
      update()
    }
  },
  arrived(state) {
    state.points = state.data[1].items
  },
  view: (state, act) =>
    html`
      <div class="stack action">
        <h1 class="wide-title">${t('point.title')}</h1>
        ${age(state)}
        ${notice(t('point.everybody'), 'eye', 'sky')}
        <form class="stack" @submit=${(event) => act.add(event)}>
          ${pinMap(state, { put: state.put })}${pinWords(state, state.put, 'point.tap')}
          ${state.isPinMissing && !state.form.pin ? notice(t('point.pin'), 'info') : null}
          ${select({
            name: 'kind',
            label: t('point.kind'),
            value: state.form.kind,
            options: kinds.map((kind) => [kind, t(`place.${kind}`)]),
            change: (event) => act.set('kind', event.target.value),
          })}
          ${input(state, {
            name: 'label',
            label: t('point.label'),
            hint: t('point.labelHint'),
            maxlength: 120,
            required: true,
            autocomplete: 'off',
          })}
          ${input(state, { name: 'hours', label: t('point.hours'), hint: t('point.hoursHint'), maxlength: 200, autocomplete: 'off' })}
          ${known(state, act, 'cameras')}${known(state, act, 'lit')}
          ${agree(state, 'isPublic', t('point.public'))}
          ${problemBeside(state.problem, ...pointers)}
          <div class="foot"><a class="button" href=${`/swaps/${state.params.id}/schedule`}>${t('act.back')}</a>
            <button class="button primary" ?disabled=${state.busy === 'add'}>${t('point.send')}</button></div>
        </form>
      </div>
    `,
  acts: {
    set(state, _, name, value) {
      state.form[name] = value
    },
    async add(state, { write, go, say, store }, event) {
      event.preventDefault()
      const { kind, label = '', hours = '', cameras, lit, pin } = state.form
      state.isPinMissing = !pin
      if (!pin) return document.querySelector('.small-map')?.scrollIntoView({ block: 'center' })
      const { id } = state.params
      try {
        const point = await write('POST', '/places/meeting-points', {
          kind,
          label: label.trim(),
          ...pinOf(pin),
          hours: hours.trim() || null,
          cameras,
          lit,
        }, { key: state.key })
        await store.put('drafts', `point-${id}`, point)
      } catch (error) {
        if (error.status < 500) state.key = crypto.randomUUID()
        toFault()
        throw error
      }
      say(t('point.added'))
      return go(`/swaps/${id}/schedule?point=added`, { isInstead: true })
    },
  },
}
