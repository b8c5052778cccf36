// Everything about oneself as a file: at once, or prepared by the server first.
import { expected, now, readFile } from '../api.js'
import { momentWithin, number } from '../format.js'
import { html } from '../html.js'
import { icon } from './icon.js'
import { problem } from './states.js'
import { t } from '../text.js'

const again = 3000
const keptFor = 2 * 24 * 60 * 60_000

const size = (bytes) =>
  bytes >= 1_000_000 ? `${number(String(bytes / 1_000_000), { maximumFractionDigits: 1 })}\u00a0MB` : `${Math.ceil(bytes / 1000)}\u00a0kB`

/** Hands a file to the device. */
export function keepFile({ blob, name }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const progress = ({ archive }) =>
  archive?.state === 'preparing'
    ? html`<p class="notice sky" role="status">${icon('clock')}<span>${t('export.preparing')}</span></p>`
    : archive?.state === 'failed'
    ? html`<p class="notice alarm" role="alert">${icon('warning')}<span>${t('export.failed')}</span></p>`
    : archive?.state === 'ready'
    ? html`<p class="notice good" role="status">${icon('check')}<span>${
      t('export.ready', { size: size(archive.bytes), until: momentWithin(archive.expiresAt) })
    }</span></p>`
    : archive?.state === 'given'
    ? html`<p class="notice good" role="status">${icon('check')}<span>${t('export.given', { name: archive.name })}</span></p>`
    : null

/** The card with the button. */
export const exportCard = (state, act) =>
  html`
    <section class="card stack"><h2>${t('export.title')}</h2><p class="softer">${t('export.text')}</p>
      ${progress(state)}${state.exportProblem ? problem(state.exportProblem) : null}
      ${state.archive?.state === 'ready'
        ? html`
          <a class="button primary wide" href=${state.archive.url} download
            target="_self">${icon('download')}${t('export.download')}</a>
        `
        : html`
          <button class="button wide" ?disabled=${state.busy === 'export' || state.archive?.state === 'preparing'}
            @click=${() => act.export()}>${icon('download')}${t('export.begin')}</button>
        `}
    </section>
  `

/** Goes on with an export that was begun on this device: the file is kept for two days. */
export async function resumeExport(state, tools) {
  if (now() < (await tools.store.get('drafts', 'export') ?? 0)) await follow(state, tools, 'GET')
}

/** Begins an archive, or finds the one that was begun. */
export const exportAct = (state, tools) => follow(state, tools, 'POST')

/** Asks until the archive is there. */
async function follow(state, tools, method) {
  const { store, update } = tools
  state.exportProblem = null
  try {
    const found = await readFile('/me/export', method)
    if (found.blob) {
      keepFile(found)
      state.archive = { state: 'given', name: found.name }
    } else {
      state.archive = found.state
      if (found.state.state === 'preparing') state.exportTimer = setTimeout(() => follow(state, tools, 'GET'), again)
      store.put('drafts', 'export', now() + keptFor)
    }
  } catch (error) {
    expected(error)
    // None is there any more: the button begins another.
    if (method === 'GET' && error.status === 404) state.archive = null
    else state.exportProblem = error
  }
  update()
}
