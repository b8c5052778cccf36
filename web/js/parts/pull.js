// Pulling a page down at its top, with one finger, lets it be read anew. Who uses a screen reader or a keyboard has the button.

/** Pixels: how far the disc comes at most, and from where on letting go counts. A finger goes twice as far. */
const most = 96
const enough = 64
const slope = 0.5

/** What moves by itself under a finger, or is above the page. */
const others = '.sheet, .map, .chart, input, textarea, select, [role="slider"]'

/** Whether something between the finger and the page can be scrolled itself. */
const scrolls = (element) => {
  for (let one = element; one && one !== document.body; one = one.parentElement) {
    if (one.scrollTop > 0 || one.scrollLeft !== 0) return true
  }
  return false
}

/** Calls back after each pull. Gives what ends that. */
export function watchPulls(action) {
  const root = document.documentElement
  let from = null
  let far = 0
  const isTop = () => scrollY <= 0

  const show = (pixels, state) => {
    far = pixels
    const disc = document.querySelector('.pull')
    disc?.style.setProperty('--pulled', `${pixels}px`)
    disc?.classList.toggle('ready', pixels >= enough)
    disc?.classList.toggle('held', state === 'held')
  }
  const end = () => {
    from = null
    removeEventListener('touchmove', move)
    show(0)
  }
  const move = (event) => {
    const [{ clientX, clientY }] = event.touches
    const [across, down] = [Math.abs(clientX - from.x), clientY - from.y]
    if (event.touches.length > 1 || !isTop() || far === 0 && (down <= 0 || across > down)) return end()
    // The page itself stays where it is.
    if (event.cancelable) event.preventDefault()
    show(Math.max(0, Math.min(most, down * slope)), 'held')
  }
  const begin = (event) => {
    if (event.touches.length !== 1 || !isTop() || document.querySelector('.sheet')) return
    if (event.target.closest?.(others) || scrolls(event.target)) return
    const [{ clientX, clientY }] = event.touches
    from = { x: clientX, y: clientY }
    // Only now, for a page that waits for such a listener scrolls less smoothly.
    addEventListener('touchmove', move, { passive: false })
  }
  const letGo = () => {
    if (!from) return
    const isEnough = far >= enough
    end()
    if (isEnough) action()
  }

  root.classList.add('pulls')
  addEventListener('touchstart', begin, { passive: true })
  addEventListener('touchend', letGo)
  addEventListener('touchcancel', end)
  return () => {
    root.classList.remove('pulls')
    removeEventListener('touchstart', begin)
    removeEventListener('touchend', letGo)
    removeEventListener('touchcancel', end)
    end()
  }
}
