import { LatePart } from '../later/late-part.js'
import { whenIdle } from '../later/when-idle.js'
import { pressedMs } from './pressed-ms.js'
import type { Arrival } from './tooltips.js'

const late = new LatePart(async () => (await import('./tooltips.js')).showTooltips)

/**
 * Waits for the first pointer or focus on anything with a tooltip, then loads what shows them, unless that came when
 * the browser was idle. It begins with wherever pointer or focus are by then.
 */
export function installTooltips(): () => void {
  whenIdle(() => late.fetch({ ahead: true }))
  const stop = new AbortController()
  let latest: Arrival | null = null
  let isLoading = false
  const look = (event: Event) => {
    const arrival = arrivalOf(event)
    // A click that asks for nothing does not end the wait for what the pointer has come to.
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
    document.addEventListener(type, look, { signal: stop.signal })
  return () => stop.abort()
}

/** Where the tooltips' code cannot be had: the browser's own, by an attribute; what was pressed for stands below it. */
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

/** Null for what is on nothing with a tooltip, and for a touch or a click where a press says nothing. */
function arrivalOf(event: Event): Arrival | null {
  const within = (selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  const target = within(event.type === 'click' ? '[data-tip-press]' : '[data-tip]')
  if (!target) return null
  if (event.type === 'click') return { target, by: 'press' }
  if (event.type === 'focusin') return target.matches(':focus-visible') ? { target, by: 'keyboard' } : null
  return (event as PointerEvent).pointerType === 'touch' ? null : { target, by: 'pointer' }
}
