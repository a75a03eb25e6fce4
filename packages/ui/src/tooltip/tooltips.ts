import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { timings } from '@countersign/contracts'

/** How long a pointer may be off both trigger and tooltip before it closes: enough to cross the gap between them. */
const graceMs = 120

/** The one tooltip of the app: 700 ms, then at once while one was open in the last 300 ms (rule pages-9). */
class Tooltips {
  readonly #bubble = document.createElement('div')
  #anchor: HTMLElement | null = null
  #opening: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined
  #stopFollowing: (() => void) | undefined
  #closedAt = Number.NEGATIVE_INFINITY

  constructor() {
    this.#bubble.className = 'tooltip tooltip--floating'
    this.#bubble.id = 'tooltip'
    this.#bubble.role = 'tooltip'
    this.#bubble.hidden = true
    document.body.append(this.#bubble)
    this.#listen()
  }

  come(target: HTMLElement, byKeyboard: boolean): void {
    clearTimeout(this.#closing)
    if (target === this.#anchor) return
    clearTimeout(this.#opening)
    const soon = this.#anchor !== null || performance.now() - this.#closedAt < timings.tooltipSkipMs
    this.close()
    this.#opening = setTimeout(() => this.#open(target), byKeyboard || soon ? 0 : timings.tooltipDelayMs)
  }

  leave(): void {
    clearTimeout(this.#opening)
    this.#closing = setTimeout(() => this.close(), graceMs)
  }

  close(): void {
    clearTimeout(this.#opening)
    clearTimeout(this.#closing)
    if (!this.#anchor) return
    this.#stopFollowing?.()
    this.#anchor.removeAttribute('aria-describedby')
    this.#anchor = null
    this.#bubble.hidden = true
    this.#closedAt = performance.now()
  }

  #open(anchor: HTMLElement): void {
    const { tip = '', tipKey } = anchor.dataset
    if (!anchor.isConnected || tip === '') return
    this.#bubble.textContent = tip
    if (tipKey) {
      const key = document.createElement('kbd')
      key.textContent = tipKey
      this.#bubble.append(key)
    }
    this.#anchor = anchor
    this.#bubble.hidden = false
    // A tooltip that repeats the name would be read twice.
    if (tip !== anchor.getAttribute('aria-label')) anchor.setAttribute('aria-describedby', this.#bubble.id)
    this.#stopFollowing = autoUpdate(anchor, this.#bubble, () => void this.#place(anchor))
  }

  async #place(anchor: HTMLElement): Promise<void> {
    if (!anchor.isConnected) return this.close()
    const middleware = [offset(6), flip(), shift({ padding: 8 })]
    const { x, y } = await computePosition(anchor, this.#bubble, { placement: 'top', strategy: 'fixed', middleware })
    Object.assign(this.#bubble.style, { left: `${x}px`, top: `${y}px` })
  }

  #listen(): void {
    document.addEventListener('pointerover', (event) => {
      if (event.pointerType === 'touch') return
      const target = tipTarget(event.target)
      if (target) this.come(target, false)
      else if (event.target === this.#bubble) clearTimeout(this.#closing)
      else this.leave()
    })
    document.addEventListener('focusin', ({ target }) => {
      const trigger = tipTarget(target)
      if (trigger?.matches(':focus-visible')) this.come(trigger, true)
    })
    document.addEventListener('focusout', () => this.close())
    document.addEventListener('pointerdown', () => this.close())
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close())
  }
}

const tipTarget = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

let tooltips: Tooltips | undefined

/** Starts showing tooltips, beginning with the one that a pointer or the focus has come to, if they are on any. */
export function showTooltips(first: { target: HTMLElement; byKeyboard: boolean } | null): void {
  tooltips ??= new Tooltips()
  if (first) tooltips.come(first.target, first.byKeyboard)
}
