// Errors come into view: what a press on a button has brought to the page, or what keeps a form from being sent, stands in
// sight and has the focus. What appears while one types stays where it is, for nobody wants the cursor taken away.

const marks = '[aria-invalid="true"], .fault, [role="alert"]'

/** What the newest gesture was, for as long as its listeners run. */
let gesture = null
for (const name of ['click', 'submit', 'input', 'change']) {
  document.addEventListener(name, () => {
    gesture = name
    setTimeout(() => {
      gesture = null
    })
  }, true)
}

/** In a dialog only its own faults count: the page below it cannot be reached. */
const found = () => {
  const sheets = document.querySelectorAll('#app .sheet')
  const place = sheets.length ? sheets[sheets.length - 1] : document.querySelector('#app main')
  return place ? [...place.querySelectorAll(marks)] : []
}

/** The input that is wrong, where a sentence stands below it; else the sentence itself. */
const targetOf = (mark) => mark.matches('.fault') ? mark.closest('.field')?.querySelector('[aria-invalid="true"]') ?? mark : mark

function show(mark) {
  const target = targetOf(mark)
  if (!target.matches('input, textarea, select')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
}

/** Call it as an act begins, and what it gives when the act is over and its page is drawn. */
export function watchFaults() {
  if (gesture !== 'click' && gesture !== 'submit') return () => {}
  const isSent = gesture === 'submit'
  const before = new Map(found().map((mark) => [mark, mark.textContent]))
  return () =>
    requestAnimationFrame(() => {
      const marks = found()
      // A form that cannot be sent shows why, also if it has said so since one typed.
      const mark = marks.find((each) => before.get(each) !== each.textContent) ??
        (isSent ? marks.find((each) => each.matches('[aria-invalid="true"]')) : null)
      if (mark) show(mark)
    })
}
