import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import { timings } from '@countersign/contracts'
import { pressedMs } from './pressed-ms.js'

/** Delay before closing, so the pointer can cross the gap between trigger and tooltip. */
const graceMs = 120

/** The app's only tooltip. It opens after 700 ms, or immediately if one was open in the last 300 ms (rule pages-9). */
class Tooltips {
  readonly #bubble = document.createElement('div')
  #anchor: HTMLElement | null = null
  #opening: ReturnType<typeof setTimeout> | undefined
  #closing: ReturnType<typeof setTimeout> | undefined
  #stopFollowing: (() => void) | undefined
  /** A press opened it, so it stays when the pointer leaves. */
  #isPressed = false
  #closedAt = Number.NEGATIVE_INFINITY

  constructor() {
    this.#bubble.className = 'tooltip tooltip--floating'
    this.#bubble.id = 'tooltip'
    this.#bubble.role = 'tooltip'
    this.#bubble.hidden = true
    document.body.append(this.#bubble)
    this.#listen()
  }

  enter(target: HTMLElement, byKeyboard: boolean): void {
    clearTimeout(this.#closing)
    if (target === this.#anchor) return
    clearTimeout(this.#opening)
    const soon = this.#anchor !== null || performance.now() - this.#closedAt < timings.tooltipSkipMs
    this.close()
    this.#opening = setTimeout(() => this.#open(target), byKeyboard || soon ? 0 : timings.tooltipDelayMs)
  }

  leave(): void {
    if (this.#isPressed) return
    clearTimeout(this.#opening)
    this.#closing = setTimeout(() => this.close(), graceMs)
  }

  /** Shows and announces a message about the pressed element for a while. */
  press(target: HTMLElement): void {
    clearTimeout(this.#closing)
    this.close()
    this.#isPressed = true
    this.#open(target, target.dataset.tipPress)
    this.#closing = setTimeout(() => this.close(), pressedMs)
  }

  close(): void {
    this.#isPressed = false
    clearTimeout(this.#opening)
    clearTimeout(this.#closing)
    if (!this.#anchor) return
    this.#stopFollowing?.()
    this.#anchor.removeAttribute('aria-describedby')
    this.#anchor = null
    this.#bubble.hidden = true
    this.#closedAt = performance.now()
  }

  #open(anchor: HTMLElement, pressed?: string): void {
    const { tip = '', tipKey } = anchor.dataset
    const text = pressed ?? tip
    if (!anchor.isConnected || text === '') return
    this.#bubble.role = pressed === undefined ? 'tooltip' : 'status'
    // Screen readers announce changes of a live region, but not always its initial content.
    this.#bubble.textContent = pressed === undefined ? text : ''
    if (pressed !== undefined) requestAnimationFrame(() => this.#anchor === anchor && (this.#bubble.textContent = text))
    else if (tipKey) {
      const key = document.createElement('kbd')
      key.textContent = tipKey
      this.#bubble.append(key)
    }
    this.#anchor = anchor
    this.#bubble.hidden = false
    // A tooltip equal to the accessible name would be read twice.
    if (pressed === undefined && tip !== anchor.getAttribute('aria-label'))
      anchor.setAttribute('aria-describedby', this.#bubble.id)
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
      if (target) this.enter(target, false)
      else if (event.target === this.#bubble) clearTimeout(this.#closing)
      else this.leave()
    })
    document.addEventListener('focusin', ({ target }) => {
      const trigger = tipTarget(target)
      if (trigger?.matches(':focus-visible')) this.enter(trigger, true)
    })
    document.addEventListener('focusout', () => this.#isPressed || this.close())
    document.addEventListener('pointerdown', () => this.close())
    document.addEventListener('click', ({ target }) => {
      const pressed = pressTarget(target)
      if (pressed) this.press(pressed)
    })
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        // Keep the surrounding menu open.
        if (this.#isPressed) event.stopPropagation()
        this.close()
      },
      { capture: true },
    )
  }
}

const tipTarget = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const pressTarget = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip-press]') : null

let tooltips: Tooltips | undefined

export interface Arrival {
  target: HTMLElement
  by: 'pointer' | 'keyboard' | 'press'
}

/** Starts the tooltips, and shows one right away if an element has been reached. */
export function showTooltips(first: Arrival | null): void {
  tooltips ??= new Tooltips()
  if (first?.by === 'press') tooltips.press(first.target)
  else if (first) tooltips.enter(first.target, first.by === 'keyboard')
}
