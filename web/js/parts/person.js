import { html } from '../html.js'
import { avatar } from './disc.js'

/** A name that its owner wrote, in its own direction. */
export const named = (person) => html`<bdi>${person.name}</bdi>`

/** Somebody in a line: letters and name. */
export const person = (someone, size = 'small') =>
  html`<span class="person">${avatar(someone, size)}<span class="name">${named(someone)}</span></span>`

/** Somebody in two lines: letters and name, and below it what else there is to say. */
export const personCard = (someone, below) =>
  html`
    <span class="person two">${avatar(someone)}<span class="grow"><span class="name">${named(someone)}</span>${below}</span></span>
  `

/** The first word of a name, as one speaks of somebody. */
export const first = ({ name }) => html`<bdi>${name.split(/\s+/)[0]}</bdi>`
