// `<way-scanner>`: reads QR codes with the camera, in browsers that can. `.found` is called with each text, `.failed` without a camera.

class WayScanner extends HTMLElement {
  #stream = null
  #isOver = false

  /** Whether this browser can read codes at all. */
  static get isPossible() {
    return 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices?.getUserMedia)
  }

  async connectedCallback() {
    const video = this.appendChild(document.createElement('video'))
    video.muted = true
    video.playsInline = true
    video.setAttribute('aria-hidden', 'true')
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (this.#isOver) return this.#end()
      video.srcObject = this.#stream
      video.play().catch(() => {})
      await this.#look(video, new BarcodeDetector({ formats: ['qr_code'] }))
    } catch {
      if (!this.#isOver) this.failed?.()
    }
  }

  async #look(video, detector) {
    let last = ''
    while (!this.#isOver) {
      const [code] = await detector.detect(video).catch(() => [])
      if (code && code.rawValue !== last) {
        last = code.rawValue
        this.found?.(last)
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  disconnectedCallback() {
    this.#isOver = true
    this.#end()
  }

  #end() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
  }
}

customElements.define('way-scanner', WayScanner)

export const canScan = () => WayScanner.isPossible
