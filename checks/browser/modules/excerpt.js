import { excerpt } from '../js/chat/excerpt.js'
import { expect } from './_expect.js'

const marked = (text, wish) => excerpt(text, wish).map(({ text: piece, isHit }) => isHit ? `[${piece}]` : piece).join('')

export const tests = {
  'each place of what was searched for is marked'() {
    expect(marked('Pier, and the other pier.', 'pier'), '[Pier], and the other [pier].')
    expect(marked('By the pier', 'quay'), 'By the pier')
    expect(marked('By the pier', ' '), 'By the pier')
  },
  'capitals and marks on letters make no difference, and stay as they are'() {
    expect(marked('Kraków, DWORZEC GŁÓWNY', 'krakow'), '[Kraków], DWORZEC GŁÓWNY')
    expect(marked('Cafe\u0301 am Platz', 'café'), '[Cafe\u0301] am Platz')
    expect(marked('ท่าช้าง by the river', 'ท่า'), '[ท่า]ช้าง by the river')
    expect(marked('I am by the 🚲 rack', 'rack'), 'I am by the 🚲 [rack]')
  },
  'words that do not stand together are marked each'() {
    expect(marked('The yellow boat at the pier', 'pier yellow'), 'The [yellow] boat at the [pier]')
  },
  'a long text begins with a word before the first place'() {
    const text = 'Where the river bends, long after the second market hall and the old bridge, that is the pier of Tha Chang.'
    expect(marked(text, 'pier'), '… old bridge, that is the [pier] of Tha Chang.')
    expect(marked(`${'ก'.repeat(200)}pier`, 'pier'), `… ${'ก'.repeat(24)}[pier]`)
    expect(marked(`${'🚲'.repeat(50)}pier`, 'pier'), `… ${'🚲'.repeat(12)}[pier]`)
  },
}
