import { html, keyed, render, svg, workerURL } from '../js/html.js'
import { expect, refused } from './_expect.js'

const box = () => document.createElement('div')
const shown = (template) => { const place = box(); render(template, place); return place }
const bare = (place) => place.innerHTML.replace(/<!--.*?-->/g, '')
const hostile = '<img src=x onerror=alert(1)>"\'&'

export const tests = {
  'text stays text'() {
    const place = shown(html`<p>${hostile}</p>`)
    expect(place.querySelector('p').textContent, hostile)
    expect(place.querySelectorAll('img').length, 0)
  },
  'an attribute takes any text whole'() {
    expect(shown(html`<p title=${hostile}></p>`).firstElementChild.title, hostile)
  },
  'an attribute of several values is put together'() {
    expect(shown(html`<p class="a ${'b'} c${1}"></p>`).firstElementChild.className, 'a b c1')
  },
  'nothing, null, true and false leave no text'() {
    expect(bare(shown(html`<p>${null}${undefined}${false}${true}${''}${0}</p>`)), '<p>0</p>')
  },
  'a link that runs code is left out'() {
    const scripts = ['javascript:alert(1)', ' JaVaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)']
    for (const url of [...scripts, 'data:text/html,x', 'vbscript:x']) {
      expect(shown(html`<a href=${url}></a>`).firstElementChild.hasAttribute('href'), false, url)
    }
    for (const url of ['/offers/1', 'https://example.org', 'mailto:a@b', '#x', '?a=b', 'geo:1,2']) {
      expect(shown(html`<a href=${url}></a>`).firstElementChild.getAttribute('href'), url)
    }
  },
  'what takes code takes no value'() {
    refused(() => shown(html`<p onclick=${'x'}></p>`))
    refused(() => shown(html`<p .innerHTML=${'x'}></p>`))
    refused(() => shown(html`<iframe srcdoc=${'x'}></iframe>`))
  },
  'a value changes in place'() {
    const place = box()
    const view = (text) => html`<p>${text}</p>`
    render(view('one'), place)
    const before = place.querySelector('p')
    render(view('two'), place)
    expect([place.querySelector('p') === before, before.textContent], [true, 'two'])
  },
  'another template replaces the first'() {
    const place = box()
    render(html`<p>${1}</p>`, place)
    render(html`<b>${2}</b>`, place)
    expect(bare(place), '<b>2</b>')
  },
  'rows keep their nodes when they move'() {
    const place = box()
    const view = (keys) => html`<ul>${keys.map((key) => keyed(key, html`<li>${key}</li>`))}</ul>`
    render(view(['a', 'b', 'c']), place)
    const [a, b, c] = place.querySelectorAll('li')
    render(view(['c', 'd', 'a']), place)
    const now = [...place.querySelectorAll('li')]
    expect([now[0] === c, now[2] === a, now.map((row) => row.textContent), b.isConnected], [true, true, ['c', 'd', 'a'], false])
  },
  'two rows with one key are an error'() {
    refused(() => shown(html`${['a', 'a'].map((key) => keyed(key, html`<p></p>`))}`))
  },
  'a list may become empty, and text, and a list again'() {
    const place = box()
    const view = (value) => html`<p>${value}</p>`
    for (const [value, text] of [[['a', 'b'], 'ab'], [[], ''], ['x', 'x'], [[html`<b>c</b>`], 'c'], [null, '']]) {
      render(view(value), place)
      expect(place.textContent, text)
    }
  },
  'a listener is called once, and is the newest'() {
    const place = box()
    let calls = ''
    const view = (name) => html`<button @click=${() => { calls += name }}></button>`
    render(view('a'), place)
    render(view('b'), place)
    place.querySelector('button').click()
    expect(calls, 'b')
  },
  'a property and a switch are set'() {
    const input = shown(html`<input .value=${'v'} ?disabled=${true}>`).firstElementChild
    expect([input.value, input.disabled], ['v', true])
  },
  'custom properties go through the style object'() {
    expect(shown(html`<p style=${{ '--part': '40%' }}></p>`).firstElementChild.style.getPropertyValue('--part'), '40%')
  },
  'pictures are of their own kind'() {
    const circle = shown(html`<svg>${svg`<circle r=${3}></circle>`}</svg>`).querySelector('circle')
    expect([circle.namespaceURI, circle.getAttribute('r')], ['http://www.w3.org/2000/svg', '3'])
  },
  'the only script of ours is the worker'() {
    expect(String(workerURL()), '/sw.js')
    if (globalThis.trustedTypes) refused(() => trustedTypes.createPolicy('other', {}))
  },
}
