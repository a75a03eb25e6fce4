import { setImmediate } from 'node:timers'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// On a busy machine updates take longer than the library's default of one second.
configure({ asyncUtilTimeout: 30_000 })

// Without it, React schedules its work by a timer. If the end of a suite clears that one, React works no more.
Object.assign(globalThis, { setImmediate })

// Entries end with their test. Pages go first, because some keep their entries then.
afterEach(() => {
  jest.requireActual<typeof import('@testing-library/react')>('@testing-library/react/pure').cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

// Browser APIs that jsdom lacks.
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { ResizeObserver: SilentObserver, IntersectionObserver: SilentObserver })
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
  scrollIntoView() {},
})
window.scrollTo = () => {}
if (!('PointerEvent' in window)) {
  class PointerEventStandIn extends MouseEvent {
    readonly pointerId: number
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init)
      this.pointerId = init.pointerId ?? 0
    }
  }
  Object.assign(window, { PointerEvent: PointerEventStandIn })
}
