// The one place that parses markup. A template's static text is parsed once; its values become text, attributes,
// properties or listeners, never markup. `html` and `svg` make templates, `render` shows one.

const policy = globalThis.trustedTypes?.createPolicy('wayswap', {
  createHTML: (markup) => markup,
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError(`not a script of ours: ${url}`)
    return url
  },
}) ?? { createHTML: (markup) => markup, createScriptURL: (url) => url }

/** The service worker's address, as `register` wants it under Trusted Types. */
export const workerURL = () => policy.createScriptURL('/sw.js')

class Template {
  constructor(strings, values, isSVG) {
    Object.assign(this, { strings, values, isSVG, key: null })
  }
}

export const html = (strings, ...values) => new Template(strings, values, false)
export const svg = (strings, ...values) => new Template(strings, values, true)

/** Gives a template of a list an identity, so that its nodes move with it. */
export const keyed = (key, template) => Object.assign(template, { key: String(key) })

/** Shows a template in a container, which nothing else changes. */
export function render(template, container) {
  if (!shown.has(container)) shown.set(container, new ChildPart(container.appendChild(document.createComment(''))))
  shown.get(container).set(template)
}

const shown = new WeakMap()

// Parsing

const parsed = new WeakMap()
const mark = /w(\d+)w/

function parse({ strings, isSVG }) {
  if (parsed.has(strings)) return parsed.get(strings)
  let markup = isSVG ? '<svg>' : ''
  strings.forEach((text, index) => {
    // A style attribute in markup is against the policy of the page, so the value goes by another name until it is set.
    markup += text.replace(/ style=$/, ' data-style=')
    if (index === strings.length - 1) return
    markup += markup.lastIndexOf('<') > markup.lastIndexOf('>') ? `w${index}w` : `<!--w${index}w-->`
  })
  const template = document.createElement('template')
  template.innerHTML = policy.createHTML(markup)
  const content = template.content
  if (isSVG) content.firstChild.replaceWith(...content.firstChild.childNodes)
  const holes = []
  let position = -1
  for (const node of walk(content)) {
    position += 1
    if (node.nodeType === Node.COMMENT_NODE) {
      const found = mark.exec(node.data)
      if (found) holes.push({ position, index: Number(found[1]) })
    } else {
      for (const { name, value } of [...node.attributes]) {
        const texts = value.split(/w(\d+)w/)
        if (texts.length === 1) continue
        node.removeAttribute(name)
        const index = Number(texts[1])
        holes.push({ position, index, name: nameBefore(strings[index]), texts: texts.filter((_, at) => at % 2 === 0) })
      }
    }
  }
  const result = { content, holes }
  parsed.set(strings, result)
  return result
}

/** The attribute that a value stands in, as it is written: the parser makes names lower case. */
const nameBefore = (text) => /([^\s"'<>/=]+)\s*=\s*["']?[^"']*$/.exec(text)[1]

function* walk(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) yield walker.currentNode
}

// Parts: what of a page changes

class Instance {
  constructor(template) {
    const { content, holes } = parse(template)
    this.strings = template.strings
    this.key = template.key
    this.fragment = document.importNode(content, true)
    const nodes = [...walk(this.fragment)]
    this.parts = holes.map((hole) => {
      const node = nodes[hole.position]
      return { index: hole.index, part: hole.name ? new AttributePart(node, hole) : new ChildPart(node) }
    })
    this.update(template)
  }

  update({ values }) {
    for (const { index, part } of this.parts) part.set(values[index], values, index)
  }
}

const isEmpty = (value) => value === null || value === undefined || value === false || value === true || value === ''

/** The nodes before a comment, down to a second comment. */
class ChildPart {
  constructor(end) {
    this.end = end
    this.start = end.parentNode.insertBefore(document.createComment(''), end)
  }

  set(value) {
    if (Array.isArray(value)) this.setList(value)
    else if (value instanceof Template) this.setTemplate(value)
    else if (value instanceof Node) {
      if (this.node !== value) this.replace(value, { node: value })
    } else this.setText(isEmpty(value) ? '' : String(value))
  }

  setText(text) {
    if (this.text) {
      if (this.text.data !== text) this.text.data = text
    } else if (text === '') this.replace(null, {})
    else {
      const node = document.createTextNode(text)
      this.replace(node, { text: node })
    }
  }

  setTemplate(template) {
    const { instance } = this
    if (instance?.strings === template.strings && instance.key === template.key) return instance.update(template)
    const made = new Instance(template)
    this.replace(made.fragment, { instance: made })
  }

  setList(values) {
    if (!this.items) this.replace(null, { items: new Map() })
    const items = new Map()
    let before = this.start
    values.forEach((value, index) => {
      const key = value?.key ?? `#${index}`
      if (items.has(key)) throw new Error(`two rows have the key ${key}`)
      const part = this.items.get(key) ?? this.newItem(before)
      this.items.delete(key)
      if (before.nextSibling !== part.start) before.after(...part.nodes())
      part.set(value)
      items.set(key, part)
      before = part.end
    })
    for (const part of this.items.values()) for (const node of part.nodes()) node.remove()
    this.items = items
  }

  newItem(before) {
    const end = document.createComment('')
    before.after(end)
    return new ChildPart(end)
  }

  nodes() {
    const nodes = [this.start]
    while (nodes.at(-1) !== this.end) nodes.push(nodes.at(-1).nextSibling)
    return nodes
  }

  replace(node, { text = null, instance = null, items = null, node: own = null }) {
    while (this.start.nextSibling !== this.end) this.start.nextSibling.remove()
    if (node) this.end.before(node)
    Object.assign(this, { text, instance, items, node: own })
  }
}

const links = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'poster'])
// Browsers skip blanks and control characters in an address, so they are left out before its scheme is read.
const isSafe = (url) =>
  /^(https?:|mailto:|tel:|geo:|otpauth:|blob:|[^a-z]|[a-z][a-z0-9+.-]*(?![a-z0-9+.:-]))/i.test(url.replace(/[\0-\x20]/g, ''))

class AttributePart {
  constructor(element, { name, texts }) {
    if (/^on|^\.(inner|outer)html$|^\.?srcdoc$/i.test(name)) throw new Error(`${name} takes no values`)
    Object.assign(this, { element, name, texts })
  }

  set(value, values, index) {
    if (this.texts.length > 2 || this.texts[0] || this.texts[1]) {
      value = this.texts.map((text, at) => text + (at < this.texts.length - 1 ? values[index + at] ?? '' : '')).join('')
    }
    const { element, name, last } = this
    this.last = value
    const rest = name.slice(1)
    if (name[0] === '@') {
      if (!last && value) element.addEventListener(rest, this)
    } else if (name[0] === '.') {
      if (element[rest] !== value) element[rest] = value
    } else if (name[0] === '?') {
      element.toggleAttribute(rest, Boolean(value))
    } else if (name === 'ref') {
      if (value !== last) value?.(element)
    } else if (value === last && typeof value !== 'object') {
      return
    } else if (name === 'style' && typeof value === 'object') {
      for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text)
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name)
    } else if (links.has(name) && !isSafe(String(value))) {
      element.removeAttribute(name)
    } else {
      element.setAttribute(name, value === true ? '' : value)
    }
  }

  handleEvent(event) {
    return this.last?.call(this.element, event)
  }
}
