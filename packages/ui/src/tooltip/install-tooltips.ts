import { LazyPart } from '../lazy/lazy-part.js'
import { whenIdle } from '../lazy/when-idle.js'
import { pressedMs } from './pressed-ms.js'
import type { Arrival } from './tooltips.js'

const late = new LazyPart(async () => (await import('./tooltips.js')).showTooltips)

/** Loads the tooltips when idle, or when pointer or focus first reach an element with one. */
export function installTooltips(): () => void {
  whenIdle(() => late.fetch({ ahead: true }))
  const stop = new AbortController()
  let latest: Arrival | null = null
  let isLoading = false
  const check = (event: Event) => {
    const arrival = arrivalOf(event)
    // A click elsewhere does not cancel a pending hover tooltip.
    if (event.type === 'click' && !arrival) return
    latest = arrival
    if (!latest || isLoading) return
    isLoading = true
    void late.fetch().then(() => {
      isLoading = false
      const now = late.current()
      if (now.state !== 'ready') return plainly(latest)
      stop.abort()
      now.part(latest)
    })
  }
  for (const type of ['pointerover', 'focusin', 'click'] as const)
    document.addEventListener(type, check, { signal: stop.signal })
  return () => stop.abort()
}

/** Fallback if the code failed to load: the `title` attribute, or a plain element for a press. */
function plainly(arrival: Arrival | null): void {
  if (!arrival) return
  const { target, by } = arrival
  const { tip = '', tipPress = '' } = target.dataset
  if (by !== 'press') {
    if (!target.title) target.title = tip
    return
  }
  const { left, bottom } = target.getBoundingClientRect()
  const words = Object.assign(document.createElement('div'), { className: 'tooltip tooltip--floating', role: 'status' })
  Object.assign(words.style, { left: `${left}px`, top: `${bottom}px` })
  document.body.append(words)
  words.textContent = tipPress
  setTimeout(() => words.remove(), pressedMs)
}

/** Null if the event concerns no tooltip. */
function arrivalOf(event: Event): Arrival | null {
  const within = (selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  const target = within(event.type === 'click' ? '[data-tip-press]' : '[data-tip]')
  if (!target) return null
  if (event.type === 'click') return { target, by: 'press' }
  if (event.type === 'focusin') return target.matches(':focus-visible') ? { target, by: 'keyboard' } : null
  return (event as PointerEvent).pointerType === 'touch' ? null : { target, by: 'pointer' }
}
